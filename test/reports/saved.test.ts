import { describe, expect, test } from 'vitest'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Letter } from '../../functions/lib/mail.ts'
import { getRankingsOfGroups } from '../../functions/rankings/getRankingsOfGroups.ts'
import { lostAfter } from '../../functions/reports/idempotentMail.ts'
import { savedMailId } from '../../functions/reports/saved/send.ts'
import { handleUnsubscribe } from '../../functions/unsubscribe/handle.ts'
import { hour, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { rangeOfPeriod } from '../../shared/reports.ts'
import { envOf } from '../work/caller.ts'
import { csvIn, savedForEach, six, zone } from './atSix.ts'
import type { Moment } from './site.ts'

const here = savedForEach()
const { planned, save } = here

const change = async (uid: string, to: Partial<GroupRecord>) => {
  const before = (await here.tables.stores.groups.get(here.site.company, uid)) as GroupRecord
  expect(await here.tables.stores.groups.replace({ before, after: { ...before, ...to } })).toBeUndefined()
}
const to = () => here.site.sent.map((mail) => mail.to).sort()
const only = (): Letter => {
  expect(here.site.sent).toHaveLength(1)
  return here.site.sent[0]?.letter as Letter
}
const message = (saved: string) =>
  ({
    ...{ task: 'sendSaved', company: here.site.company, kind: 'daily', zone, last: '2026-03-08' },
    ...{ saved: [saved], tries: 0 },
  }) as const

describe('what a saved report says', () => {
  test('is what its page shows of its days, with what changed, as text, HTML and a file', async () => {
    await here.site.user('wes', 'worker', 'pick')
    for (const date of ['2026-02-08', '2026-02-15', '2026-02-22', '2026-03-01'])
      await here.site.work('wes', 'pick', date, 8, 4, 100)
    await here.site.work('wes', 'pick', '2026-03-08', 8, 4, 150)
    await here.site.work('wes', 'pack', '2026-03-08', 14, 2, 40)
    await here.site.work('wes', 'pack', '2026-03-09', 3, 1, 9)
    await here.site.settled()
    await save('ada')
    await planned()
    await here.site.untilQuiet()
    const letter = only()
    expect([to(), letter.subject]).toEqual([['ada@acme.example'], 'Inbound scans: Sun, Mar 8, 2026'])
    const sentence = 'Scans: 90.0% more than on the four Sundays before.'
    expect(letter.text).toContain(sentence)
    expect(letter.html).toContain(sentence)
    expect(letter.text).toContain('1  pick: 150')
    expect(letter.text).toContain(`Scans by team, ${here.site.company}, Sun, Mar 8, 2026`)
    expect(letter.html).toContain(
      `https://console.example/home/rankings/team-rankings?group=${here.site.company}&#38;type=SCANS&#38;from=2026-03-08T00&#38;to=2026-03-08T24`,
    )
    expect(letter.html).not.toContain('<img')
    expect(letter.html).toContain('prefers-color-scheme:dark')
    expect(letter.files?.map(({ name, type, cid }) => [name, type, cid])).toEqual([
      ['inbound-scans-2026-03-08.csv', 'text/csv; charset=utf-8', undefined],
    ])

    const env = await envOf(here.tables, here.site.floor, {
      role: 'admin',
      group: here.site.company,
      user: 'ada',
      now: six,
    })
    const range = rangeOfPeriod({ kind: 'daily', zone, first: '2026-03-08', last: '2026-03-08' })
    const answer = await getRankingsOfGroups(
      {
        ...{ data_type: 'SCANS', group_uids: [here.site.company], time_zone: zone },
        ...{ from: range.from, to: range.to, company_url: 'x' },
      },
      env,
    )
    expect(csvIn(letter)).toEqual([
      ['Place', 'Team', 'Scans', 'Percentage'],
      ...answer.map(({ team_name, SCANS, percentage }) => [
        ...[expect.any(String), team_name, String(SCANS), String(percentage)],
      ]),
    ])
    expect(answer.map(({ team_name, SCANS }) => [team_name, SCANS]).slice(0, 2)).toEqual([
      ['pick', 150],
      ['pack', 40],
    ])
  })

  test.each([
    ['last7', 'Mon, Mar 2 to Sun, Mar 8, 2026', '12'],
    ['last30', 'Sat, Feb 7 to Sun, Mar 8, 2026', '3.00'],
    ['lastWeek', 'Mon, Mar 2 to Sun, Mar 8, 2026', '12'],
  ] as const)('%s are whole days of its zone', async (range, span, scans) => {
    await here.site.user('wes', 'worker', 'pick')
    await here.site.work('wes', 'pick', '2026-02-07', 0, 1, 7)
    await here.site.work('wes', 'pick', '2026-03-02', 0, 1, 5)
    await here.site.work('wes', 'pick', '2026-03-08', 22, 1, 7)
    await here.site.settled()
    const data_type = range === 'last30' ? 'TOTAL_HOURS' : 'SCANS'
    await save('ada', { range, selection: { report: 'teamRankings', data_type, group_uids: [here.site.company] } })
    await planned()
    await here.site.untilQuiet()
    expect(only().subject).toBe(`Inbound scans: ${span}`)
    expect(csvIn(only())[1]).toEqual(['1', 'pick', range === 'last30' ? '3' : scans, '100'])
    expect(only().text).toContain(`1  pick: ${scans}`)
  })

  test('says of money what its page says, and of a worker no ranks', async () => {
    await here.site.user('wes', 'worker', 'pick')
    const { company } = here.site
    await here.tables.stores.goals.change(company, [company], { hourly_wage: 20, efficiency_gain_percentage: 20 }, 0)
    for (const date of ['2026-02-08', '2026-02-15', '2026-02-22', '2026-03-01']) {
      await here.site.work('wes', 'pick', date, 8, 1, 30)
      await here.site.work('wes', 'pack', date, 10, 2, 60)
    }
    await here.site.work('wes', 'pick', '2026-03-08', 8, 4, 150)
    await here.site.work('wes', 'pack', '2026-03-08', 14, 2, 40)
    await here.site.settled()
    const of = { data_type: 'ROI', user_group: company, worker_uid: 'wes' } as const
    await save('ada', { selection: { report: 'teamRankings', data_type: 'ROI', group_uids: [company] } })
    await save('ada', { selection: { report: 'workerRankings', ...of } })
    await planned()
    await here.site.untilQuiet()
    const [teams = '', worker = ''] = here.site.sent.map(({ letter }) => letter.text).sort()
    const sentence = 'Return On Investment: 100.0% more than on the four Sundays before.'
    expect([teams, worker]).toEqual([expect.stringContaining(sentence), expect.stringContaining(sentence)])
    // Places are compared with the day a week before, and not with the mean of four days.
    expect(teams).toContain('pick rose one place since the Sunday before: 300.0% more.')
    expect(worker).toContain(`Return On Investment of wes wes by team, ${company}`)
    expect(worker).not.toContain('rose')
  })

  test('comes in the language of its reader, and what a spreadsheet would run is text', async () => {
    await here.site.prefer('ada', prefTypes.language, 'es')
    await change('pick', { name: '=1+1' })
    await save('ada', { name: '¡Añil & <b>Ámbar</b>!' })
    await planned()
    await here.site.untilQuiet()
    const letter = only()
    expect(letter.subject).toBe('¡Añil & <b>Ámbar</b>!: dom, 8 de mar de 2026')
    expect(letter.text).toContain('Recibe este correo cada día a las 06:00')
    expect(letter.html).toContain('&#60;b&#62;Ámbar')
    expect(letter.html).toContain('<html lang="es">')
    expect(letter.files?.[0]?.name).toBe('anil-b-ambar-b-2026-03-08.csv')
    expect(csvIn(letter)[0]).toEqual(['Puesto', 'Equipo', 'Escaneos', 'Porcentaje'])
    expect(csvIn(letter).map(([, team]) => team)).toContain("'=1+1")
  })
})

describe('who gets it', () => {
  test('its user, where the address is confirmed, user, company and group are enabled, and the mail is on', async () => {
    const { email: _, ...unconfirmed } = { email: undefined, new_email: 'una@acme.example' }
    await here.site.user('una', 'admin', here.site.company, { ...unconfirmed, email: undefined })
    await here.site.user('off', 'admin', here.site.company, { status: 0 })
    await here.site.user('non', 'admin', here.site.company)
    await here.site.user('wek', 'admin', here.site.company)
    await here.site.user('del', 'admin', here.site.company)
    for (const user of [...['una', 'off', 'non', 'wek', 'del']]) await here.site.prefer(user, 400, '*')
    for (const user of ['ada', 'una', 'off']) await save(user)
    await save('non', { schedule: 'none' })
    await save('wek', { schedule: 'weekly', range: 'lastWeek' })
    await save('del', { deleted_at: here.site.clock.now })
    await planned()
    await here.site.untilQuiet()
    // Monday: the weekly ones too.
    expect(to()).toEqual(['ada@acme.example', 'wek@acme.example'])
    expect(here.site.sent.every(({ letter }) => letter.tag?.startsWith(here.site.company))).toBe(true)
    expect(here.site.paces).toEqual(['report', 'report'])
    await here.site.plan()
    await here.site.untilQuiet()
    expect(here.site.sent).toHaveLength(2)
  })

  test('what was taken away since it was saved is not in it, and with nothing left nothing is mailed', async () => {
    const both = ['pick', 'pack']
    const report = { report: 'teamRankings', data_type: 'SCANS', group_uids: both } as const
    await here.site.user('fay', 'facilityManager', 'fac')
    await here.site.user('gus', 'facilityManager', 'fac')
    await here.site.user('tia', 'facilityManager', 'fac')
    for (const user of ['fay', 'gus', 'tia']) {
      await here.site.prefer(user, 400, '*')
      await save(user, { group: 'fac', selection: report })
    }
    await planned()
    for (const { message } of here.site.waiting.splice(0)) await here.site.handle(message)
    expect(here.site.waiting.map(({ message }) => message.task)).toEqual(['sendSaved'])
    // Between planning and sending: a role that does not open the page, no role in the group, and a team that is gone.
    await here.site.user('gus', 'teamManager', 'pick')
    await here.site.user('tia', 'teamManager', 'fac')
    await change('pack', { status: 2 })
    await here.site.untilQuiet()
    expect(to()).toEqual(['fay@acme.example'])
    expect(csvIn(only()).map(([, team]) => team)).toEqual(['Team', 'pick'])
  })

  test('a worker who is out of reach by now is not mailed', async () => {
    await here.site.user('wes', 'worker', 'pick')
    await here.site.user('fay', 'facilityManager', 'fac')
    await here.site.prefer('fay', 400, '*')
    const selection = { report: 'workerRankings', data_type: 'SCANS', user_group: 'fac', worker_uid: 'wes' } as const
    await save('fay', { group: 'fac', selection })
    await planned()
    await here.site.untilQuiet()
    expect(only().text).toContain('Scans of wes wes by team')
    here.site.clock.now = six + 24 * hour
    await here.site.user('wes', 'worker', 'pick', { roles: [{ role: 'admin', group: here.site.company }] })
    await here.site.plan()
    await here.site.untilQuiet()
    expect(here.site.sent).toHaveLength(1)
    expect(here.site.buried).toEqual([])
  })
})

describe('six o’clock', () => {
  test.each([
    // The clock goes on at 02:00 of the 8th of March, and back at 02:00 of the 1st of November.
    ['America/New_York', ['2026-03-07T11:00', '2026-03-08T10:00']],
    ['America/New_York', ['2026-10-31T10:00', '2026-11-01T11:00']],
    ['Asia/Kathmandu', ['2026-05-04T00:15', '2026-05-05T00:15']],
  ])('of %s, across a change of the clock or with an offset of its own', async (area, times) => {
    await here.tables.stores.groups.setZone(here.site.company, ['pick'], area)
    await here.site.user('fay', 'facilityManager', 'pick')
    await here.site.prefer('fay', 400, '*')
    await save('fay', {
      group: 'pick',
      selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: ['pick'] },
    })
    // A quarter of an hour before there is nothing, nor twelve hours later.
    const moments = times.flatMap((time) =>
      [-15 * minute, 0, 12 * hour].map((by) => Date.parse(`${time}:00.000Z`) + by),
    )
    for (const now of moments) {
      here.site.clock.now = now
      await here.site.plan()
      await here.site.untilQuiet()
    }
    expect(here.site.sent.map(({ at }) => new Date(at).toISOString().slice(0, 16))).toEqual(times)
  })
})

