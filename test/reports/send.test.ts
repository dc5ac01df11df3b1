import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlesWithin } from '../../functions/reports/once.ts'
import { mailId } from '../../functions/reports/send.ts'
import { hour, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { watchedTables } from '../work/floor.ts'
import { type Moment, type ReportSite, reportSite } from './site.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let site: ReportSite
/** Six on Monday in New York, where summer time began the day before. */
const six = Date.parse('2026-03-09T10:00:00.000Z')
const zone = 'America/New_York'

beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())
/** The other companies of these tests get nothing, and nobody has planned anything. */
const alone = async () => {
  for (const { uid } of await tables.stores.companies.all()) await tables.stores.companies.setStatus(uid, 0)
  await tables.db.send(new DeleteCommand({ TableName: tables.tables.mails, Key: { pk: 'PLANNED', sk: 'REPORTS' } }))
}
beforeEach(async () => {
  await alone()
  site = await reportSite(tables, zone, six - 15 * minute)
  await site.user('ada', 'admin', site.company)
})

const to = () => site.sent.map((mail) => mail.to).sort()
/** What is to be sent at six. */
const planned = async () => {
  await site.plan()
  site.clock.now = six
  await site.plan()
}
/** Finds out whom it goes to, too: what waits then is to be sent. */
const addressed = async () => {
  await planned()
  for (const { message } of site.waiting.splice(0)) await site.handle(message)
  expect(site.waiting.map(({ message }) => message.task)).toContain('send')
}
const weekly = { kind: 'weekly', zone, last: '2026-03-08' } as const
const idOf = (user: string) => mailId({ company: site.company, ...weekly }, user)
/** The one message by which the weekly report goes to Ada. */
const message = () => ({ task: 'send', company: site.company, ...weekly, users: ['ada'], tries: 0 }) as const

describe('who gets a report', () => {
  test('managers, of the groups that they manage, by their preferences; nobody else', async () => {
    await site.user('fay', 'facilityManager', 'fac')
    await site.user('tia', 'teamManager', 'pick')
    await site.user('wes', 'worker', 'pick')
    await site.user('tor', 'taskWorker', 'pick')
    await site.user('off', 'admin', site.company, { status: 0 })
    const { email: _, ...noAddress } = { email: undefined }
    await site.user('una', 'admin', site.company, { ...noAddress, new_email: 'una@acme.example', email: undefined })
    await site.user('ned', 'teamManager', 'pack')
    await site.prefer('ned', prefTypes.weeklyReportExcluded, 'pack')
    await site.user('out', 'admin', site.company)
    await site.prefer('out', prefTypes.weeklyReportExcluded, '*')
    await site.user('day', 'admin', site.company)
    await site.prefer('day', prefTypes.weeklyReportExcluded, '*')
    await site.prefer('day', prefTypes.dailyReportGroups, 'pick,yard')
    await planned()
    await site.untilQuiet()
    expect(to()).toEqual(['ada', 'day', 'fay', 'tia'].map((name) => `${name}@acme.example`))
    const subjects = Object.fromEntries(site.sent.map(({ to, letter }) => [to.split('@')[0], letter.subject]))
    expect(subjects).toEqual({
      ada: 'Test and 4 more, week of Mar 2: no work in this week'.replace('Test', site.company),
      fay: 'fac and 3 more, week of Mar 2: no work in this week',
      tia: 'pick, week of Mar 2: no work in this week',
      day: 'pick and 1 more, Sun, Mar 8: no work on this day',
    })
    // None of it is sent twice by whoever looks again.
    await site.plan()
    for (const name of ['ada', 'fay', 'tia']) await site.handle({ ...message(), users: [name] })
    expect([site.sent.length, site.buried]).toEqual([4, []])
    expect(new Set(site.paces)).toEqual(new Set(['report']))
  })

  test('one mail for each zone of the groups, at six of each', async () => {
    const { groups } = tables.stores
    await groups.setZone(site.company, ['pick'], 'Asia/Kathmandu')
    const kathmandu = Date.parse('2026-03-09T00:15:00.000Z')
    site.clock.now = kathmandu - 15 * minute
    for (; site.clock.now <= six; site.clock.now += 15 * minute) {
      const { now } = site.clock
      await site.plan()
      await site.untilQuiet()
      site.clock.now = now
    }
    expect(site.sent.map(({ at, letter }) => [at, letter.subject.split(',')[0]])).toEqual([
      [kathmandu, 'pick'],
      [six, `${site.company} and 3 more`],
    ])
  })

  test('who opted out, lost the role or was disabled between planning and sending gets none', async () => {
    await site.user('fay', 'facilityManager', 'fac')
    await site.user('gus', 'facilityManager', 'fac')
    await addressed()
    await site.prefer('ada', prefTypes.weeklyReportExcluded, '*')
    await site.user('fay', 'worker', 'pick')
    await site.user('gus', 'facilityManager', 'fac', { status: 0 })
    await site.untilQuiet()
    expect(site.sent).toEqual([])
  })

  test('goes to the address that is confirmed when it is sent, and to none that is not', async () => {
    await site.user('ann', 'admin', site.company)
    await site.user('bob', 'admin', site.company)
    await site.user('gon', 'admin', site.company)
    await addressed()
    await site.user('ann', 'admin', site.company, { email: 'ann@new.example', new_email: 'ann@later.example' })
    await site.user('bob', 'admin', site.company, { email: undefined, new_email: 'bob@new.example' })
    await site.user('gon', 'admin', site.company, { status: 2 })
    await site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example', 'ann@new.example'])
    // Whoever has confirmed theirs meanwhile is not kept from it by what was not sent.
    await site.user('bob', 'admin', site.company, { email: 'bob@new.example' })
    await site.handle({ ...message(), users: ['bob'] })
    expect(to()).toEqual(['ada@acme.example', 'ann@new.example', 'bob@new.example'])
  })

  test('a company that is disabled between planning and sending is sent nothing, and all of it once it is back', async () => {
    await addressed()
    await tables.stores.companies.setStatus(site.company, 0)
    const waiting = [...site.waiting]
    await site.untilQuiet()
    expect([site.sent, site.buried]).toEqual([[], []])
    await tables.stores.companies.setStatus(site.company, 1)
    site.waiting.push(...waiting)
    await site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example'])
  })

  test('people of a disabled company, of disabled groups and where nobody knows the console get none', async () => {
    await tables.stores.companies.setStatus(site.company, 0)
    await planned()
    await site.untilQuiet()
    await site.handle(message())
    expect(site.sent).toEqual([])
  })
})

