import type { GroupRecord } from '../../functions/data/groups.ts'
import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import {
  beside,
  type Formula,
  formula,
  formulas,
  one,
  type Sum,
  sumOf,
  two,
  whole,
  workersIn,
  zoneOf,
} from './cardFormulas.ts'
import { type Demo, type Reference, teamsBelow } from './demo.ts'
import { type ReferenceFigures, referenceUsualDates } from './reference.ts'
import {
  dateAfter,
  dateBefore,
  dateOf,
  instantOf,
  quarter,
  type Range,
  todayOf,
  wallClock,
  workingDates,
} from './wallClock.ts'

/** What the 18 cards must say of the demo, computed from the reference with nothing of the product's own counting. */

export interface Shown {
  group: GroupRecord
  /** Whose own figures are shown. */
  worker?: string
  range: Range
  /** The range is all of today. */
  today: boolean
  past?: { range: Range; scale: number; label: string; isOne: boolean }
}

export interface CardText {
  value: string
  note: string
  zone: string
  change: string
  /** The last hours in words. */
  hours: string
}

/** What is usually done, by zone and by what its clock shows. */
const usualOf = (reference: Reference, teams: readonly GroupRecord[]) => {
  const usual = new Map<string, Map<string, { scans: number; steps: number }>>()
  for (const { uid, time_zone } of teams) {
    const shown = usual.get(time_zone) ?? new Map<string, { scans: number; steps: number }>()
    usual.set(time_zone, shown)
    for (const [at, { scans, steps }] of reference.before.get(uid) ?? []) {
      const clock = wallClock(time_zone, at)
      const sum = shown.get(clock) ?? { scans: 0, steps: 0 }
      shown.set(clock, { scans: sum.scans + scans, steps: sum.steps + steps })
    }
  }
  return usual
}

/** The share of a day's work that is usually done in a part of it; all of it where nothing is known. */
const usualShare = (
  usual: ReturnType<typeof usualOf>,
  whole: Range,
  part: Range,
  now: number,
  of: 'scans' | 'steps',
): number => {
  let [done, all] = [0, 0]
  for (const [zone, shown] of usual) {
    for (let at = whole.from; at < whole.to; at += quarter) {
      const [date = '', clock = ''] = wallClock(zone, at).split(' ')
      const amount = referenceUsualDates(date, dateOf(zone, now)).reduce(
        (sum, before) => sum + (shown.get(`${before} ${clock}`)?.[of] ?? 0),
        0,
      )
      const covered = Math.max(0, Math.min(at + quarter, part.to) - Math.max(at, part.from))
      all += amount
      done += (amount * covered) / quarter
    }
  }
  return all === 0 ? 1 : done / all
}

/** Beside the pace, in words: rounding never hides that a figure is behind. */
const paceOf = (value: number, due: number) => {
  const percent = (100 * (value - due)) / due
  if (percent < -1e-7) return `${percent > -0.5 ? '<1' : whole(-percent)}% behind pace`
  if (!(percent >= 0.5)) return 'on pace'
  return percent < 899.5 ? `${whole(percent)}% ahead of pace` : 'far ahead of pace'
}

/** The hours of a zone's clock that have begun in a range. */
const hoursIn = ({ from, to }: Range, zone: string): (Range & { label: string })[] => {
  const hours: (Range & { label: string })[] = []
  for (let at = from; at < to; at += quarter) {
    const label = wallClock(zone, at).slice(11, 13)
    const last = hours.at(-1)
    if (last?.label === label) last.to = at + quarter
    else hours.push({ label, from: at, to: at + quarter })
  }
  return hours
}

/** The last 7 hours in words; of sums in a line without the hour that runs, of nothing those without a figure. */
const hoursText = (
  hours: readonly (Range & { label: string })[],
  withRunning: boolean,
  of: (range: Range) => string | undefined,
) =>
  hours
    .map((hour) => ({ ...hour, running: hour === hours.at(-1) }))
    .filter(({ running }) => withRunning || !running)
    .slice(-7)
    .flatMap(({ label, running, ...range }) => {
      const text = of(range)
      return text === undefined ? [] : [`${label}:00 ${text}${running ? ' so far' : ''}`]
    })
    .join(', ')

