import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditEntry, type AuditRecord, type AuditSearch, auditStore } from '../../functions/data/audit.ts'
import { newId } from '../../functions/lib/ids.ts'
import { thingName, thingOf } from '../../shared/audit.ts'
import { testTables } from '../lib/tables.ts'

/** Each record is found by each of its keys, in order, at once. */

let here: Awaited<ReturnType<typeof testTables>>
let audit: ReturnType<typeof auditStore>
beforeAll(async () => {
  here = await testTables()
  audit = auditStore(here.db, here.tables)
})
afterAll(() => here.stop())

/** Around the end of a month and of a year, where partitions change. */
const from = Date.parse('2026-11-29T00:00:00.000Z')
const to = Date.parse('2027-01-03T00:00:00.000Z')

const records = (company: string) =>
  fc
    .array(
      fc.record({
        at: fc.integer({ min: from, max: to - 1 }),
        user: fc.constantFrom('ann', 'bob', 'cleo'),
        things: fc.uniqueArray(
          fc.constantFrom('user ann', 'team t1', 'network n1', 'login page', `sku ${'x'.repeat(300)}`),
        ),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((all) =>
      all.map(
        ({ at, user, things }): AuditRecord => ({
          ...{ id: newId(), company, at, user, session: 's', call: 'updateUser', ip: '', input: {} },
          changes: things.map((target) => ({ target, after: 1 })),
        }),
      ),
    )

const all = async (steps: AsyncIterable<AuditEntry[]>) => {
  const found: AuditRecord[] = []
  for await (const step of steps) found.push(...step.map(({ record }) => record))
  return found
}
const latestFirst = (some: readonly AuditRecord[]) =>
  [...some].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
const ids = (some: readonly AuditRecord[]) => some.map(({ id }) => id)

describe('whatever is written', () => {
  test('is found by its time, its person, each of its things and its day, the latest first, and by nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), records('x'), async (cut, drawn) => {
        const company = `c${newId()}`
        const written = drawn.map((record) => ({ ...record, company }))
        for (const record of written) await audit.add(record)
        const middle = from + ((to - from) * cut) / 10
        const range = { from: Math.floor(middle), to }
        const inside = written.filter(({ at }) => at >= range.from && at < range.to)
        const search = (more: Partial<AuditSearch>) => all(audit.steps(company, { ...range, ...more }))
        expect(ids(await search({}))).toEqual(latestFirst(inside))
        for (const user of ['ann', 'bob', 'cleo'])
          expect(ids(await search({ user }))).toEqual(latestFirst(inside.filter((each) => each.user === user)))
        for (const thing of new Set(written.flatMap(({ changes }) => changes.map(({ target }) => target)))) {
          const name = thingName(thingOf(thing))
          const about = inside.filter(({ changes }) => changes.some(({ target }) => target === thing))
          expect(ids(await search({ thing: name }))).toEqual(latestFirst(about))
        }
        const anywhere = (await all(audit.allCompanies(range))).filter((each) => each.company === company)
        expect(ids(anywhere)).toEqual(latestFirst(inside))
      }),
      { numRuns: 12 },
    )
  })

  test('is met once by who reads it in pieces', async () => {
    const company = `c${newId()}`
    const written: AuditRecord[] = []
    for (let each = 0; each < 25; each++) {
      const record = {
        ...{ id: newId(), company, at: from + each * 86_400_000, user: 'ann', session: '', call: 'updateUser', ip: '' },
        ...{ input: {}, changes: [{ target: 'team t1' }] },
      }
      written.push(record)
      await audit.add(record)
    }
    for (const more of [{}, { user: 'ann' }, { thing: 'team t1' }]) {
      const met: string[] = []
      let after: string | undefined
      do {
        let step: AuditEntry[] = []
        // Months in which nothing was done have empty steps.
        for await (step of audit.steps(company, { from, to, ...more }, { after, size: 4 })) if (step.length > 0) break
        met.push(...step.map(({ record }) => record.id))
        after = step.at(-1)?.place
      } while (after)
      expect(met).toEqual(latestFirst(written))
    }
  })

  test('with more things than a transaction has room for is found by all of them', async () => {
    const company = `c${newId()}`
    const things = Array.from({ length: 230 }, (_, each) => `user u${each}`)
    const record = {
      ...{ id: newId(), company, at: from, user: 'ann', session: '', call: 'setStatusOfUsers', ip: '', input: {} },
      changes: things.map((target) => ({ target, after: 1 })),
    }
    await audit.add(record)
    for (const thing of [things[0], things[120], things[229]])
      expect(ids(await all(audit.steps(company, { from, to, thing })))).toEqual([record.id])
    await expect(audit.add(record)).rejects.toThrow()
  })

  test('is found by nothing while it is only announced', async () => {
    const company = `c${newId()}`
    const record = {
      ...{ id: newId(), company, at: from, user: 'ann', session: '', call: 'createUser', ip: '', input: {} },
      changes: [{ target: 'user u1' }],
    }
    await audit.announce(record)
    expect(await all(audit.steps(company, { from, to, user: 'ann' }))).toEqual([])
    expect(await all(audit.steps(company, { from, to, thing: 'user u1' }))).toEqual([])
  })
})

test.each([
  ['user 8f3k', 'user', '8f3k'],
  ['callout sku group g1', 'callout sku group', 'g1'],
  ['preference 600 of user 8f3k', 'preference', '600'],
  ['opening view of table users of user 8f3k', 'opening view', 'users'],
  ['view v1 of table users', 'view', 'v1'],
  ['goals of team 8f3k', 'goals', '8f3k'],
  ['figures of 8f3k', 'figures', '8f3k'],
  ['source data of 8f3k', 'source data', '8f3k'],
  ['mail to user 8f3k', 'mail', '8f3k'],
  ['mail to provider', 'mail', 'provider'],
  ['login page', 'login page', ''],
  ['file private/floor_plans/c/a.png', 'file', 'private/floor_plans/c/a.png'],
])('a record that names %s is about a %s', (target, kind, id) => {
  expect(thingOf(target)).toEqual({ kind, id })
})