describe('six o’clock', () => {
  /** Runs every quarter of an hour for two days, the second of which is named. @returns when mails were sent, UTC */
  const sentOn = async (place: string, date: string) => {
    await tables.stores.groups.setZone(site.company, ['pick'], place)
    await site.prefer('ada', prefTypes.weeklyReportExcluded, '*')
    await site.prefer('ada', prefTypes.dailyReportGroups, 'pick')
    const from = Date.parse(`${date}T00:00:00.000Z`) - 24 * hour
    for (let now = from; now <= from + 48 * hour; now += 15 * minute) {
      site.clock.now = now
      await site.plan()
      await site.untilQuiet()
    }
    return site.sent.map(({ at }) => new Date(at).toISOString().slice(0, 16))
  }
  const cases: [string, string, string[]][] = [
    // The clock goes on at 02:00 of the 8th of March, and back at 02:00 of the 1st of November: it is six all the same.
    ['America/New_York', '2026-03-08', ['2026-03-07T11:00', '2026-03-08T10:00']],
    ['America/New_York', '2026-11-01', ['2026-10-31T10:00', '2026-11-01T11:00']],
    // Half an hour, between the 3rd and the 4th of October; quarters of an hour, and their change.
    ['Australia/Lord_Howe', '2026-10-03', ['2026-10-02T19:30', '2026-10-03T19:00']],
    ['Pacific/Chatham', '2026-09-26', ['2026-09-25T17:15', '2026-09-26T16:15']],
    ['Australia/Eucla', '2026-11-16', ['2026-11-15T21:15', '2026-11-16T21:15']],
  ]
  test.each(cases)('of %s around %s is %j, once each', async (place, date, sent) => {
    expect(await sentOn(place, date)).toEqual(sent)
  })

  test('two schedules that fire twice and together send each mail once', async () => {
    await site.user('fay', 'facilityManager', 'fac')
    await site.plan()
    site.clock.now = six
    await Promise.all([site.plan(), site.plan()])
    await Promise.all([site.plan(), site.plan()])
    expect(site.waiting.length).toBeGreaterThan(1)
    const handled = site.waiting.splice(0).map(({ message }) => site.handle(message))
    await Promise.all(handled)
    await site.untilQuiet()
    expect([to(), site.buried]).toEqual([['ada@acme.example', 'fay@acme.example'], []])
  })
})