describe('a killed Lambda', () => {
  const moments: Moment[] = ['after the claim', 'before SES', 'after SES', 'after it was noted']

  test.each(moments)('%s: no mail is lost silently, and none is sent twice', async (moment) => {
    const { id } = await save('ada')
    const one = message(`ada/${id}`)
    here.site.clock.now = six
    expect(await here.site.handle(one, moment)).toBe(true)
    here.site.pass(6 * minute)
    await here.site.handle(one)
    for (const mail of here.site.sent) await here.site.handle(here.site.eventOf(savedMailId(one, `ada/${id}`), mail.id))
    await here.site.untilQuiet()
    expect(here.site.sent.length).toBe(moment === 'before SES' ? 0 : 1)
    expect(here.site.buried).toEqual(moment === 'before SES' ? [{ ...one, again: true }] : [])
    if (moment !== 'before SES') return
    expect(here.site.clock.now).toBeGreaterThanOrEqual(six + lostAfter)
    await here.site.handle(here.site.buried[0] ?? {})
    expect(here.site.sent).toHaveLength(1)
  })

  test('many at once, and another schedule on the same morning, send one mail', async () => {
    const { id } = await save('ada')
    const one = message(`ada/${id}`)
    here.site.clock.now = six
    await Promise.all(Array.from({ length: 8 }, () => here.site.handle(one)))
    await here.site.untilQuiet()
    await here.tables.stores.savedReports.change([here.site.company, 'ada'], six, (all) =>
      all.map((report) => ({ ...report, schedule: 'weekly' })),
    )
    await here.site.handle({ ...one, kind: 'weekly' })
    expect([here.site.sent.length, here.site.buried]).toEqual([1, []])
  })
})

