import { mostContent, unnamedTag } from '../../shared/content.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import { type Handler, ok } from '../lib/env.ts'
import { addThing } from './addThing.ts'

const targetOf = (id: string) => `partner tag ${id}`

export const getAllPartnerCardTags: Handler<'getAllPartnerCardTags'> = async (_, { stores }) =>
  (await stores.content.tags.list()).sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))

export const createPartnerCardTag: Handler<'createPartnerCardTag'> = async ({ name }, env) => {
  const { tags } = env.stores.content
  const tag = { id: env.newId(), name: name || unnamedTag, updated_at: iso(env.now) }
  await addThing(tags, tag, mostContent.tags, text`There can be ${mostContent.tags} tags at most.`)
  env.changed({ target: targetOf(tag.id), after: { name: tag.name } })
  return ok('Tag created', tag)
}

export const updatePartnerCardTag: Handler<'updatePartnerCardTag'> = async ({ id, name }, env) => {
  const { tags } = env.stores.content
  const before = await tags.get(id)
  const set = { name: name || unnamedTag, updated_at: iso(env.now) }
  if (!before || !(await tags.change(id, { set }))) throw new Refusal('notFound')
  env.changed({ target: targetOf(id), before: { name: before.name }, after: { name: set.name } })
  return ok('Tag changed', { id, ...set })
}

export const deletePartnerCardTag: Handler<'deletePartnerCardTag'> = async ({ id }, env) => {
  const { cards, tags } = env.stores.content
  const before = await tags.get(id)
  // The tag goes first: from then on no card shows it, whatever becomes of the rest.
  if (!before || !(await tags.remove(id))) throw new Refusal('notFound')
  const carrying = (await cards.list()).filter(({ tag_ids }) => tag_ids.includes(id))
  for (const { id: card, tag_ids } of carrying)
    await cards.change(card, { set: { tag_ids: tag_ids.filter((each) => each !== id) } }, { tag_ids })
  env.changed({ target: targetOf(id), before: { name: before.name, partners: carrying.map((card) => card.id) } })
  return ok('Tag deleted', null)
}
