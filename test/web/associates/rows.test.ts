import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import type { CardRow, Due } from '../../../shared/contract/metrics.ts'
import {
  averageOf,
  type FigureKey,
  figureKeys,
  goalOf,
  paceOf,
  rowsOf,
  sumOf,
  textOf,
  type ZonedFigure,
} from '../../../web/pages/associates/rows.ts'
import { cardModels } from '../../../web/pages/performance/cards.ts'
import { holds } from '../../lib/property.ts'
import { noGoals, row, source } from '../performance/source.ts'

/** The card that shows the same figure; working hours have none. */
const cardOf = {
  scans: 0,
  scans_per_hour: 1,
  seconds_per_scan: 2,
  steps: 3,
  steps_per_hour: 4,
  steps_per_scan: 5,
  cost_per_scan: 6,
  pick_time: 7,
  non_pick_time: 8,
  hours_saved: 16,
  roi: 17,
} as const satisfies Partial<Record<FigureKey, number>>
type Shared = keyof typeof cardOf
const shared = Object.keys(cardOf) as Shared[]

const minutes = fc.double({ min: 0, max: 6000, noNaN: true })
const due = (days: number, paced: number): Due => ({ days, scans: days * paced, steps: days * paced })
const person = fc.record({
  scans: fc.nat(20_000),
  steps: fc.nat(200_000),
  working: fc.oneof(fc.constant(0), minutes),
  pick: fc.oneof(fc.constant(0), minutes),
  inScanTeam: fc.boolean(),
  days: fc.integer({ min: 1, max: 180 }),
})
const goalValue = fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5000, noNaN: true })))
const goalsDrawn = fc.record(
  Object.fromEntries(Object.keys(noGoals).map((key) => [key, goalValue])) as Record<
    keyof TargetMetrics,
    typeof goalValue
  >,
)
const floor = fc.record({
  people: fc.array(person, { maxLength: 30 }),
  goals: goalsDrawn,
  paced: fc.double({ min: 0, max: 1, noNaN: true }),
  groupDays: fc.integer({ min: 1, max: 180 }),
})
type Floor = typeof floor extends fc.Arbitrary<infer Drawn> ? Drawn : never

const cardsOf = ({ people, paced, groupDays }: Floor): CardRow[] =>
  people.map(({ scans, steps, working, pick, inScanTeam, days }, at) => ({
    ...row(`u${at}`, scans, steps, working, pick),
    scan_team_time: inScanTeam ? working : 0,
    due: due(days, paced),
    group_due: due(groupDays, paced),
  }))

const shown = (key: FigureKey, figure: ZonedFigure) => ({
  value: figure.value,
  text: textOf(key, figure),
  zone: figure.zone,
  pace: paceOf(key, figure)?.split(', ').at(-1),
})

