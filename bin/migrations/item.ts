import { createHash } from 'node:crypto'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'

/** An item as DynamoDB holds it: numbers stay text, so that none is rounded on the way. */
export type Item = Record<string, AttributeValue>

const sorted = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

/** The same for items with the same content, whatever the order of their attributes. */
export const fingerprint = (item: Item): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(item)))
    .digest('base64url')

export const keyOf = ({ pk, sk }: Item): Item => ({ pk, sk }) as Item

const numbered = (item: Item) =>
  Object.entries(item).map(([name, value], at) => ({ name, value, n: `#c${at}`, v: `:c${at}` }))

/** The condition that every attribute of an item is still as it was read. */
export const unchanged = (item: Item) => {
  const parts = numbered(item)
  return {
    ConditionExpression: parts.map(({ n, v }) => `${n} = ${v}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(parts.map(({ n, name }) => [n, name])),
    ExpressionAttributeValues: Object.fromEntries(parts.map(({ v, value }) => [v, value])),
  }
}

/** An update from one item to another of the same key, on condition that it is still the first. */
export const changeTo = (before: Item, after: Item) => {
  const condition = unchanged(before)
  const isKey = (name: string) => name === 'pk' || name === 'sk'
  const sets = numbered(after).filter(({ name }) => !isKey(name))
  const drops = Object.keys(before).filter((name) => !(name in after))
  const set = sets.map(({ n, v }) => `${n.replace('c', 's')} = ${v.replace('c', 's')}`)
  const expression = [
    ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
    ...(drops.length > 0 ? [`REMOVE ${drops.map((_, at) => `#d${at}`).join(', ')}`] : []),
  ]
  return {
    ...condition,
    UpdateExpression: expression.join(' '),
    ExpressionAttributeNames: {
      ...condition.ExpressionAttributeNames,
      ...Object.fromEntries(sets.map(({ n, name }) => [n.replace('c', 's'), name])),
      ...Object.fromEntries(drops.map((name, at) => [`#d${at}`, name])),
    },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...Object.fromEntries(sets.map(({ v, value }) => [v.replace('c', 's'), value])),
    },
  }
}
