import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessScopeOf } from '../../functions/lib/accessScope.ts'
import { getCardMetrics } from '../../functions/metrics/getCardMetrics.ts'
import { endsOf, isSectionOf, reportCards, reportFigures, type Section } from '../../functions/reports/figures.ts'
import type { CardRow } from '../../shared/contract/metrics.ts'
import { dueIn, metrics, targetOf, totalOf, wasInScanTeam, zoneIn } from '../../shared/metrics/cardFigures.ts'
import { percentChange } from '../../shared/metrics/formulas.ts'
import { periodOf } from '../../shared/reports.ts'
import { addDays, dayRange, iso } from '../../shared/time.ts'
import { envOf } from '../work/caller.ts'
import { watchedTables } from '../work/floor.ts'
import { type ReportSite, reportSite } from './site.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let site: ReportSite
const zone = 'America/New_York'
/** Six on Monday after the week in which summer time began, on its last day. */
const now = Date.parse('2026-03-09T10:00:00.000Z')
const goals = {
  ...{ scans_phr: 60, sec_pscan: 55, cost_pscan: 0.5, total_scans: 300, steps_phr: 90, yellow_zone: 10 },
  ...{ hourly_wage: 18.5, efficiency_gain_percentage: 20 },
}

beforeAll(async () => {
  tables = await watchedTables()
  site = await reportSite(tables, zone, now)
  const { stores } = tables
  for (const name of ['anna', 'bert', 'cleo', 'dora', 'emil']) await site.user(name, 'worker', 'pick')
  for (let date = '2026-02-22'; date <= '2026-03-08'; date = addDays(date, 1)) {
    const day = Number(date.slice(-2))
    await site.work('anna', 'pick', date, 0, 6, 100 + 10 * day)
    if (day % 2) await site.work('bert', 'pick', date, 21, 4, 200)
    if (day % 3) await site.work('cleo', 'pack', date, 3, 5, 250 + day)
    if (day % 5 === 1) await site.work('dora', 'yard', date, 8, 4, 0)
    if (date === '2026-03-08') await site.work('emil', 'pick', date, 2, 8, 100)
  }
  await site.settled()
  await stores.goals.change(site.company, [site.company], goals, 0)
  await stores.goals.change(site.company, ['pack'], { scans_phr: 48 }, 0)
})
afterAll(() => tables.stop())

const figuresOf = async (kind: 'daily' | 'weekly', group: string) => {
  const { stores } = tables
  const records = await stores.groups.list(site.company)
  const byUid = (uid: string) => records.find((one) => one.uid === uid) as (typeof records)[number]
  const caller = { role: 'admin', group: byUid(site.company), user: {} as never } as const
  const company = await stores.companies.get(site.company)
  if (!company) throw new Error('no company')
  const env = { company, scope: accessScopeOf(caller, records), period: periodOf(kind, zone, '2026-03-08'), now }
  return reportFigures({ ...env, stores: { ...stores, ...site.services.figures() } })(byUid(group))
}

/** What Performance is answered for a range. */
const rowsOf = async (group: string, from: string, to: string) => {
  const env = await envOf(tables, site.floor, { role: 'admin', group: site.company, now })
  const range = { start_time: `${from} 00:00:00`, end_time: `${addDays(to, 1)} 00:00:00`, time_zone: zone }
  return (await getCardMetrics({ ...range, group_uid: group, current_time: iso(now) }, env)) as CardRow[]
}

describe.each(['weekly', 'daily'] as const)('a %s report', (kind) => {
  const [first, pastFirst, pastLast] =
    kind === 'weekly' ? ['2026-03-02', '2026-02-23', '2026-03-01'] : ['2026-03-08', '2026-03-07', '2026-03-07']

  test.each(['company', 'fac', 'pick', 'pack'])('of %s has the figures of Performance for its range', async (name) => {
    const group = name === 'company' ? site.company : name
    const section = (await figuresOf(kind, group)) as Section
    const [rows, past] = await Promise.all([rowsOf(group, first, '2026-03-08'), rowsOf(group, pastFirst, pastLast)])
    const { stores } = tables
    const inForce = await stores.goals.inForce(site.company, [
      group,
      ...(group === 'pack' ? ['fac'] : []),
      site.company,
    ])
    const worked = totalOf(rows)
    expect(worked.scans).toBeGreaterThan(0)
    expect(section.cards).toEqual(
      reportCards.map((id) => {
        const metric = metrics[id]
        const value = metric.of(worked, inForce)
        const target = targetOf(metric, inForce, 'group', dueIn(rows, undefined))
        const zone = zoneIn(metric, value, inForce, target, rows.some(wasInScanTeam))
        const before = past.length > 0 ? metric.of(totalOf(past), inForce) : null
        return { id, value, target, zone, past: before }
      }),
    )
  })

  test('compares days by the calendar of the zone, also the one of 23 hours', async () => {
    const { days } = (await figuresOf(kind, 'fac')) as Section
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => addDays('2026-03-02', index)))
    for (const { date, value } of days) {
      const worked = totalOf(await rowsOf('fac', date, date))
      expect(value).toBeCloseTo(metrics[1].of(worked, undefined) ?? Number.NaN, 9)
    }
    const { from, to } = dayRange(zone, '2026-03-08')
    expect((to - from) / 3_600_000).toBe(23)
  })
})

