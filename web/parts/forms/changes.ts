/** What a form sends, without React: what was changed, null for what was cleared, nothing for the rest. */

export type Values = Record<string, unknown>

/** An object of fields; files and dates are values of their own. */
export const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A list of objects, each with fields of its own. */
export const isList = (value: unknown): value is readonly Values[] => Array.isArray(value) && value.some(isGroup)

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  Number.isNaN(value) ||
  (typeof value === 'string' && value.trim() === '') ||
  (isGroup(value) && Object.values(value).every(isEmpty))

/** Spaces around a text are no change, nor is the order of chosen things. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) === isEmpty(b) || isNothing(a, b)
  if (typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim()
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false
    if (a.some(isGroup)) return a.every((row, index) => isSame(row, b[index]))
    const there = new Set<unknown>(b)
    return a.every((item) => there.has(item))
  }
  if (isGroup(a) && isGroup(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
  }
  return a === b
}

/** A list without entries is as good as none. */
const isNothing = (a: unknown, b: unknown) =>
  [a, b].every((value) => isEmpty(value) || (Array.isArray(value) && value.length === 0))

/** A value without its empty fields: rows of a list are sent whole. */
const filled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(filled)
  if (!isGroup(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isEmpty(inner) ? [] : [[name, filled(inner)]])),
  )
}

/**
 * The changed fields: with their values, or null where they were cleared. Of an object only what changed in it; a list
 * is sent whole, as its rows have no names.
 */
export const changesOf = (before: unknown, now: Values): Values => {
  const was = isGroup(before) ? before : {}
  const changes: Values = {}
  for (const [name, value] of Object.entries(now)) {
    if (isSame(was[name], value)) continue
    if (isGroup(value)) changes[name] = changesOf(was[name], value)
    else changes[name] = isEmpty(value) ? null : filled(value)
  }
  return changes
}

/** The changes without what was cleared, for calls whose empty fields mean "leave it as it is". */
export const withoutCleared = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))

/** How many fields changed; a list counts as one. */
export const countOf = (changes: Values): number =>
  Object.values(changes).reduce<number>((sum, value) => sum + (isGroup(value) ? countOf(value) : 1), 0)
