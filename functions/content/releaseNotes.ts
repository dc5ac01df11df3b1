import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import { type Handler, ok } from '../lib/env.ts'

const targetOf = (id: number) => `release note ${id}`

export const getWhatsNew: Handler<'getWhatsNew'> = ({ limit }, { stores }) => stores.releaseNotes.list(limit)

export const createWhatsNew: Handler<'createWhatsNew'> = async ({ title = '', content = '' }, env) => {
  const note = await env.stores.releaseNotes.add({ title, content, created_at: iso(env.now) })
  if (!note) throw new Refusal('conflict')
  env.changed({ target: targetOf(note.id), after: { title, content } })
  return ok('Note published', note)
}

export const updateWhatsNew: Handler<'updateWhatsNew'> = async ({ id, title, content }, env) => {
  const { releaseNotes } = env.stores
  const before = await releaseNotes.get(id)
  if (!before) throw new Refusal('notFound')
  const after = { title: title ?? before.title, content: content ?? before.content }
  const edited_at = iso(env.now)
  if (!(await releaseNotes.change(id, { set: { ...after, edited_at } }))) throw new Refusal('notFound')
  env.changed({ target: targetOf(id), before: { title: before.title, content: before.content }, after })
  return ok('Note changed', { ...before, ...after, edited_at })
}

export const deleteWhatsNew: Handler<'deleteWhatsNew'> = async ({ id }, env) => {
  const { releaseNotes } = env.stores
  const before = await releaseNotes.get(id)
  if (!before || !(await releaseNotes.remove(id))) throw new Refusal('notFound')
  env.changed({ target: targetOf(id), before })
  return ok('Note deleted', null)
}