test('teams and associates are in order, each with its zone, its change and its name', async () => {
  const { rows, rowsAre, idle } = (await figuresOf('weekly', 'fac')) as Section
  expect([rowsAre, rows.map(({ name }) => name), idle]).toEqual(['teams', ['pack', 'pick'], []])
  const pack = totalOf(await rowsOf('pack', '2026-03-02', '2026-03-08'))
  const before = totalOf(await rowsOf('pack', '2026-02-23', '2026-03-01'))
  const rate = metrics[1].of(pack, undefined) ?? 0
  expect(rows[0]).toMatchObject({ name: 'pack', scans: pack.scans, zone: rate >= 48 ? 'green' : 'yellow' })
  expect(rows[0]?.value).toBeCloseTo(rate, 9)
  expect(percentChange(rate, rows[0]?.past ?? 0)).toBeCloseTo(
    percentChange(rate, metrics[1].of(before, undefined) ?? 0),
    9,
  )
  const team = (await figuresOf('weekly', 'pick')) as Section
  expect(team.rowsAre).toBe('associates')
  expect(team.rows.map(({ name }) => name)).toEqual(['bert bert', 'anna anna', 'emil emil'])
  expect(team.rows.find(({ name }) => name === 'emil emil')?.past).toBeNull()
})

test('a team without scans is told of by its steps, and a group without work by nothing', async () => {
  const yard = (await figuresOf('weekly', 'yard')) as Section
  expect([yard.lead, yard.cards.map(({ value }) => value === null)]).toEqual([
    4,
    [true, true, true, false, false, false],
  ])
  const idle = await figuresOf('daily', 'yard')
  expect(isSectionOf(idle)).toBe(false)
})

test.each([
  [0, [], []],
  [1, [0], []],
  [2, [0], [1]],
  [3, [0, 1], [2]],
  [4, [0, 1], [2, 3]],
  [9, [0, 1], [7, 8]],
])('of %i rows those at either end are shown, none twice', (count, highest, lowest) => {
  expect(endsOf(Array.from({ length: count }, (_, index) => index))).toEqual({ highest, lowest })
})

test('days that are over keep the goals and the wage that they had, on the cards and day by day', async () => {
  const { stores } = tables
  const before = (await figuresOf('weekly', 'fac')) as Section
  // On Wednesday of the week, which then has no more days off goal, and after it.
  const changed = Date.parse('2026-03-04T18:00:00-05:00')
  await stores.goals.change(site.company, [site.company], { scans_phr: 1, hourly_wage: 37 }, changed)
  await stores.goals.change(site.company, [site.company], { scans_phr: 9000, hourly_wage: 1 }, now - 1)
  const after = (await figuresOf('weekly', 'fac')) as Section
  const zones = ({ days }: Section) => days.map((one) => one.zone)
  expect(zones(after)).toEqual([...zones(before).slice(0, 2), ...Array(5).fill('green')])
  expect(zones(before).slice(0, 2)).toEqual(['red', 'red'])
  const cost = ({ cards }: Section) => cards.find(({ id }) => id === 6) as Section['cards'][number]
  // The week by the wage of its end, the one before by its own.
  expect(cost(after).value).toBeCloseTo(2 * (cost(before).value ?? 0), 9)
  expect(cost(after).past).toBe(cost(before).past)
  expect(after.rows.map(({ name, zone: colour }) => [name, colour])).toEqual([
    ['pack', before.rows[0]?.zone],
    ['pick', 'green'],
  ])
})
