import { contentMessages, inOrder, mostContent } from '../../shared/content.ts'
import type { PartnerCard } from '../../shared/contract/partners.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import type { PartnerTagRecord } from '../data/content.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { addThing } from './addThing.ts'

const targetOf = (id: string) => `partner ${id}`

/** A card carries tags that there are: one that was deleted meanwhile is on no card. */
const carried = (card: PartnerCard, tags: readonly PartnerTagRecord[]): PartnerCard => ({
  ...card,
  tag_ids: card.tag_ids.filter((id) => tags.some((tag) => tag.id === id)),
})

const mustBeTags = async (ids: readonly string[], { stores }: EnvOf<'content'>) => {
  const tags = ids.length > 0 ? await stores.content.tags.list() : []
  if (!ids.every((id) => tags.some((tag) => tag.id === id))) throw badField('tag_ids', contentMessages.oldTag)
}

export const getAllPartnerCards: Handler<'getAllPartnerCards'> = async (_, { stores: { content } }) => {
  const [cards, tags, order] = await Promise.all([
    content.cards.list(),
    content.tags.list(),
    content.order('partner_marketplace_order'),
  ])
  return inOrder(cards, order).map((card) => carried(card, tags))
}

export const createPartnerCard: Handler<'createPartnerCard'> = async (input, env) => {
  const { cards } = env.stores.content
  const { name, partner_url, image_url, tag_ids } = input
  await mustBeTags(tag_ids, env)
  const at = iso(env.now)
  const card = { id: env.newId(), name, partner_url, image_url, tag_ids, created_at: at, updated_at: at }
  await addThing(cards, card, mostContent.cards, text`There can be ${mostContent.cards} partners at most.`)
  env.changed({ target: targetOf(card.id), after: { name, partner_url, image_url, tag_ids } })
  return ok('Partner created', card)
}

export const updatePartnerCard: Handler<'updatePartnerCard'> = async (input, env) => {
  const { cards } = env.stores.content
  const { id, name, partner_url, image_url, tag_ids } = input
  await mustBeTags(tag_ids ?? [], env)
  const before = await cards.get(id)
  const set = { name, partner_url, image_url, tag_ids, updated_at: iso(env.now) }
  if (!before || !(await cards.change(id, { set }))) throw new Refusal('notFound')
  const changes = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const after: PartnerCard = { ...before, ...changes }
  env.changed({ target: targetOf(id), before, after })
  return ok('Partner changed', after)
}

export const deletePartnerCard: Handler<'deletePartnerCard'> = async ({ id }, env) => {
  const { cards } = env.stores.content
  const before = await cards.get(id)
  if (!before || !(await cards.remove(id))) throw new Refusal('notFound')
  env.changed({ target: targetOf(id), before })
  return ok('Partner deleted', null)
}
