import { deviceUtilization } from '../../../shared/metrics/formulas.ts'
import { activeIn, dueIn, metrics, targetOf, totalOf } from '../../features/figures/metrics.ts'
import { count, figure } from '../../parts/metrics/format.ts'
import type { CardModel } from '../../parts/metrics/model.ts'
import { performance as words } from '../../words/en/performance.ts'
import {
  between0And1,
  comparisonOf,
  context,
  countComparison,
  detailOf,
  heldAgainstGoal,
  hoursOf,
  noRail,
  plainFacts,
  type Source,
} from './cardParts.ts'

export type GroupCard = 9 | 10 | 11 | 12 | 14

const used = (devices: { active_devices: number; total_devices: number } | null | undefined) =>
  devices ? deviceUtilization(devices.active_devices, devices.total_devices) : undefined

const base = (id: GroupCard) => ({ id, title: words.cards[id], wide: false, zone: 'none' }) as const

/** Cards of the group's state today, whoever and whatever range is shown. */
export const ofGroup: Record<GroupCard, (source: Source) => CardModel> = {
  9: (source) => {
    const { statics, rows, worker, today, past } = source
    const value = statics && (today || worker || !rows ? statics.workers_today : activeIn(rows))
    const hours = today
      ? hoursOf(source, { precision: 0 }, 'full', (_, index) => statics?.workers[index] ?? 0)
      : undefined
    const facts = plainFacts({ value: value ?? null, precision: 0, past: worker ? null : (past?.workers ?? null) })
    const comparison = countComparison(facts, past?.label)
    return {
      ...base(9),
      value: value === undefined ? undefined : count(value),
      facts,
      note: context(statics ? words.card.ofEnabled(count(statics.enabled_workers)) : ''),
      rail:
        value !== undefined && statics && statics.enabled_workers > 0
          ? { kind: 'share', share: between0And1(value / statics.enabled_workers) }
          : noRail,
      ...(hours ? { hours } : {}),
      ...(comparison ? { comparison } : {}),
    }
  },
  10: ({ devices, past }) => {
    const percent = used(devices)
    const facts = plainFacts({ value: percent ?? null, suffix: '%', past: used(past?.devices) ?? null })
    const comparison = comparisonOf(facts, past?.label)
    return {
      ...base(10),
      suffix: '%',
      value: percent === undefined ? undefined : figure(percent),
      facts,
      ...(comparison ? { comparison } : {}),
      note: context(devices ? words.card.ofDevices(count(devices.active_devices), count(devices.total_devices)) : ''),
      rail: percent === undefined ? noRail : { kind: 'share', share: between0And1(percent / 100) },
    }
  },
  11: (source) => ofToday(11, 0, source),
  12: ({ devices, past, criticalLink }) => {
    const counts = devices && {
      high: devices.high_batt,
      medium: devices.med_batt,
      low: devices.low_batt,
      critical: devices.critical_batt,
    }
    const facts = plainFacts({
      value: counts?.critical ?? null,
      precision: 0,
      past: past?.devices?.critical_batt ?? null,
    })
    const comparison = countComparison(facts, past?.label)
    const teams = devices?.critical_teams.map(({ team_name, devices: some }) => ({ name: team_name, count: some }))
    return {
      ...base(12),
      suffix: words.card.critical,
      value: counts && count(counts.critical),
      facts,
      ...(comparison ? { comparison } : {}),
      note: counts ? { kind: 'batteries', counts } : context(''),
      rail: counts ? { kind: 'batteries', counts } : noRail,
      ...(teams && teams.length > 0 ? { top: teams } : {}),
      ...(criticalLink ? { criticalLink } : {}),
    }
  },
  14: (source) => ofToday(14, 3, source),
}

/** Scans or steps of the whole group today, with its hours as bars. */
const ofToday = (id: 11 | 14, like: 0 | 3, source: Source): CardModel => {
  const { statics, past, today, worker, rows } = source
  const goals = today ? source.goals : source.goalsNow
  const metric = metrics[like]
  // Where the other cards show the same day of the same group, it is the same figure: what is read a moment later may
  // hold more.
  const same = today && !worker && rows ? metric.of(totalOf(rows), goals) : null
  const sums = like === 0 ? statics?.scans : statics?.steps
  const value = sums && (same ?? sums.reduce((sum, some) => sum + some, 0))
  const wide = { ...base(id), wide: true }
  if (!statics || value === undefined) {
    return { ...wide, value: undefined, facts: plainFacts({}), note: context(''), rail: noRail }
  }
  const comparable = past && today && !worker ? past : undefined
  const inScanTeam = statics.scan_team_time > 0 || value > 0
  const target = targetOf(metric, goals, 'group', same === null ? statics.due : dueIn(rows ?? [], undefined))
  const held = heldAgainstGoal(
    metric,
    value,
    { ...source, goals, rows: undefined, past: comparable },
    target,
    inScanTeam,
  )
  const { facts } = held
  const comparison = comparisonOf(facts, comparable?.label)
  const detail = detailOf(metric, facts)
  return {
    ...wide,
    ...held,
    hours: hoursOf(source, metric, 'running', (at) => metric.of(at, goals)) ?? [],
    ...(detail ? { detail } : {}),
    ...(comparison ? { comparison } : {}),
  }
}
