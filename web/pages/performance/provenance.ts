import { hoursSaved, type Worked } from '../../../shared/metrics/formulas.ts'
import { isPaced } from '../../../shared/metrics/targets.ts'
import { serverTime } from '../../api/clock.ts'
import { activeIn, totalOf, written } from '../../features/figures/metrics.ts'
import { rangeFor, type Times, today } from '../../features/figures/times.ts'
import { count, figure, setting } from '../../parts/metrics/format.ts'
import type { CardModel } from '../../parts/metrics/model.ts'
import { dayName } from '../../parts/pickers/calendar.ts'
import { wallOf } from '../../parts/pickers/hours.ts'
import { zoneName } from '../../parts/zone.ts'
import { performance } from '../../words/en/performance.ts'
import { provenance as words } from '../../words/en/provenance.ts'
import { pacedText, type Source } from './cardParts.ts'
import type { CardId } from './order.ts'
import type { Ages } from './useFigures.ts'

/** Loaded when the page has come to rest: where a figure comes from, for its tip. */

/** What the cards on the screen are about. */
export interface About {
  source: Source
  times: Times
  ages: Ages
  /** Name of the associate whose figures are shown. */
  person?: string
}

const hours = (value: number) => figure(value)
const money = (value: number | null | undefined) => (value == null ? words.none : `$${figure(value)}`)

/** How the figure is computed, with the figures that go into it. */
const originOf = (id: CardId, { goals, devices }: Source, worked: Worked): string => {
  const { from } = words
  const { scans, steps, pickHours, workingHours } = worked
  const wage = goals?.hourly_wage
  const gain = goals?.efficiency_gain_percentage
  const origins: Record<CardId, () => string> = {
    0: () => from.scans,
    1: () => from.scansPerHour(count(scans), hours(pickHours)),
    2: () => from.secondsPerScan(count(scans), hours(pickHours)),
    3: () => from.steps,
    4: () => from.stepsPerHour(count(steps), hours(workingHours)),
    5: () => from.stepsPerScan(count(steps), count(scans)),
    6: () => from.costPerScan(money(wage), hours(pickHours), count(scans)),
    7: () => from.scanHours,
    8: () => from.nonScanHours(hours(workingHours), hours(pickHours)),
    9: () => from.workers,
    10: () => from.devices(count(devices?.active_devices ?? 0), count(devices?.total_devices ?? 0)),
    11: () => from.scans,
    12: () => from.batteries,
    13: () => from.timeUtilization(hours(pickHours), hours(workingHours)),
    14: () => from.steps,
    15: () => from.teams,
    16: () => from.hoursSaved(hours(workingHours), gain == null ? words.none : setting(gain)),
    17: () => {
      const saved = hoursSaved(worked, gain)
      return from.roi(saved === null ? words.none : hours(saved), money(wage))
    },
  }
  return origins[id]()
}

const goalLine = ({ facts, zone }: CardModel): string | undefined => {
  if (!facts.hasGoal) return undefined
  const { goal, due, daily, moreIsBetter, yellowZonePercentage: margin } = facts
  if (goal === null) return words.goalNotSet
  const { atLeast, atMost, days } = performance.card
  const whole = written(facts, goal)
  const text = daily && daily.days > 1 ? words.product(days(daily.days, written(facts, daily.goal)), whole) : whole
  const goalText = isPaced(facts)
    ? words.paced(written(facts, facts.value), pacedText(facts, text))
    : moreIsBetter
      ? atLeast(text)
      : atMost(text)
  if (due === null) return goalText
  const edge = due * (1 + ((moreIsBetter ? -1 : 1) * margin) / 100)
  const reaches = moreIsBetter ? words.nearFrom : words.nearTo
  const near = margin > 0 ? reaches(written(facts, edge), setting(margin)) : undefined
  const pace = isPaced(facts) ? words.due(written(facts, due)) : undefined
  return [goalText, pace, near, zone === 'none' ? undefined : words.zones[zone]].filter(Boolean).join(', ')
}

const pad = (value: number) => String(value).padStart(2, '0')

const timeIn = (zone: string, at: number, seconds = false) => {
  const { hour, minute, second } = wallOf(zone, at)
  return `${pad(hour)}:${pad(minute)}${seconds ? `:${pad(second)}` : ''}`
}

/** A wall time or, of "until now", the time at which the figures were read. */
const ends = (text: string, zone: string, updatedAt: number) =>
  text.endsWith('Z')
    ? `${dayName(wallOf(zone, updatedAt).date)} ${timeIn(zone, updatedAt)}`
    : `${dayName(text.slice(0, 10))} ${text.slice(11, 16)}`

const ofDevices: readonly CardId[] = [10, 12]
const always: readonly CardId[] = [11, 14]

/** The answer that a card's figure is from: those of the group's state are of today, whatever range is shown. */
const answerOf = (id: CardId, { worker, today: isToday, rows }: Source): keyof Ages => {
  if (ofDevices.includes(id)) return 'devices'
  if (id === 15) return 'teams'
  if (id === 9) return isToday || worker || !rows ? 'statics' : 'rows'
  // Where the range is today of the group too, it is the same figure as that of the range.
  return always.includes(id) && !(isToday && !worker && rows) ? 'statics' : 'rows'
}

/** The lines of a card's tip: how it is computed, of whom, against which goal, from when to when, and how old it is. */
export const provenanceOf = (card: CardModel, { source, times, ages, person }: About): string => {
  const id = card.id as CardId
  const { group, rows = [], worker } = source
  const own = worker ? rows.filter(({ user_uid }) => user_uid === worker) : rows
  const ofGroup = !worker || card.scope !== undefined
  const answer = answerOf(id, source)
  const updatedAt = serverTime(ages[answer])
  const range = rangeFor(answer === 'statics' ? today : times, group.zone, updatedAt)
  const lines = [
    originOf(id, source, totalOf(own)),
    ofDevices.includes(id) || !ofGroup
      ? words.of(ofGroup ? group.name : (person ?? group.name))
      : words.workers(group.name, activeIn(rows)),
    goalLine(card),
    ofDevices.includes(id)
      ? words.now
      : words.range(
          ends(range.start_time, group.zone, updatedAt),
          ends(range.end_time, group.zone, updatedAt),
          zoneName(group.zone),
        ),
    card.detail,
    card.comparison?.text,
    updatedAt > 0 && words.updated(timeIn(group.zone, updatedAt, true)),
  ]
  return lines.filter(Boolean).join('\n')
}
