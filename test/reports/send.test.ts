import { describe, expect, test } from 'vitest'
import { lostAfter } from '../../functions/reports/idempotentMail.ts'
import { mailId } from '../../functions/reports/send.ts'
import { hour, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { siteForEach, six, zone } from './atSix.ts'
import type { Moment } from './site.ts'

const here = siteForEach()
const { planned } = here

const to = () => here.site.sent.map((mail) => mail.to).sort()
/** Finds out whom it goes to, too: what waits then is to be sent. */
const addressed = async () => {
  await planned()
  for (const { message } of here.site.waiting.splice(0)) await here.site.handle(message)
  expect(here.site.waiting.map(({ message }) => message.task)).toContain('send')
}
const weekly = { kind: 'weekly', zone, last: '2026-03-08' } as const
const idOf = (user: string) => mailId({ company: here.site.company, ...weekly }, user)
/** The one message by which the weekly report goes to Ada. */
const message = () => ({ task: 'send', company: here.site.company, ...weekly, users: ['ada'], tries: 0 }) as const

describe('who gets a report', () => {
  test('managers, of the groups that they manage, by their preferences; nobody else', async () => {
    await here.site.user('fay', 'facilityManager', 'fac')
    await here.site.user('tia', 'teamManager', 'pick')
    await here.site.user('wes', 'worker', 'pick')
    await here.site.user('tor', 'taskWorker', 'pick')
    await here.site.user('off', 'admin', here.site.company, { status: 0 })
    const { email: _, ...noAddress } = { email: undefined }
    await here.site.user('una', 'admin', here.site.company, {
      ...noAddress,
      new_email: 'una@acme.example',
      email: undefined,
    })
    await here.site.user('ned', 'teamManager', 'pack')
    await here.site.prefer('ned', prefTypes.weeklyReportExcluded, 'pack')
    await here.site.user('out', 'admin', here.site.company)
    await here.site.prefer('out', prefTypes.weeklyReportExcluded, '*')
    await here.site.user('day', 'admin', here.site.company)
    await here.site.prefer('day', prefTypes.weeklyReportExcluded, '*')
    await here.site.prefer('day', prefTypes.dailyReportGroups, 'pick,yard')
    await planned()
    await here.site.untilQuiet()
    expect(to()).toEqual(['ada', 'day', 'fay', 'tia'].map((name) => `${name}@acme.example`))
    const subjects = Object.fromEntries(here.site.sent.map(({ to, letter }) => [to.split('@')[0], letter.subject]))
    expect(subjects).toEqual({
      ada: 'Test and 4 more, week of Mar 2: no work in this week'.replace('Test', here.site.company),
      fay: 'fac and 3 more, week of Mar 2: no work in this week',
      tia: 'pick, week of Mar 2: no work in this week',
      day: 'pick and 1 more, Sun, Mar 8: no work on this day',
    })
    // None of it is sent twice by whoever looks again.
    await here.site.plan()
    for (const name of ['ada', 'fay', 'tia']) await here.site.handle({ ...message(), users: [name] })
    expect([here.site.sent.length, here.site.buried]).toEqual([4, []])
    expect(new Set(here.site.paces)).toEqual(new Set(['report']))
  })

  test('one mail for each zone of the groups, at six of each', async () => {
    const { groups } = here.tables.stores
    await groups.setZone(here.site.company, ['pick'], 'Asia/Kathmandu')
    const kathmandu = Date.parse('2026-03-09T00:15:00.000Z')
    here.site.clock.now = kathmandu - 15 * minute
    for (; here.site.clock.now <= six; here.site.clock.now += 15 * minute) {
      const { now } = here.site.clock
      await here.site.plan()
      await here.site.untilQuiet()
      here.site.clock.now = now
    }
    expect(here.site.sent.map(({ at, letter }) => [at, letter.subject.split(',')[0]])).toEqual([
      [kathmandu, 'pick'],
      [six, `${here.site.company} and 3 more`],
    ])
  })

  test('who opted out, lost the role or was disabled between planning and sending gets none', async () => {
    await here.site.user('fay', 'facilityManager', 'fac')
    await here.site.user('gus', 'facilityManager', 'fac')
    await addressed()
    await here.site.prefer('ada', prefTypes.weeklyReportExcluded, '*')
    await here.site.user('fay', 'worker', 'pick')
    await here.site.user('gus', 'facilityManager', 'fac', { status: 0 })
    await here.site.untilQuiet()
    expect(here.site.sent).toEqual([])
  })

  test('goes to the address that is confirmed when it is sent, and to none that is not', async () => {
    await here.site.user('ann', 'admin', here.site.company)
    await here.site.user('bob', 'admin', here.site.company)
    await here.site.user('gon', 'admin', here.site.company)
    await addressed()
    await here.site.user('ann', 'admin', here.site.company, {
      email: 'ann@new.example',
      new_email: 'ann@later.example',
    })
    await here.site.user('bob', 'admin', here.site.company, { email: undefined, new_email: 'bob@new.example' })
    await here.site.user('gon', 'admin', here.site.company, { status: 2 })
    await here.site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example', 'ann@new.example'])
    // Whoever has confirmed theirs meanwhile is not kept from it by what was not sent.
    await here.site.user('bob', 'admin', here.site.company, { email: 'bob@new.example' })
    await here.site.handle({ ...message(), users: ['bob'] })
    expect(to()).toEqual(['ada@acme.example', 'ann@new.example', 'bob@new.example'])
  })

  test('a company that is disabled between planning and sending is sent nothing, and all of it once it is back', async () => {
    await addressed()
    await here.tables.stores.companies.setStatus(here.site.company, 0)
    const waiting = [...here.site.waiting]
    await here.site.untilQuiet()
    expect([here.site.sent, here.site.buried]).toEqual([[], []])
    await here.tables.stores.companies.setStatus(here.site.company, 1)
    here.site.waiting.push(...waiting)
    await here.site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example'])
  })

  test('people of a disabled company, of disabled groups and where nobody knows the console get none', async () => {
    await here.tables.stores.companies.setStatus(here.site.company, 0)
    await planned()
    await here.site.untilQuiet()
    await here.site.handle(message())
    expect(here.site.sent).toEqual([])
  })
})

describe('six o’clock', () => {
  /** Runs every quarter of an hour for two days, the second of which is named. @returns when mails were sent, UTC */
  const sentOn = async (area: string, date: string) => {
    await here.tables.stores.groups.setZone(here.site.company, ['pick'], area)
    await here.site.prefer('ada', prefTypes.weeklyReportExcluded, '*')
    await here.site.prefer('ada', prefTypes.dailyReportGroups, 'pick')
    const from = Date.parse(`${date}T00:00:00.000Z`) - 24 * hour
    for (let now = from; now <= from + 48 * hour; now += 15 * minute) {
      here.site.clock.now = now
      await here.site.plan()
      await here.site.untilQuiet()
    }
    return here.site.sent.map(({ at }) => new Date(at).toISOString().slice(0, 16))
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
  test.each(cases)('of %s around %s is %j, once each', async (area, date, sent) => {
    expect(await sentOn(area, date)).toEqual(sent)
  })

  test('two schedules that fire twice and together send each mail once', async () => {
    await here.site.user('fay', 'facilityManager', 'fac')
    await here.site.plan()
    here.site.clock.now = six
    await Promise.all([here.site.plan(), here.site.plan()])
    await Promise.all([here.site.plan(), here.site.plan()])
    expect(here.site.waiting.length).toBeGreaterThan(1)
    const handled = here.site.waiting.splice(0).map(({ message }) => here.site.handle(message))
    await Promise.all(handled)
    await here.site.untilQuiet()
    expect([to(), here.site.buried]).toEqual([['ada@acme.example', 'fay@acme.example'], []])
  })
})

describe('a run that was missed', () => {
  test('is caught up, and says so', async () => {
    await here.site.plan()
    here.site.clock.now = six + 5 * hour
    await here.site.plan()
    await here.site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example'])
    expect(here.site.logged).toContainEqual({ message: 'reports are caught up', extra: { minutes: 315 } })
  })

  test('is not caught up when nobody wants to know any more, and that is told', async () => {
    await here.site.prefer('ada', prefTypes.dailyReportGroups, 'pick')
    await here.site.plan()
    here.site.clock.now = six + 25 * hour
    await here.site.plan()
    await here.site.untilQuiet()
    // Monday's own report is the only one that is not too late.
    expect(here.site.sent.map(({ letter }) => letter.subject)).toEqual(['pick, Mon, Mar 9: no work on this day'])
    expect(here.site.buried).toMatchObject([
      { task: 'plan', kind: 'daily', last: '2026-03-08', again: true },
      { task: 'plan', kind: 'weekly', last: '2026-03-08', again: true },
    ])
    // Whoever puts it back wants it sent all the same.
    await here.site.handle(here.site.buried[1] ?? {})
    await here.site.untilQuiet()
    expect(here.site.sent.at(-1)?.letter.subject).toContain('week of Mar 2')
  })

  test('nobody gets what was due before there was anybody to send it', async () => {
    here.site.clock.now = six + minute
    await here.site.plan()
    await here.site.untilQuiet()
    expect(here.site.sent).toEqual([])
  })

  test('a company that cannot be planned keeps nobody else from theirs, and is tried by itself', async () => {
    await here.site.plan()
    here.site.clock.now = six
    const { groups } = here.tables.stores
    const list = groups.list
    groups.list = (company) => (company === here.site.company ? Promise.reject(new Error('damaged')) : list(company))
    await here.site.plan()
    groups.list = list
    expect(here.site.waiting.map(({ message }) => message)).toContainEqual({
      ...{ task: 'company', company: here.site.company, after: six - 15 * minute, upTo: six },
    })
    await here.site.untilQuiet()
    expect(to()).toEqual(['ada@acme.example'])
  })
})

describe('a killed Lambda', () => {
  const moments: Moment[] = ['after the claim', 'before SES', 'after SES', 'after it was noted']

  test.each(moments)('%s: no mail is lost silently, and none is sent twice', async (moment) => {
    here.site.clock.now = six
    expect(await here.site.handle(message(), moment)).toBe(true)
    const taken = here.site.sent.length
    // SQS shows the message again when its time is over.
    here.site.pass(6 * minute)
    await here.site.handle(message())
    // What SES has taken it tells of.
    for (const { id } of here.site.sent) await here.site.handle(here.site.eventOf(idOf('ada'), id))
    await here.site.untilQuiet()
    expect(here.site.sent.length).toBe(moment === 'before SES' ? 0 : 1)
    expect(taken).toBe(moment === 'after SES' || moment === 'after it was noted' ? 1 : 0)
    // Only of what was handed over and never heard of again nobody knows: that is told, and can be put back.
    expect(here.site.buried).toEqual(moment === 'before SES' ? [{ ...message(), again: true }] : [])
    if (moment !== 'before SES') return
    expect(here.site.clock.now).toBeGreaterThanOrEqual(six + lostAfter)
    await here.site.handle(here.site.buried[0] ?? {})
    expect(here.site.sent).toHaveLength(1)
  })

  test('many at once send one mail', async () => {
    here.site.clock.now = six
    await Promise.all(Array.from({ length: 8 }, () => here.site.handle(message())))
    await here.site.untilQuiet()
    expect([here.site.sent.length, here.site.buried]).toEqual([1, []])
  })
})

describe('SES', () => {
  test('that is too busy is asked again a bit later', async () => {
    here.site.clock.now = six
    here.site.state.ses = 'throttles'
    await here.site.handle(message())
    expect(here.site.waiting).toMatchObject([{ message: { users: ['ada'], tries: 1 }, at: six + 20_000 }])
    here.site.state.ses = 'takes'
    await here.site.untilQuiet()
    expect([here.site.sent.length, here.site.buried]).toEqual([1, []])
  })

  test('that stays too busy loses nothing: what is left is with the dead letters', async () => {
    here.site.clock.now = six
    here.site.state.ses = 'throttles'
    await here.site.handle(message())
    await here.site.untilQuiet()
    expect([here.site.sent, here.site.buried]).toEqual([[], [{ ...message(), again: true }]])
  })

  test('that took a mail without an answer is believed when it tells so', async () => {
    here.site.clock.now = six
    here.site.state.ses = 'takes silently'
    await here.site.handle(message())
    expect(await here.tables.stores.mails.get(idOf('ada'))).toMatchObject({ state: 'sending' })
    await here.site.handle(here.site.eventOf(here.site.sent[0]?.letter.tag, 'ses-0'))
    await here.site.untilQuiet()
    expect([here.site.sent.length, here.site.buried]).toEqual([1, []])
    expect(await here.tables.stores.mails.get(idOf('ada'))).toMatchObject({ state: 'sent', message_id: 'ses-0' })
  })

  test.each(['fails', 'takes silently'] as const)(
    'that %s and never tells is not asked again by itself',
    async (ses) => {
      here.site.clock.now = six
      here.site.state.ses = ses
      await here.site.handle(message())
      const asked = here.site.sent.length
      here.site.state.ses = 'takes'
      await here.site.untilQuiet()
      expect([here.site.sent.length, here.site.buried]).toEqual([asked, [{ ...message(), again: true }]])
    },
  )

  test('tells of mails that are none of ours: nothing comes of it', async () => {
    await here.site.handle(here.site.eventOf(undefined, 'x'))
    await here.site.handle(here.site.eventOf('other.unknown', 'x'))
    await expect(here.site.handle({ source: 'aws.ses', detail: {} })).rejects.toThrow('The message failed')
    await expect(here.site.handle({ task: 'other' })).rejects.toThrow('The message failed')
  })
})