const changeOf = (value: number | null, before: number | null, text: (value: number) => string, label: string) => {
  if (value === null || before === null) return ''
  const percent = (100 * (value - before)) / (before || 1)
  const size = `${one(Math.abs(percent))}%`
  const way = size === '0.0%' ? 'no change' : `${percent > 0 ? 'up' : 'down'} ${size}`
  return `${way}, ${text(before)} ${label}`
}

const countOrMean = (value: number) => (Number.isInteger(value) ? whole(value) : two(value))

/** The texts of each card, by its number. */
export const expectedCards = async (
  demo: Demo,
  reference: Reference,
  { group, worker, range, today, past }: Shown,
  now: number,
): Promise<Record<number, CardText>> => {
  const { stores } = demo.open.here
  const company = demo.company.uid
  const [itself, parents, top] = await stores.goals.ownOf(company, [group.uid, group.parent_id ?? company, company])
  const goals = Object.fromEntries(
    targetNames.map((name) => {
      const isSum = name === 'total_scans' || name === 'total_steps'
      return [name, itself?.[name] ?? (isSum ? null : (parents?.[name] ?? top?.[name] ?? null))]
    }),
  ) as TargetMetrics
  const teams = teamsBelow(demo, group)
  const names = new Map(teams.map(({ uid, name }) => [uid, name]))
  const ofGroup = (at: Range) => reference(at).filter(({ team }) => names.has(team))
  const ofShown = (at: Range) => ofGroup(at).filter(({ user }) => !worker || user === worker)

  const work = ofShown(range)
  const sum = sumOf(work)
  const before = past && sumOf(ofShown(past.range), past.scale)
  const todays = ofGroup(todayOf(group.time_zone, now))
  const cards: Record<number, CardText> = {}

  const hours = hoursIn(todayOf(group.time_zone, now), group.time_zone)
  const hoursOf = (of: Formula, withRunning: boolean) =>
    hoursText(hours, withRunning, (hour) => {
      const value = of.of(sumOf(ofGroup(hour)), goals)
      return value === null ? undefined : of.write(value)
    })
  const zones = new Set(teams.map(({ time_zone }) => time_zone))
  const zoneOfTeam = new Map(teams.map(({ uid, time_zone }) => [uid, time_zone]))
  const usual = usualOf(reference, teams)
  const datesOf = (at: Range, of: (window: Range) => { team: string; working: number }[]) =>
    workingDates(at, group.time_zone, zones, (window, own) =>
      of(window).some(({ team, working }) => working > 0 && zoneOfTeam.get(team) === own),
    )
  /** How many days' worth of a goal is due: of a day that is cut or not over, what is usually done in that part. */
  const dueOf = (at: Range, dates: ReadonlySet<string>, of: 'scans' | 'steps') =>
    [...dates].reduce((sum, date) => {
      const day = {
        from: instantOf(group.time_zone, `${date} 00:00`),
        to: instantOf(group.time_zone, `${dateAfter(date)} 00:00`),
      }
      const part = { from: Math.max(day.from, at.from), to: Math.min(day.to, at.to, now) }
      const isWhole = part.from === day.from && part.to === day.to
      return sum + (isWhole ? 1 : usualShare(usual, day, part, now, of))
    }, 0)
  const scanTeams = new Set(teams.filter(({ subtype }) => subtype !== 2).map(({ uid }) => uid))
  const isOfScanTeams = (all: readonly (ReferenceFigures & { team: string })[]) =>
    all.some(({ team, working, scans }) => scans > 0 || (working > 0 && scanTeams.has(team)))
  const put = (of: Formula, id: number, figures: Sum, then: Sum | undefined, alone: boolean) => {
    const value = of.of(figures, goals)
    const applies = of.id !== 0 || isOfScanTeams(id === of.id ? work : todays)
    const set = (of.goal && goals[of.goal[alone ? 1 : 0]]) || null
    // Goals of scans and steps are per working day.
    const isOfDays = of.sums && of.goal
    const held = id === of.id ? range : todayOf(group.time_zone, now)
    const dates = isOfDays ? datesOf(held, id === of.id ? ofShown : ofGroup) : undefined
    const days = dates?.size ?? 1
    const dueDays = dates ? dueOf(held, dates, of.id === 0 ? 'scans' : 'steps') : 1
    const isPaced = set !== null && dueDays < days - 1e-9
    const goal = set && days > 0 ? set * dueDays : null
    const unit = of.unit === '%' ? '%' : of.unit ? ` ${of.unit}` : ''
    const zone = of.goal && applies ? zoneOf(value, goal, goals.yellow_zone ?? 0, of.goal[2]) : 'No goal'
    // As many decimals as tell a figure from the goal that it misses.
    const missed = !isPaced && (zone === 'Near goal' || zone === 'Off goal')
    const more = missed ? [0, 1, 2, 3, 4].find((some) => of.write(value ?? 0, some) !== of.write(goal ?? 0, some)) : 0
    const write = (some: number) => of.write(some, more)
    cards[id] = {
      value: value === null ? '–' : `${write(value)}${of.unit ?? ''}`,
      note: !of.goal
        ? ''
        : set === null
          ? 'Goal Not Set'
          : !applies
            ? 'Nobody in a scan team'
            : isPaced
              ? `of ${days > 1 ? `${days} days × ` : ''}${write(set)}, ${paceOf(value ?? 0, set * dueDays)}`
              : `Goal ${of.goal[2] === 'more' ? '≥' : '≤'} ${days > 1 ? `${days} days × ` : ''}${write(set)}`,
      zone,
      change: then && past ? changeOf(value, of.of(then, goals), (text) => `${write(text)}${unit}`, past.label) : '',
      hours: id !== of.id ? hoursOf(of, true) : today && !worker ? hoursOf(of, false) : '',
    }
  }
  for (const of of formulas) put(of, of.id, sum, before, worker !== undefined)
  const noted = (id: number, note: string) => Object.assign(cards[id] ?? {}, { note })
  const share = sum.working > 0 ? (100 * sum.pick) / sum.working : 0
  noted(7, `${two(share)}% of hours`)
  noted(8, `${two(sum.working > 0 ? 100 - share : 0)}% of hours`)
  noted(13, `${beside(sum.pick)} h of ${beside(sum.working)} h`)
  noted(16, `${goals.efficiency_gain_percentage}% efficiency gain`)
  noted(17, `at $${two(goals.hourly_wage ?? 0)} per hour`)

  const comparable = today && !worker ? before : undefined
  put(formula(0), 11, sumOf(todays), comparable, false)
  put(formula(3), 14, sumOf(todays), comparable, false)

  const enabled = demo.users.filter(
    ({ status, roles }) => status === 1 && roles.some((held) => held.role === 'worker' && names.has(held.group)),
  ).length
  const active = workersIn(today || worker ? todays : work)
  // Who was at work up to this time of each of the days before; a mean of days is seldom whole.
  const { to: until } = todayOf(group.time_zone, now)
  const [date = '', time = ''] = wallClock(group.time_zone, until).split(' ')
  const daysBack = [1, 2, 3, 4, 5, 6, 7].map((days) => dateBefore(date, days))
  const partOf = (day: string) => ({
    from: instantOf(group.time_zone, `${day} 00:00`),
    to: instantOf(group.time_zone, `${day} ${time.slice(0, 5)}`),
  })
  const mean = daysBack.reduce((sum, day) => sum + workersIn(ofGroup(partOf(day))), 0) / daysBack.length
  const pastWorkers = past && (past.isOne ? workersIn(ofGroup(past.range)) : mean)
  cards[9] = {
    value: whole(active),
    note: `of ${enabled} enabled`,
    zone: 'No goal',
    change: past && !worker ? changeOf(active, pastWorkers ?? null, countOrMean, past.label) : '',
    hours: today ? hoursText(hours, false, (hour) => whole(workersIn(ofGroup(hour)))) : '',
  }

  const byTeam = [...Map.groupBy(work, ({ team }) => team)]
    .map(([team, all]) => ({ name: names.get(team) ?? '', hours: sumOf(all).working }))
    .filter((team) => team.hours > 0)
    .sort((a, b) => b.hours - a.hours || a.name.localeCompare(b.name, 'en', { numeric: true }))
  const [most] = byTeam
  cards[15] = {
    value: `${two(byTeam.reduce((total, team) => total + team.hours, 0))}h`,
    note: most ? `${most.name} ${beside(most.hours)}` : 'No team worked',
    zone: 'No goal',
    change: before && past ? changeOf(sum.working, before.working, (text) => `${two(text)} h`, past.label) : '',
    hours: today && !worker ? hoursText(hours, false, (hour) => two(sumOf(ofGroup(hour)).working)) : '',
  }
  const then = past && today ? await fleetThen(demo, group, past.isOne ? 1 : 7, now) : undefined
  return { ...cards, ...(await deviceCards(demo, group, names, now, then && past && { ...then, label: past.label })) }
}

