import { type Page, usualPage } from '../../shared/contract/listCall.ts'
import { cursorAfter, keyIn } from './cursor.ts'
import type { ReadEnv } from './env.ts'
import type { Listing } from './listing.ts'

/** Bytes of the rows of a page, as JSON: with its envelope an answer stays below 5 MB. */
const mostBytes = 4_500_000
/** A page that took so long (ms) ends with what it has: few rows of very many may be the caller's. */
const timeoutMs = 5000

interface Asked {
  limit?: number | undefined
  cursor?: string | undefined
  /** Names the caller, whom the cursor is bound to anyway. */
  t_user_id?: unknown
}

/** What an edge needs to answer a list. */
type ListEnv = Pick<ReadEnv<'secrets'>, 'caller' | 'stores' | 'now' | 'clock'>

const whole = async <Item>({ chunks, compare }: Listing<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const chunk of chunks()) for (const { item } of chunk) if (item !== undefined) items.push(item)
  return compare ? items.sort(compare) : items
}

/**
 * A list as it was asked for: whole, or the page that begins at a cursor. A page is full unless the list ends, its rows
 * are very large, or finding them took too long.
 * @param name of the call
 * @throws Refusal `badInput` for a cursor that is not of this list, caller and filters
 */
export const listed = async <Item>(
  listing: Listing<Item>,
  name: string,
  { limit, cursor, t_user_id: _, ...filters }: Asked,
  { caller, stores, now, clock }: ListEnv,
): Promise<Item[] | Page<Item>> => {
  if (limit === undefined && cursor === undefined) return whole(listing)
  const { company, user, role, group } = caller
  const bound = [company.uid, user.uid, role, group.uid, name, filters]
  const most = limit ?? usualPage
  const items: Item[] = []
  let after = cursor === undefined ? undefined : await keyIn(stores, bound, cursor, now)
  let bytes = 0
  const page = async () => ({ items, next: after === undefined ? null : await cursorAfter(stores, bound, after, now) })

  for await (const chunk of listing.chunks(after, most + 1)) {
    for (const { key, item } of chunk) {
      if (item !== undefined) {
        bytes += Buffer.byteLength(JSON.stringify(item)) + 1
        // This one is of the next page. A row that is too large by itself is a page of its own.
        if (items.length === most || (bytes > mostBytes && items.length > 0)) return page()
        items.push(item)
      }
      after = key
    }
    if (clock() - now > timeoutMs) return page()
  }
  return { items, next: null }
}
