import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../functions/lib/ids.ts'
import { count, countFor, usageMeter, writtenEvery } from '../../functions/lib/usage/meter.ts'
import { day, minute, utcDate } from '../../shared/time.ts'
import { nobody, noUsage, type Usage } from '../../shared/usage/units.ts'
import { testTables } from '../lib/tables.ts'

/** What companies use is counted in memory and written down: nothing twice, and nothing lost but with its instance. */

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

const noon = Date.parse('2027-03-10T12:00:00.000Z')
const companyNamed = () => `co-${newId().slice(0, 8)}`

type Part = Parameters<typeof tables.stores.usage.writePart>
/** An instance whose clock stands, and what becomes of what it writes. */
const instance = (become: (write: () => Promise<void>, part: Part) => Promise<void> = (write) => write()) => {
  const at = { now: noon, ms: 0 }
  const lost: string[] = []
  const meter = usageMeter({
    store: { writePart: (...part) => become(() => tables.stores.usage.writePart(...part), part) },
    memory: 512,
    clock: () => at.now,
    timer: () => at.ms,
    lost: ({ message }) => lost.push(message),
  })
  const use = (company: string, events: number, ms = 0) =>
    meter.invocation((part) =>
      part(company, async () => {
        count('events', events)
        at.ms += ms
      }),
    )
  return { at, lost, meter, use }
}
const counted = async (company: string, date = utcDate(noon)) => await tables.stores.usage.counted(company, date)

test('an instance writes a company down at once, and then at most once in a minute', async () => {
  const company = companyNamed()
  let writes = 0
  const { at, use } = instance((write) => {
    writes++
    return write()
  })
  await use(company, 1, 20)
  expect(await counted(company)).toMatchObject({ events: 1, runs: 1, compute: 20 * 512 })
  for (let n = 0; n < 50; n++) await use(company, 1)
  expect([writes, (await counted(company))?.events]).toEqual([1, 1])
  at.now += writtenEvery
  await use(company, 1)
  expect([writes, (await counted(company))?.events]).toEqual([2, 52])
  // Nothing new is nothing to write.
  at.now += writtenEvery
  await use(companyNamed(), 1)
  expect(writes).toBe(3)
})

test('of many companies some are written down at the end of each invocation, and all of them in the end', async () => {
  const companies = Array.from({ length: 35 }, companyNamed)
  let writes = 0
  const { meter, use } = instance((write) => {
    writes++
    return write()
  })
  await meter.invocation((part) => Promise.all(companies.map((company) => part(company, async () => count('events')))))
  expect(writes).toBe(10)
  for (let n = 0; n < 3; n++) await use(companies[0] as string, 0)
  for (const company of companies) expect((await counted(company))?.events).toBe(1)
})

test('what is used before the company is known is the company’s, and else nobody’s', async () => {
  const company = companyNamed()
  const { meter } = instance()
  const before = (await counted(nobody))?.mails ?? 0
  await meter.invocation((part) =>
    part(nobody, async () => {
      count('mails')
      countFor(company)
      count('mails')
    }),
  )
  expect((await counted(company))?.mails).toBe(2)
  expect((await counted(nobody))?.mails ?? 0).toBe(before)
})

test('an invocation that fails is counted, and fails as it would', async () => {
  const company = companyNamed()
  const { meter } = instance()
  const failing = meter.invocation((part) =>
    part(company, async () => {
      count('events', 3)
      throw new Error('down')
    }),
  )
  await expect(failing).rejects.toThrow('down')
  expect((await counted(company))?.events).toBe(3)
})

test('parts that run side by side are counted each for its own, and share the time evenly', async () => {
  const [a, b] = [companyNamed(), companyNamed()]
  const { at, meter } = instance()
  await meter.invocation((part) =>
    Promise.all(
      [a, b].map((company, index) =>
        part(company, async () => {
          for (let n = 0; n < 5; n++) {
            await Promise.resolve()
            count('events', index + 1)
          }
          at.ms += 50
        }),
      ),
    ),
  )
  expect(await counted(a)).toMatchObject({ events: 5, runs: 0.5, compute: 50 * 512 })
  expect(await counted(b)).toMatchObject({ events: 10, runs: 0.5, compute: 50 * 512 })
})

