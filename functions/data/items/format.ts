/** How items of a kind are read, and what older ones become. */
export interface Format<Item> {
  /** Of what is written now, 1 unless it ever changed. */
  version?: number
  /** Makes an item of the next version of one: `upgrades[1]` makes a second version of a first. */
  upgrades?: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>
  /** Checks what is read. @throws where it is not such an item */
  parse?: (item: Record<string, unknown>) => Item
}

/** Under which attribute items of a later version than the first say which. */
const versionAttribute = '_v'

/** What is written beside an item's own attributes. */
export const stamp = ({ version = 1 }: Pick<Format<unknown>, 'version'>) =>
  version === 1 ? {} : { [versionAttribute]: version }

/**
 * An item as the code knows it: of today's version, without the attributes that only the table needs.
 * @throws Error where it is of a version that is not known here, or is not what it should be
 */
export const readItem = <Item>(stored: Record<string, unknown>, format: Format<Item>): Item => {
  const { pk, sk, ttl: _ttl, [versionAttribute]: written = 1, ...item } = stored
  const { version = 1, upgrades = {}, parse } = format
  const at = `${pk} / ${sk}`
  if (typeof written !== 'number' || written > version)
    throw new Error(`${at} is of version ${written}, and ${version} is the latest that is known here.`)
  let upgraded: Record<string, unknown> = item
  for (let from = written; from < version; from++) {
    const upgrade = upgrades[from]
    if (!upgrade) throw new Error(`${at} is of version ${from}, which cannot be read any more.`)
    upgraded = upgrade(upgraded)
  }
  if (!parse) return upgraded as Item
  try {
    return parse(upgraded)
  } catch (error) {
    throw new Error(`${at} is not what it should be: ${error instanceof Error ? error.message : error}`)
  }
}
