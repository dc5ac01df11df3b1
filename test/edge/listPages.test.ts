import { afterAll, beforeAll, expect, test } from 'vitest'
import { Listing } from '../../functions/lib/listing.ts'
import { listed } from '../../functions/lib/lists.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import { type People, people } from '../lib/people.ts'

/** How large a page of a list may become, and how long it may take. */

let world: People
beforeAll(async () => {
  world = await people({})
})
afterAll(() => world.stop())

const answered = async <Item>(listing: Listing<Item>, clock = () => 0, cursor?: string) =>
  (await listed(listing, 'list', { limit: 1000, ...(cursor ? { cursor } : {}) }, {
    ...{ stores: world.stores, now: 0, clock },
    caller: {
      company: world.acme.record,
      user: world.acme.users.admin,
      role: 'admin',
      group: world.acme.groups.whole,
    },
  } as never)) as Page<unknown>
const keys = (after = '', many = 300) =>
  Array.from({ length: many }, (_, at) => String(at).padStart(6, '0')).filter((key) => key > after)

test('a page ends before it is too large for an answer, and the next one goes on', async () => {
  const large = (key: string) => ({ key, item: { key, text: 'é'.repeat(20_000) } })
  const listing = new Listing(async function* (after) {
    yield keys(after).map(large)
  })
  const seen: unknown[] = []
  let cursor: string | undefined
  do {
    const { items, next }: Page<unknown> = await answered(listing, undefined, cursor)
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(5_000_000)
    seen.push(...items)
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(300)
})

test('a page whose rows are hard to find ends in time, and the next one goes on', async () => {
  let now = 0
  const listing = new Listing(async function* (after) {
    for (const key of keys(after, 30)) {
      now += 1000
      yield [{ key, item: key === '000025' ? key : undefined }]
    }
  })
  const pages: unknown[][] = []
  let cursor: string | undefined
  do {
    now = 0
    const { items, next }: Page<unknown> = await answered(listing, () => now, cursor)
    expect(now).toBeLessThan(8000)
    pages.push(items)
    cursor = next ?? undefined
  } while (cursor)
  expect(pages.flat()).toEqual(['000025'])
  expect(pages.length).toBeGreaterThan(3)
})