/** How the devices of a group were at this time of the days before: all of them, those at work, those with bad batteries. */
const fleetThen = async ({ open, company }: Demo, group: GroupRecord, days: number, now: number) => {
  const [date = '', time = ''] = wallClock(group.time_zone, now - (now % quarter)).split(' ')
  const [facility, team] = group.type === 'team' ? [group.parent_id ?? '', group.uid] : [group.uid, undefined]
  const sum = { total: 0, active: 0, critical: 0 }
  for (let back = 1; back <= days; back++) {
    const at = instantOf(group.time_zone, `${dateBefore(date, back)} ${time}`)
    const [kept] = await open.here.stores.fleetHistory.at(company.uid, facility, [at])
    const then = team === undefined ? kept?.whole : kept?.teams.get(team)
    if (!then) throw new Error(`nothing is known of ${group.name} ${back} days ago`)
    sum.total += then.total
    sum.active += then.active
    sum.critical += then.critical
  }
  return { utilization: (100 * sum.active) / sum.total, critical: sum.critical / days }
}

const critical = ['DEAD', 'COLD', 'OVER_VOLTAGE', 'UNKNOWN', 'OVERHEAT']

/** The devices of a group as they are now. */
const deviceCards = async (
  demo: Demo,
  group: GroupRecord,
  teams: ReadonlyMap<string, string>,
  now: number,
  then: { utilization: number; critical: number; label: string } | undefined,
) => {
  const { devices: known, deviceStates } = demo.open.here.stores
  const [listed, states] = await Promise.all([known.list(demo.company.uid), deviceStates.list(demo.company.uid)])
  const all = listed.map((device) => ({ ...device, ...states.get(device.id) }))
  const devices = all.filter(({ team, last_team, facility }) => {
    const last = team ?? last_team
    if (group.type === 'company') return true
    return last ? teams.has(last) : group.type === 'facility' && facility === group.uid
  })
  const active = devices.filter(({ user, seen_at = 0 }) => user && seen_at > now - 15 * 60_000).length
  const charged = (low: number, high: number) =>
    devices.filter(({ battery_percent = -1 }) => battery_percent >= low && battery_percent <= high).length
  const bad = devices.filter(({ battery_health = '' }) => critical.includes(battery_health)).length
  const buckets = [
    `81–100%: ${charged(81, 100)}`,
    `21–80%: ${charged(21, 80)}`,
    `0–20%: ${charged(0, 20)}`,
    `Critical: ${bad}`,
  ]
  const utilization = devices.length > 0 ? (100 * active) / devices.length : 0
  return {
    10: {
      value: `${two(utilization)}%`,
      note: `${active} of ${devices.length} devices`,
      zone: 'No goal',
      change: then ? changeOf(utilization, then.utilization, (value) => `${two(value)}%`, then.label) : '',
      hours: '',
    },
    12: {
      value: `${bad}critical`,
      note: buckets.join(''),
      zone: 'No goal',
      change: then ? changeOf(bad, then.critical, countOrMean, then.label) : '',
      hours: '',
    },
  }
}