test('the one-click way out of its mail turns this report off, and no other', async () => {
  const [{ id }, other] = [await save('ada'), await save('ada', { name: 'Steps', schedule: 'weekly' })]
  await here.site.handle({ ...message(`ada/${id}`), late: true })
  const { headers = {}, text, html } = only()
  const stop = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain(stop)
  expect(html).toContain(stop)
  const request = (method: string, t = new URL(stop).searchParams.get('t') ?? '') =>
    handleUnsubscribe({ stores: here.tables.stores, now: () => six, newId, log: { error: () => undefined } })({
      ...{ isBase64Encoded: false, headers: {}, queryStringParameters: { t } },
      requestContext: { http: { method, path: '/reports/stop', sourceIp: '192.0.2.9' }, requestId: 'r' },
    })
  const schedules = async () =>
    (await here.tables.stores.savedReports.list(here.site.company, 'ada')).map(({ id, schedule }) => [id, schedule])
  expect((await request('GET')).body).toContain('Stop emailing this report')
  expect(await schedules()).toEqual([
    [id, 'daily'],
    [other.id, 'weekly'],
  ])
  const token = new URL(stop).searchParams.get('t') ?? ''
  expect((await request('POST', token.replace(id, other.id))).statusCode).toBe(404)
  for (let times = 0; times < 2; times++) {
    expect((await request('POST')).body).toContain('This report is no longer emailed')
    expect(await schedules()).toEqual([
      [id, 'none'],
      [other.id, 'weekly'],
    ])
  }
  here.site.clock.now = six + 24 * hour
  await here.site.handle({ ...message(`ada/${id}`), last: '2026-03-09' })
  expect(here.site.sent).toHaveLength(1)
})
