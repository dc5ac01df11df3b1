/** What a form changes, without React. */

export type FieldValue = string | readonly string[] | number | boolean | null | undefined
export type Values = Record<string, FieldValue>

const isSame = (a: FieldValue, b: FieldValue) =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item) => b.includes(item))
    : (a ?? '') === (b ?? '')

/** The names of the fields that differ from what was there; spaces around a text are no change. */
export const changedFields = <V extends Values>(before: V, now: V): (keyof V & string)[] =>
  Object.keys(now).filter((name) => !isSame(trimmed(before[name]), trimmed(now[name])))

/** The changed fields with their new values, for a call that leaves out what it does not change. Empty ones stay out. */
export const filledChanges = <V extends Values>(before: V, now: V): Partial<V> =>
  Object.fromEntries(
    changedFields(before, now)
      .map((name) => [name, trimmed(now[name])] as const)
      .filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Partial<V>

/** The values without the empty ones. */
export const filled = <V extends Values>(values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<V>

const trimmed = (value: FieldValue) => (typeof value === 'string' ? value.trim() : value)
