import { mostContent } from '../../shared/content.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import { addWithin } from '../lib/addWithin.ts'
import { type Handler, ok } from '../lib/env.ts'

/** Somebody else has published or deleted it. */
const draftGone = 'This draft no longer exists.'
const draftTarget = (uid: string) => `note draft ${uid}`

const targetOf = (id: number) => `release note ${id}`

export const getWhatsNew: Handler<'getWhatsNew'> = ({ limit }, { stores }) => stores.releaseNotes.list(limit)

export const createWhatsNew: Handler<'createWhatsNew'> = async ({ title = '', content = '', draft }, env) => {
  const note = await env.stores.releaseNotes.add({ title, content, created_at: iso(env.now) }, draft)
  if (note === 'gone') throw new Refusal('notFound', draftGone)
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
  // What is not given stays as it is by then: somebody else may be changing it.
  if (!(await releaseNotes.change(id, { set: { title, content, edited_at } }))) throw new Refusal('notFound')
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

export const getNoteDrafts: Handler<'getNoteDrafts'> = (_input, { stores }) => stores.releaseNotes.drafts()

export const saveNoteDraft: Handler<'saveNoteDraft'> = async ({ uid, title = '', content = '' }, env) => {
  const { caller, stores, now, newId } = env
  const { releaseNotes } = stores
  const before = uid === undefined ? undefined : await releaseNotes.draft(uid)
  if (uid !== undefined && !before) throw new Refusal('notFound', draftGone)
  const { first_name, last_name } = caller.user
  const draft = {
    ...{ uid: uid ?? newId(), title, content, saved_at: iso(now) },
    saved_by: `${first_name} ${last_name}`.trim(),
  }
  if (!before)
    await addWithin({
      turn: releaseNotes.draftTurn,
      count: async () => (await releaseNotes.drafts()).length,
      most: mostContent.drafts,
      add: (turn) => releaseNotes.addDraft(draft, turn),
      full: text`There can be ${mostContent.drafts} drafts at most.`,
    })
  else if (!(await releaseNotes.replaceDraft(draft))) throw new Refusal('notFound', draftGone)
  env.changed({
    target: draftTarget(draft.uid),
    ...(before ? { before: { title: before.title, content: before.content } } : {}),
    after: { title, content },
  })
  return ok('Draft saved', draft)
}

export const deleteNoteDraft: Handler<'deleteNoteDraft'> = async ({ uid }, env) => {
  const { releaseNotes } = env.stores
  const before = await releaseNotes.draft(uid)
  if (!before || !(await releaseNotes.removeDraft(uid))) throw new Refusal('notFound', draftGone)
  env.changed({ target: draftTarget(uid), before: { title: before.title, content: before.content } })
  return ok('Draft deleted', null)
}
