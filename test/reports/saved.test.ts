import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import papaparse from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { SavedReportRecord } from '../../functions/data/savedReports.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Letter } from '../../functions/lib/mail.ts'
import { getRankingsOfGroups } from '../../functions/rankings/getRankingsOfGroups.ts'
import { settlesWithin } from '../../functions/reports/once.ts'
import { savedMailId } from '../../functions/reports/saved/send.ts'
import { handleUnsubscribe } from '../../functions/unsubscribe/handle.ts'
import { hour, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { rangeOfPeriod } from '../../shared/reports.ts'
import { envOf } from '../work/caller.ts'
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
beforeEach(async () => {
  for (const { uid } of await tables.stores.companies.all()) await tables.stores.companies.setStatus(uid, 0)
  await tables.db.send(new DeleteCommand({ TableName: tables.tables.mails, Key: { pk: 'PLANNED', sk: 'REPORTS' } }))
  site = await reportSite(tables, zone, six - 15 * minute)
  await site.user('ada', 'admin', site.company)
  // The reports of groups are another matter.
  await site.prefer('ada', prefTypes.weeklyReportExcluded, '*')
})

const save = async (user: string, change: Partial<SavedReportRecord> = {}) => {
  const report: SavedReportRecord = {
    ...{ id: newId(), name: 'Inbound scans', schedule: 'daily', range: 'yesterday', group: site.company },
    selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: [site.company] },
    ...change,
  }
  await tables.stores.savedReports.change([site.company, user], site.clock.now, (all) => [...all, report])
  return report
}
const change = async (uid: string, to: Partial<GroupRecord>) => {
  const before = (await tables.stores.groups.get(site.company, uid)) as GroupRecord
  expect(await tables.stores.groups.replace({ before, after: { ...before, ...to } })).toBeUndefined()
}
const planned = async () => {
  await site.plan()
  site.clock.now = six
  await site.plan()
}
const to = () => site.sent.map((mail) => mail.to).sort()
const only = (): Letter => {
  expect(site.sent).toHaveLength(1)
  return site.sent[0]?.letter as Letter
}
const csvIn = ({ files = [] }: Letter) => {
  const file = files.find(({ name }) => name.endsWith('.csv'))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file?.bytes)
  expect(text.startsWith('\ufeff')).toBe(true)
  return papaparse.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data
}
const message = (saved: string) =>
  ({
    ...{ task: 'sendSaved', company: site.company, kind: 'daily', zone, last: '2026-03-08' },
    ...{ saved: [saved], tries: 0 },
  }) as const

