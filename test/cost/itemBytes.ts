const length = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return 1 + Math.ceil(String(Math.abs(value)).replace('.', '').length / 2)
  if (value instanceof Uint8Array) return value.byteLength
  if (value instanceof Set || Array.isArray(value))
    return 3 + [...value].reduce((sum, each) => sum + 1 + length(each), 0)
  if (value !== null && typeof value === 'object') return 3 + nameAndValue(value)
  return 1
}
const nameAndValue = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + length(value), 0)

/** What DynamoDB stores of an item and bills by the month: names, values and 100 bytes of its own. */
export const itemBytes = (item: object): number => nameAndValue(item) + 100
