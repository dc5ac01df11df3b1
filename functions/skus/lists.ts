import { Refusal } from '../../shared/refusals.ts'
import { hasWildcard, type SkuKind, skuLimits, skuMessages } from '../../shared/skus.ts'
import { text } from '../../shared/text.ts'
import type { Write } from '../data/db.ts'
import type { SkuGroupRecord } from '../data/skus.ts'
import type { EnvOf } from '../lib/env.ts'

/** What is done with lists of SKUs, as they are in memory: no word of where they are stored, or of who asks. */

export type Groups = readonly SkuGroupRecord[]
/** Who changes something, and when (epoch ms). */
export interface Change {
  by: string
  at: number
}

export const notThere = () => new Refusal('notFound')
const known = (path: string, message: string) => new Refusal('taken', message, { errors: [{ path, message }] })
const sizes = { bytes: 0, skus: 0, wildcards: 0 }

/** @throws Refusal where lists would hold more than can be read and matched as a whole */
const mustFit = (groups: Groups) => {
  if (groups.length > skuLimits.groups)
    throw new Refusal('limitReached', text`A company has up to ${skuLimits.groups} groups of each kind.`)
  const size = { ...sizes }
  for (const { skus } of groups) {
    size.skus += skus.length
    for (const [, sku] of skus) {
      size.bytes += Buffer.byteLength(sku)
      if (hasWildcard(sku)) size.wildcards += 1
    }
  }
  if (size.skus > skuLimits.skus)
    throw new Refusal('limitReached', text`A company has up to ${skuLimits.skus} SKUs of each kind.`)
  if (size.wildcards > skuLimits.wildcards)
    throw new Refusal('limitReached', text`Up to ${skuLimits.wildcards} SKUs of each kind may have a wildcard.`)
  if (size.bytes > skuLimits.bytes)
    throw new Refusal('limitReached', 'These SKUs are too long in total. Use wildcards to shorten the list.')
}

/**
 * Changes a list of the caller's company.
 * @param eventWrites what is written with it
 * @returns the groups as they are then
 */
export const changeList = async (
  { caller, stores, now }: EnvOf<'skus'>,
  kind: SkuKind,
  change: (groups: Groups) => Groups,
  eventWrites?: () => readonly Write[],
): Promise<Groups> => {
  let after: Groups = []
  const changed = (before: Groups) => {
    after = change(before)
    if (after !== before) mustFit(after)
    return after
  }
  await stores.skus.change(caller.company.uid, kind, now, changed, eventWrites)
  return after
}

export const changeOf = ({ caller, now }: EnvOf<'skus'>): Change => ({ by: caller.user.uid, at: now })

export const groupById = (groups: Groups, id: string): SkuGroupRecord => {
  const found = groups.find((group) => group.id === id)
  if (!found) throw notThere()
  return found
}

const replaced = (groups: Groups, after: SkuGroupRecord) =>
  groups.map((group) => (group.id === after.id ? after : group))

/** @throws Refusal `taken` where another group has the name: upper and lower case differ */
const mustBeFree = (groups: Groups, name: string, id?: string) => {
  if (groups.some((group) => group.name === name && group.id !== id)) throw known('group', skuMessages.groupKnown)
}

export const withGroup = (groups: Groups, id: string, name: string, change: Change): Groups => {
  mustBeFree(groups, name)
  return [...groups, { id, name, ...change, next: 0, skus: [] }]
}

export const renamed = (groups: Groups, id: string, name: string, change: Change): Groups => {
  const group = groupById(groups, id)
  if (group.name === name) return groups
  mustBeFree(groups, name, id)
  return replaced(groups, { ...group, name, ...change })
}

export const withoutGroups = (groups: Groups, ids: readonly string[]): Groups => {
  for (const id of ids) groupById(groups, id)
  return groups.filter(({ id }) => !ids.includes(id))
}

/** Adds SKUs to a group, without those that it has. */
export const withSkus = (groups: Groups, id: string, skus: readonly string[], change: Change): Groups => {
  const group = groupById(groups, id)
  const there = new Set(group.skus.map(([, sku]) => sku))
  const added = skus.filter((sku) => !there.has(sku))
  if (added.length === 0) return groups
  return replaced(groups, {
    ...group,
    ...change,
    next: group.next + added.length,
    skus: [...group.skus, ...added.map((sku, at) => [group.next + at, sku] as const)],
  })
}

/** The id of a SKU says which group it is of. */
export const skuId = (group: string, number: number) => `${group}.${number}`
const partsOfId = (id: string) => {
  const [, group, number] = /^(.+)\.(\d+)$/.exec(id) ?? []
  if (group === undefined) throw notThere()
  return { group, number: Number(number) }
}

/** The group and number of a SKU. @throws Refusal `notFound` */
export const skuById = (groups: Groups, id: string) => {
  const { group: groupId, number } = partsOfId(id)
  const group = groupById(groups, groupId)
  const sku = group.skus.find(([each]) => each === number)
  if (!sku) throw notThere()
  return { group, number, sku: sku[1] }
}

export const withSkuChanged = (groups: Groups, id: string, sku: string, change: Change): Groups => {
  const { group, number, sku: before } = skuById(groups, id)
  if (sku === before) return groups
  if (group.skus.some(([, other]) => other === sku)) throw known('sku', skuMessages.known)
  const skus = group.skus.map((each) => (each[0] === number ? ([number, sku] as const) : each))
  return replaced(groups, { ...group, ...change, skus })
}

/** @throws Refusal `taken` where the group has it */
export const withSku = (groups: Groups, id: string, sku: string, change: Change): Groups => {
  if (groupById(groups, id).skus.some(([, other]) => other === sku)) throw known('sku', skuMessages.known)
  return withSkus(groups, id, [sku], change)
}

/** Takes SKUs out of their groups, all of them or none. */
export const withoutSkus = (groups: Groups, ids: readonly string[], change: Change): Groups => {
  const removedByGroup = Map.groupBy(ids.map(partsOfId), ({ group }) => group)
  let after = groups
  for (const [id, removed] of removedByGroup) {
    const group = groupById(groups, id)
    const gone = new Set(removed.map(({ number }) => number))
    const skus = group.skus.filter(([number]) => !gone.has(number))
    if (skus.length !== group.skus.length - gone.size) throw notThere()
    after = replaced(after, { ...group, ...change, skus })
  }
  return after
}