test('a part that stands for many is charged with as many shares', async () => {
  const [many, one] = [companyNamed(), companyNamed()]
  const { at, meter } = instance()
  await meter.invocation((part) =>
    Promise.all([
      part(many, async () => count('events', 9), 9),
      part(one, async () => {
        at.ms += 100
      }),
    ]),
  )
  expect(await counted(many)).toMatchObject({ events: 9, runs: 0.9, compute: 90 * 512 })
  expect(await counted(one)).toMatchObject({ runs: 0.1, compute: 10 * 512 })
})

test('what is counted after midnight is the next day’s', async () => {
  const company = companyNamed()
  const { at, use } = instance()
  at.now = Date.parse('2027-03-10T23:59:50.000Z')
  await use(company, 1)
  await use(company, 1)
  at.now += minute
  await use(company, 4)
  expect((await counted(company))?.events).toBe(2)
  expect((await counted(company, '2027-03-11'))?.events).toBe(4)
})

test('DynamoDB’s own units are counted, of reads and of writes, and nothing where nobody counts', async () => {
  const company = companyNamed()
  const { meter } = instance()
  const { stores } = tables
  await meter.invocation((part) =>
    part(company, async () => {
      await stores.limits.consume(company, 'x', 10, day, noon)
      await stores.companies.get('nobody-there')
    }),
  )
  await stores.limits.consume(company, 'x', 10, day, noon)
  expect(await counted(company)).toMatchObject({ write_units: 1, read_units: 1 })
})

/** What may become of a write: `unheard` was done and its answer lost, `late` comes after all others, `twice` is tried again. */
const fates = ['done', 'failed', 'unheard', 'late', 'twice'] as const

test('sums by day survive instances side by side, writes that fail, answers that are lost, and retries that come late', async () => {
  const uses = fc.array(
    fc.record({
      who: fc.nat(2),
      company: fc.nat(1),
      events: fc.nat(9),
      wait: fc.constantFrom(0, 20_000, writtenEvery, 8 * 3600_000),
      fate: fc.constantFrom(...fates),
    }),
    { minLength: 1, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(uses, async (steps) => {
      const companies = [companyNamed(), companyNamed()]
      const late: (() => Promise<void>)[] = []
      let fate: (typeof fates)[number] = 'done'
      const instances = [0, 1, 2].map(() =>
        instance(async (write) => {
          if (fate === 'failed') throw new Error('failed')
          if (fate === 'late') {
            late.push(write)
            throw new Error('late')
          }
          await write()
          if (fate === 'unheard') throw new Error('unheard')
          if (fate === 'twice') await write()
        }),
      )
      const expected = new Map<string, number>()
      let now = noon
      for (const step of steps) {
        now += step.wait
        fate = step.fate
        const [one, company] = [instances[step.who], companies[step.company]]
        if (!one || !company) throw new Error('Nobody')
        one.at.now = now
        const key = `${company} ${utcDate(now)}`
        expected.set(key, (expected.get(key) ?? 0) + step.events)
        await one.use(company, step.events)
      }
      // Each instance lives on for a minute, and then everything comes that was held up on its way.
      fate = 'done'
      for (const one of instances) {
        one.at.now = now + writtenEvery
        for (let n = 0; n < 10; n++) await one.use('somebody', 0)
      }
      for (const write of late) await write()
      for (const [key, events] of expected) {
        const [company = '', date = ''] = key.split(' ')
        expect((await counted(company, date))?.events, key).toBe(events)
      }
    }),
    { numRuns: 40 },
  )
})

test('what an instance writes late changes nothing that it wrote after', async () => {
  const key = { company: companyNamed(), date: utcDate(noon), source: 'one' }
  const used = (events: number): Usage => ({ ...noUsage(), events })
  await tables.stores.usage.writePart(key, 2, used(7))
  await tables.stores.usage.writePart(key, 1, used(5))
  await tables.stores.usage.writePart(key, 2, used(7))
  await tables.stores.usage.writePart({ ...key, source: 'two' }, 1, used(1))
  expect((await counted(key.company))?.events).toBe(8)
})