describe('a run that was missed', () => {
  test('is caught up, and says so', async () => {
    await site.plan()
    site.clock.now = six + 5 * hour
    await site.plan()
    await site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example'])
    expect(site.logged).toContainEqual({ message: 'reports are caught up', extra: { minutes: 315 } })
  })

  test('is not caught up when nobody wants to know any more, and that is told', async () => {
    await site.prefer('ada', prefTypes.dailyReportGroups, 'pick')
    await site.plan()
    site.clock.now = six + 25 * hour
    await site.plan()
    await site.untilQuiet()
    // Monday's own report is the only one that is not too late.
    expect(site.sent.map(({ letter }) => letter.subject)).toEqual(['pick, Mon, Mar 9: no work on this day'])
    expect(site.buried).toMatchObject([
      { task: 'plan', kind: 'daily', last: '2026-03-08', again: true },
      { task: 'plan', kind: 'weekly', last: '2026-03-08', again: true },
    ])
    // Whoever puts it back wants it sent all the same.
    await site.handle(site.buried[1] ?? {})
    await site.untilQuiet()
    expect(site.sent.at(-1)?.letter.subject).toContain('week of Mar 2')
  })

  test('nobody gets what was due before there was anybody to send it', async () => {
    site.clock.now = six + minute
    await site.plan()
    await site.untilQuiet()
    expect(site.sent).toEqual([])
  })

  test('a company that cannot be planned keeps nobody else from theirs, and is tried by itself', async () => {
    await site.plan()
    site.clock.now = six
    const { groups } = tables.stores
    const list = groups.list
    groups.list = (company) => (company === site.company ? Promise.reject(new Error('damaged')) : list(company))
    await site.plan()
    groups.list = list
    expect(site.waiting.map(({ message }) => message)).toContainEqual({
      ...{ task: 'company', company: site.company, after: six - 15 * minute, upTo: six },
    })
    await site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example'])
  })
})

describe('a killed Lambda', () => {
  const moments: Moment[] = ['after the claim', 'before SES', 'after SES', 'after it was noted']

  test.each(moments)('%s: no mail is lost silently, and none is sent twice', async (moment) => {
    site.clock.now = six
    expect(await site.handle(message(), moment)).toBe(true)
    const taken = site.sent.length
    // SQS shows the message again when its time is over.
    site.pass(6 * minute)
    await site.handle(message())
    // What SES has taken it tells of.
    for (const { id } of site.sent) await site.handle(site.eventOf(idOf('ada'), id))
    await site.untilQuiet()
    expect(site.sent.length).toBe(moment === 'before SES' ? 0 : 1)
    expect(taken).toBe(moment === 'after SES' || moment === 'after it was noted' ? 1 : 0)
    // Only of what was handed over and never heard of again nobody knows: that is told, and can be put back.
    expect(site.buried).toEqual(moment === 'before SES' ? [{ ...message(), again: true }] : [])
    if (moment !== 'before SES') return
    expect(site.clock.now).toBeGreaterThanOrEqual(six + settlesWithin)
    await site.handle(site.buried[0] ?? {})
    expect(site.sent).toHaveLength(1)
  })

  test('many at once send one mail', async () => {
    site.clock.now = six
    await Promise.all(Array.from({ length: 8 }, () => site.handle(message())))
    await site.untilQuiet()
    expect([site.sent.length, site.buried]).toEqual([1, []])
  })
})

describe('SES', () => {
  test('that is too busy is asked again a bit later', async () => {
    site.clock.now = six
    site.state.ses = 'throttles'
    await site.handle(message())
    expect(site.waiting).toMatchObject([{ message: { users: ['ada'], tries: 1 }, at: six + 20_000 }])
    site.state.ses = 'takes'
    await site.untilQuiet()
    expect([site.sent.length, site.buried]).toEqual([1, []])
  })

  test('that stays too busy loses nothing: what is left is with the dead letters', async () => {
    site.clock.now = six
    site.state.ses = 'throttles'
    await site.handle(message())
    await site.untilQuiet()
    expect([site.sent, site.buried]).toEqual([[], [{ ...message(), again: true }]])
  })

  test('that took a mail without an answer is believed when it tells so', async () => {
    site.clock.now = six
    site.state.ses = 'takes silently'
    await site.handle(message())
    expect(await tables.stores.mails.get(idOf('ada'))).toMatchObject({ state: 'sending' })
    await site.handle(site.eventOf(site.sent[0]?.letter.tag, 'ses-0'))
    await site.untilQuiet()
    expect([site.sent.length, site.buried]).toEqual([1, []])
    expect(await tables.stores.mails.get(idOf('ada'))).toMatchObject({ state: 'sent', message_id: 'ses-0' })
  })

  test.each(['fails', 'takes silently'] as const)(
    'that %s and never tells is not asked again by itself',
    async (ses) => {
      site.clock.now = six
      site.state.ses = ses
      await site.handle(message())
      const asked = site.sent.length
      site.state.ses = 'takes'
      await site.untilQuiet()
      expect([site.sent.length, site.buried]).toEqual([asked, [{ ...message(), again: true }]])
    },
  )

  test('tells of mails that are none of ours: nothing comes of it', async () => {
    await site.handle(site.eventOf(undefined, 'x'))
    await site.handle(site.eventOf('other.unknown', 'x'))
    await expect(site.handle({ source: 'aws.ses', detail: {} })).rejects.toThrow('The message failed')
    await expect(site.handle({ task: 'other' })).rejects.toThrow('The message failed')
  })
})
