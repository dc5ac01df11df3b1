import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailKind } from '../../functions/lib/mailRateLimit.ts'
import { mailRateLimit, rateLimitedMail, reportsOf } from '../../functions/lib/mailRateLimit.ts'
import { fakeMail } from '../lib/people.ts'
import { testTables } from '../lib/tables.ts'

type Tables = Awaited<ReturnType<typeof testTables>>
let tables: Tables
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

/** A clock that goes on when everybody sleeps. */
const floor = (began: number) => {
  const clock = { now: began }
  let sleeping: { until: number; wake: () => void }[] = []
  let busy = 0
  const next = () => {
    const first = Math.min(...sleeping.map(({ until }) => until))
    clock.now = Math.max(clock.now, first)
    const due = sleeping.filter(({ until }) => until <= clock.now)
    sleeping = sleeping.filter(({ until }) => until > clock.now)
    busy += due.length
    for (const { wake } of due) wake()
  }
  const rest = () => {
    busy -= 1
    if (busy === 0 && sleeping.length > 0) next()
  }
  return {
    clock: () => clock.now,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleeping.push({ until: clock.now + ms, wake })
        rest()
      }),
    /** Runs until all of them are done. */
    all: async (works: (() => Promise<void>)[]) => {
      busy = works.length
      await Promise.all(works.map((work) => work().finally(rest)))
    },
  }
}

const inSeconds = (times: readonly number[]) => [...Map.groupBy(times, (at) => Math.floor(at / 1000)).values()]

describe('the sender of the installation', () => {
  test('sends no more than its rate in any second, and codes before reports', async () => {
    const rate = 14
    const began = Date.parse('2027-03-01T06:00:00.300Z')
    const { clock, sleep, all } = floor(began)
    const sent: { kind: MailKind; asked: number; at: number }[] = []
    // Each sandbox of a Lambda has a pace of its own; they share the table.
    const sandbox = () => mailRateLimit({ limits: tables.stores.limits, rate, clock, sleep })
    const reports = (count: number) => async () => {
      const pace = sandbox()
      for (let done = 0; done < count; done++) {
        await pace('report')
        sent.push({ kind: 'report', asked: began, at: clock() })
      }
    }
    const code = (after: number) => async () => {
      await sleep(after)
      const asked = clock()
      await sandbox()('code')
      sent.push({ kind: 'code', asked, at: clock() })
    }
    const codes = [...Array.from({ length: 8 }, () => 1200), ...Array.from({ length: 20 }, (_, at) => 2000 + at * 150)]
    await all([reports(40), reports(40), ...codes.map(code)])

    expect(sent).toHaveLength(108)
    for (const second of inSeconds(sent.map(({ at }) => at))) expect(second.length).toBeLessThanOrEqual(rate)
    const reported = inSeconds(sent.filter(({ kind }) => kind === 'report').map(({ at }) => at))
    for (const second of reported) expect(second.length).toBeLessThanOrEqual(reportsOf(rate))
    // Reports take what room there is, and the codes that came with them waited for no more than the next second.
    expect(Math.max(...reported.map(({ length }) => length))).toBe(reportsOf(rate))
    const waited = sent.filter(({ kind }) => kind === 'code').map(({ asked, at }) => at - asked)
    expect(Math.max(...waited)).toBeLessThanOrEqual(1000)
    expect(waited.filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(20)
  })

  test('keeps nobody from a code: not when codes alone are too many, and not when it cannot count', async () => {
    const began = Date.parse('2027-03-01T07:00:00.000Z')
    const { clock, sleep, all } = floor(began)
    const limits = { takes: async () => false }
    const mailed = fakeMail()
    const mail = rateLimitedMail(mailed.mail, mailRateLimit({ limits, rate: 1, clock, sleep }))
    const letter = { subject: 'Your code', text: '123456', html: '123456' }
    await all([() => mail.send('ann@acme.example', letter).then(() => undefined)])
    expect([mailed.sent.length, clock() - began]).toEqual([1, 4000])

    const lost: string[] = []
    const broken = { takes: () => Promise.reject(new Error('table down')) }
    const pace = mailRateLimit({ limits: broken, rate: 14, clock, sleep, lost: ({ message }) => lost.push(message) })
    await pace('code')
    expect(lost).toEqual(['table down'])
    await expect(pace('report')).rejects.toThrow('table down')
  })

  test('leaves a report a place at any rate, and codes some of it from two on', () => {
    for (let rate = 1; rate <= 200; rate++) {
      expect(reportsOf(rate)).toBeGreaterThanOrEqual(1)
      if (rate > 1) expect(reportsOf(rate)).toBeLessThan(rate)
    }
  })
})