describe('over random floors', () => {
  test('all together are what the cards of the group show, to the last digit, with the same zone', () => {
    holds(
      fc.property(floor, (drawn) => {
        const { goals } = drawn
        const rows = cardsOf(drawn)
        const sum = sumOf(rowsOf(rows, goals), goals, true)
        for (const key of shared) {
          const [card] = cardModels([cardOf[key]], { ...source, rows, goals, today: false })
          const kept = card?.note.kind === 'goal' ? card.note.kept : undefined
          expect([key, shown(key, sum[key])]).toEqual([
            key,
            {
              value: card?.facts.value,
              text: card?.value,
              zone: card?.zone,
              pace: card?.zone === 'none' ? undefined : kept,
            },
          ])
        }
      }),
    )
  })

  test('each row is what the cards of its worker show', () => {
    holds(
      fc.property(floor, (drawn) => {
        const { goals } = drawn
        const cards = cardsOf(drawn)
        for (const { uid, figures } of rowsOf(cards, goals)) {
          for (const key of shared) {
            const about = { ...source, rows: cards, goals, worker: uid, today: false }
            const [card] = cardModels([cardOf[key]], about)
            expect([key, figures[key].value, textOf(key, figures[key]), figures[key].zone]).toEqual([
              key,
              card?.facts.value,
              card?.value,
              card?.zone,
            ])
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('the average counts what is not zero, and is between the least and the most of it', () => {
    holds(
      fc.property(floor, (drawn) => {
        const rows = rowsOf(cardsOf(drawn), drawn.goals)
        const average = averageOf(rows, drawn.goals)
        for (const key of figureKeys) {
          const entries = rows.flatMap(({ figures }) => figures[key].value || [])
          const { value } = average[key]
          if (entries.length === 0) expect(value).toBeNull()
          else {
            expect(value).toBeCloseTo(entries.reduce((sum, entry) => sum + entry, 0) / entries.length, 6)
            expect(value).toBeGreaterThanOrEqual(Math.min(...entries) * (1 - 1e-9))
            expect(value).toBeLessThanOrEqual(Math.max(...entries) * (1 + 1e-9))
          }
        }
      }),
    )
  })
})

const goals = { ...noGoals, yellow_zone: 10, scans_phr: 120, scans_pworker: 100, total_scans: 300, hourly_wage: 15 }
const ana = { ...row('ana', 240, 2400, 480, 120), due: due(2, 1), group_due: due(3, 1) }
const ben = { ...row('ben', 0, 600, 60, 0), scan_team_time: 0, due: due(1, 1), group_due: due(3, 1) }

test('goals of totals are per working day of each: 240 scans on 2 days are on a goal of 100', () => {
  const [first, second] = rowsOf([ana, ben], goals)
  expect(first?.figures.scans).toMatchObject({ value: 240, zone: 'green', target: { goal: 200 } })
  expect(first?.figures.scans_per_hour).toMatchObject({ value: 120, zone: 'green' })
  // Nobody expects scans of who was in no scan team.
  expect(second?.figures.scans).toEqual({ value: 0, zone: 'none' })
  expect(second?.figures.scans_per_hour).toEqual({ value: null, zone: 'none' })
})

test('of a part of the people there is no goal of the group, but rates keep theirs', () => {
  const rows = rowsOf([ana, ben], goals)
  expect(sumOf(rows, goals, true).scans).toMatchObject({ value: 240, zone: 'red', target: { goal: 900 } })
  expect(sumOf(rows, goals, false).scans).toEqual({ value: 240, zone: 'none' })
  expect(sumOf(rows, goals, false).scans_per_hour.zone).toBe('green')
})

test('rates of all together are total over total, and the average is that of those above zero', () => {
  const cleo = row('cleo', 60, 0, 60, 60)
  const rows = rowsOf([ana, cleo], noGoals)
  expect(sumOf(rows, noGoals, true).scans_per_hour.value).toBe(100)
  expect(averageOf(rows, noGoals).scans_per_hour.value).toBe(90)
  expect(averageOf(rows, noGoals).steps_per_hour.value).toBe(300)
})

test('the average of counts has two decimals, whether or not they are held against a goal', () => {
  const people = [row('ana', 2, 7, 60, 30), row('cleo', 3, 4, 60, 30)]
  for (const set of [noGoals, { ...noGoals, scans_pworker: 1, steps_pworker: 100, yellow_zone: 10 }]) {
    const rows = rowsOf(people, set)
    const average = averageOf(rows, set)
    expect([textOf('scans', average.scans), textOf('steps', average.steps)]).toEqual(['2.50', '5.50'])
    const sum = sumOf(rows, set, true)
    expect([textOf('scans', sum.scans), textOf('steps', sum.steps)]).toEqual(['5', '11'])
  }
})

test('a goal says its direction, and whether it is per day; without one there is none', () => {
  expect(goalOf('scans_per_hour', goals)).toEqual({ value: 120, moreIsBetter: true, daily: false })
  expect(goalOf('scans', goals)).toEqual({ value: 100, moreIsBetter: true, daily: true })
  expect(goalOf('cost_per_scan', { ...noGoals, cost_pscan: 0.1 })).toMatchObject({ moreIsBetter: false })
  expect(goalOf('working_time', goals)).toBeNull()
  expect(goalOf('steps_per_scan', goals)).toBeNull()
})

test('who is no longer within reach has figures and no name', () => {
  const known = { ...ana, person: { first_name: 'Ana', last_name: 'Ruiz', username: 'ana' }, teams: ['Pick'] }
  const [first, second] = rowsOf([known, { ...ben, person: null, teams: [] }], noGoals)
  expect(first).toMatchObject({ name: 'Ana Ruiz', username: 'ana', teams: ['Pick'] })
  expect(second).toMatchObject({ name: null, username: '', teams: [] })
})