describe('what a saved report says', () => {
  test('is what its page shows of its days, with what changed, as text, HTML and a file', async () => {
    await site.user('wes', 'worker', 'pick')
    for (const date of ['2026-02-08', '2026-02-15', '2026-02-22', '2026-03-01'])
      await site.work('wes', 'pick', date, 8, 4, 100)
    await site.work('wes', 'pick', '2026-03-08', 8, 4, 150)
    await site.work('wes', 'pack', '2026-03-08', 14, 2, 40)
    await site.work('wes', 'pack', '2026-03-09', 3, 1, 9)
    await site.settled()
    await save('ada')
    await planned()
    await site.untilQuiet()
    const letter = only()
    expect([to(), letter.subject]).toEqual([['ada@acme.example'], 'Inbound scans: Sun, Mar 8, 2026'])
    const said = 'Scans: 90.0% more than on the four Sundays before.'
    expect(letter.text).toContain(said)
    expect(letter.html).toContain(said)
    expect(letter.text).toContain('1  pick: 150')
    expect(letter.html).toContain(
      `https://console.example/home/rankings/team-rankings?group=${site.company}&#38;type=SCANS&#38;from=2026-03-08T00&#38;to=2026-03-08T24`,
    )
    expect(letter.html).not.toContain('<img')
    expect(letter.html).toContain('prefers-color-scheme:dark')
    expect(letter.files?.map(({ name, type, cid }) => [name, type, cid])).toEqual([
      ['inbound-scans-2026-03-08.csv', 'text/csv; charset=utf-8', undefined],
    ])

    const env = await envOf(tables, site.floor, { role: 'admin', group: site.company, user: 'ada', now: six })
    const range = rangeOfPeriod({ kind: 'daily', zone, first: '2026-03-08', last: '2026-03-08' })
    const answer = await getRankingsOfGroups(
      {
        ...{ data_type: 'SCANS', group_uids: [site.company], time_zone: zone },
        ...{ from: range.from, to: range.to, company_url: 'x' },
      },
      env,
    )
    expect(csvIn(letter)).toEqual([
      ['Place', 'Team', 'Scans'],
      ...answer.map(({ team_name, SCANS }) => [expect.any(String), team_name, String(SCANS)]),
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
    await site.user('wes', 'worker', 'pick')
    await site.work('wes', 'pick', '2026-02-07', 0, 1, 7)
    await site.work('wes', 'pick', '2026-03-02', 0, 1, 5)
    await site.work('wes', 'pick', '2026-03-08', 22, 1, 7)
    await site.settled()
    const data_type = range === 'last30' ? 'TOTAL_HOURS' : 'SCANS'
    await save('ada', { range, selection: { report: 'teamRankings', data_type, group_uids: [site.company] } })
    await planned()
    await site.untilQuiet()
    expect(only().subject).toBe(`Inbound scans: ${span}`)
    expect(csvIn(only())[1]).toEqual(['1', 'pick', range === 'last30' ? '3' : scans])
    expect(only().text).toContain(`1  pick: ${scans}`)
  })

  test('comes in the language of its reader, and what a spreadsheet would run is text', async () => {
    await site.prefer('ada', prefTypes.language, 'es')
    await change('pick', { name: '=1+1' })
    await save('ada', { name: '¡Añil & <b>Ámbar</b>!' })
    await planned()
    await site.untilQuiet()
    const letter = only()
    expect(letter.subject).toBe('¡Añil & <b>Ámbar</b>!: dom, 8 de mar de 2026')
    expect(letter.text).toContain('Recibe este correo cada día a las 06:00')
    expect(letter.html).toContain('&#60;b&#62;Ámbar')
    expect(letter.html).toContain('<html lang="es">')
    expect(letter.files?.[0]?.name).toBe('anil-b-ambar-b-2026-03-08.csv')
    expect(csvIn(letter)[0]).toEqual(['Puesto', 'Equipo', 'Escaneos'])
    expect(csvIn(letter).map(([, team]) => team)).toContain("'=1+1")
  })
})

describe('who gets it', () => {
  test('its user, where the address is confirmed, user, company and group are enabled, and the mail is on', async () => {
    const { email: _, ...unconfirmed } = { email: undefined, new_email: 'una@acme.example' }
    await site.user('una', 'admin', site.company, { ...unconfirmed, email: undefined })
    await site.user('off', 'admin', site.company, { status: 0 })
    await site.user('non', 'admin', site.company)
    await site.user('wek', 'admin', site.company)
    await site.user('del', 'admin', site.company)
    for (const user of [...['una', 'off', 'non', 'wek', 'del']]) await site.prefer(user, 400, '*')
    for (const user of ['ada', 'una', 'off']) await save(user)
    await save('non', { schedule: 'none' })
    await save('wek', { schedule: 'weekly', range: 'lastWeek' })
    await save('del', { deleted_at: site.clock.now })
    await planned()
    await site.untilQuiet()
    // Monday: the weekly ones too.
    expect(to()).toEqual(['ada@acme.example', 'wek@acme.example'])
    expect(site.sent.every(({ letter }) => letter.tag?.startsWith(site.company))).toBe(true)
    expect(site.paces).toEqual(['report', 'report'])
    await site.plan()
    await site.untilQuiet()
    expect(site.sent).toHaveLength(2)
  })

  test('what was taken away since it was saved is not in it, and with nothing left nothing is mailed', async () => {
    const both = ['pick', 'pack']
    const report = { report: 'teamRankings', data_type: 'SCANS', group_uids: both } as const
    await site.user('fay', 'facilityManager', 'fac')
    await site.user('gus', 'facilityManager', 'fac')
    await site.user('tia', 'facilityManager', 'fac')
    for (const user of ['fay', 'gus', 'tia']) {
      await site.prefer(user, 400, '*')
      await save(user, { group: 'fac', selection: report })
    }
    await planned()
    for (const { message } of site.waiting.splice(0)) await site.handle(message)
    expect(site.waiting.map(({ message }) => message.task)).toEqual(['sendSaved'])
    // Between planning and sending: a role that does not open the page, no role in the group, and a team that is gone.
    await site.user('gus', 'teamManager', 'pick')
    await site.user('tia', 'teamManager', 'fac')
    await change('pack', { status: 2 })
    await site.untilQuiet()
    expect(to()).toEqual(['fay@acme.example'])
    expect(csvIn(only()).map(([, team]) => team)).toEqual(['Team', 'pick'])
  })

  test('a worker who is out of reach by now is not mailed', async () => {
    await site.user('wes', 'worker', 'pick')
    await site.user('fay', 'facilityManager', 'fac')
    await site.prefer('fay', 400, '*')
    const selection = { report: 'workerRankings', data_type: 'SCANS', user_group: 'fac', worker_uid: 'wes' } as const
    await save('fay', { group: 'fac', selection })
    await planned()
    await site.untilQuiet()
    expect(only().text).toContain('Scans of wes wes by team')
    site.clock.now = six + 24 * hour
    await site.user('wes', 'worker', 'pick', { roles: [{ role: 'admin', group: site.company }] })
    await site.plan()
    await site.untilQuiet()
    expect(site.sent).toHaveLength(1)
    expect(site.buried).toEqual([])
  })
})

describe('six o’clock', () => {
  test.each([
    // The clock goes on at 02:00 of the 8th of March, and back at 02:00 of the 1st of November.
    ['America/New_York', ['2026-03-07T11:00', '2026-03-08T10:00']],
    ['America/New_York', ['2026-10-31T10:00', '2026-11-01T11:00']],
    ['Asia/Kathmandu', ['2026-05-04T00:15', '2026-05-05T00:15']],
  ])('of %s, across a change of the clock or with an offset of its own', async (place, times) => {
    await tables.stores.groups.setZone(site.company, ['pick'], place)
    await site.user('fay', 'facilityManager', 'pick')
    await site.prefer('fay', 400, '*')
    await save('fay', {
      group: 'pick',
      selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: ['pick'] },
    })
    // A quarter of an hour before there is nothing, nor twelve hours later.
    const looks = times.flatMap((time) => [-15 * minute, 0, 12 * hour].map((by) => Date.parse(`${time}:00.000Z`) + by))
    for (const now of looks) {
      site.clock.now = now
      await site.plan()
      await site.untilQuiet()
    }
    expect(site.sent.map(({ at }) => new Date(at).toISOString().slice(0, 16))).toEqual(times)
  })
})

describe('a killed Lambda', () => {
  const moments: Moment[] = ['after the claim', 'before SES', 'after SES', 'after it was noted']

  test.each(moments)('%s: no mail is lost silently, and none is sent twice', async (moment) => {
    const { id } = await save('ada')
    const one = message(`ada/${id}`)
    site.clock.now = six
    expect(await site.handle(one, moment)).toBe(true)
    site.pass(6 * minute)
    await site.handle(one)
    for (const mail of site.sent) await site.handle(site.eventOf(savedMailId(one, `ada/${id}`), mail.id))
    await site.untilQuiet()
    expect(site.sent.length).toBe(moment === 'before SES' ? 0 : 1)
    expect(site.buried).toEqual(moment === 'before SES' ? [{ ...one, again: true }] : [])
    if (moment !== 'before SES') return
    expect(site.clock.now).toBeGreaterThanOrEqual(six + settlesWithin)
    await site.handle(site.buried[0] ?? {})
    expect(site.sent).toHaveLength(1)
  })

  test('many at once, and another schedule on the same morning, send one mail', async () => {
    const { id } = await save('ada')
    const one = message(`ada/${id}`)
    site.clock.now = six
    await Promise.all(Array.from({ length: 8 }, () => site.handle(one)))
    await site.untilQuiet()
    await tables.stores.savedReports.change([site.company, 'ada'], six, (all) =>
      all.map((report) => ({ ...report, schedule: 'weekly' })),
    )
    await site.handle({ ...one, kind: 'weekly' })
    expect([site.sent.length, site.buried]).toEqual([1, []])
  })
})

test('the one-click way out of its mail turns this report off, and no other', async () => {
  const [{ id }, other] = [await save('ada'), await save('ada', { name: 'Steps', schedule: 'weekly' })]
  await site.handle({ ...message(`ada/${id}`), late: true })
  const { headers = {}, text, html } = only()
  const stop = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain(stop)
  expect(html).toContain(stop)
  const request = (method: string, t = new URL(stop).searchParams.get('t') ?? '') =>
    handleUnsubscribe({ stores: tables.stores, now: () => six, newId, log: { error: () => undefined } })({
      ...{ isBase64Encoded: false, headers: {}, queryStringParameters: { t } },
      requestContext: { http: { method, path: '/reports/stop', sourceIp: '192.0.2.9' }, requestId: 'r' },
    })
  const schedules = async () =>
    (await tables.stores.savedReports.list(site.company, 'ada')).map(({ id, schedule }) => [id, schedule])
  expect((await request('GET')).body).toContain('Stop mailing this report')
  expect(await schedules()).toEqual([
    [id, 'daily'],
    [other.id, 'weekly'],
  ])
  const token = new URL(stop).searchParams.get('t') ?? ''
  expect((await request('POST', token.replace(id, other.id))).statusCode).toBe(404)
  for (let times = 0; times < 2; times++) {
    expect((await request('POST')).body).toContain('This report is not mailed any more')
    expect(await schedules()).toEqual([
      [id, 'none'],
      [other.id, 'weekly'],
    ])
  }
  site.clock.now = six + 24 * hour
  await site.handle({ ...message(`ada/${id}`), last: '2026-03-09' })
  expect(site.sent).toHaveLength(1)
})
