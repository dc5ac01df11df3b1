import { timeUtilization, type Worked } from '../../../shared/metrics/formulas.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import type { ColumnCard } from '../../features/figures/associates.ts'
import { dueIn, metrics, targetOf, totalOf, wasInScanTeam } from '../../features/figures/metrics.ts'
import { figure, hoursBeside, setting } from '../../parts/metrics/format.ts'
import type { CardModel, CardNote, Rail } from '../../parts/metrics/model.ts'
import { performance as words } from '../../words/en/performance.ts'
import {
  between0And1,
  comparisonOf,
  context,
  detailOf,
  heldAgainstGoal,
  hoursOf,
  noRail,
  plainFacts,
  type Source,
} from './cardParts.ts'
import { type GroupCard, ofGroup } from './groupCards.ts'
import type { CardId } from './order.ts'
import { teamCard } from './teamCard.ts'

export type { Past, Source } from './cardParts.ts'

/** Cards of today, each the same figure as another one where that shows today of the group too. */
const sameAs: Partial<Record<CardId, CardId>> = { 11: 0, 14: 3 }

const isGroupCard = (id: CardId): id is GroupCard => id in ofGroup

/** The cards in the order given. */
export const cardModels = (ids: readonly CardId[], source: Source): CardModel[] => {
  const rows = source.worker ? source.rows?.filter(({ user_uid }) => user_uid === source.worker) : source.rows
  const worked = rows && totalOf(rows)
  const inScanTeam = rows?.some(wasInScanTeam) ?? false
  return ids.map((id) => {
    const model = isGroupCard(id)
      ? ofGroup[id](source)
      : id === 15
        ? teamCard(source)
        : ofWork(id, source, worked, inScanTeam)
    const link = source.linkOf(id)
    const scope = source.worker && isGroupCard(id) ? { scope: source.group.name } : {}
    const twice = sameAs[id] !== undefined && ids.includes(sameAs[id])
    const aside = isGroupCard(id) && (source.worker || !source.today || twice) ? ({ aside: true } as const) : {}
    return { ...model, ...scope, ...aside, ...(link ? { link } : {}) }
  })
}

/** How many cards of what is shown are in each zone that counts. */
export const zoneCounts = (cards: readonly CardModel[]): Record<Exclude<Zone, 'none'>, number> => {
  const counts = { green: 0, yellow: 0, red: 0 }
  for (const { zone, aside } of cards) if (zone !== 'none' && !aside) counts[zone] += 1
  return counts
}

/** A card of work done in the range, by the group or by one worker. */
const ofWork = (id: ColumnCard, source: Source, worked: Worked | undefined, inScanTeam: boolean): CardModel => {
  const metric = metrics[id]
  const base = { id, title: words.cards[id], wide: false, suffix: metric.suffix }
  if (!worked) {
    return { ...base, value: undefined, facts: plainFacts({}), zone: 'none', note: context(''), rail: noRail }
  }
  const { goals, past, worker, today } = source
  const target = targetOf(metric, goals, worker ? 'worker' : 'group', dueIn(source.rows ?? [], worker))
  const value = metric.of(worked, goals)
  const held = heldAgainstGoal(metric, value, source, target, inScanTeam)
  const { facts } = held
  const detail = detailOf(metric, facts)
  const comparison = comparisonOf(facts, past?.label)
  const hours = today && !worker ? hoursOf(source, metric, 'full', (at) => metric.of(at, goals)) : undefined
  return {
    ...base,
    suffix: value === null ? undefined : metric.suffix,
    ...held,
    ...(metric.goal ? {} : { note: workNote(id, worked, source), rail: shareRail(id, worked) }),
    ...(hours ? { hours } : {}),
    ...(hours && metric.goal && !metric.sums ? { hourGoal: facts.goal ?? undefined } : {}),
    ...(detail ? { detail } : {}),
    ...(comparison ? { comparison } : {}),
  }
}

const workNote = (id: ColumnCard, worked: Worked, { goals }: Source): CardNote => {
  const picked = timeUtilization(worked)
  if (id === 13) return context(words.card.ofHours(hoursBeside(worked.pickHours), hoursBeside(worked.workingHours)))
  if (id === 7) return context(words.card.shareOfHours(figure(picked)))
  if (id === 8) return context(words.card.shareOfHours(figure(worked.workingHours > 0 ? 100 - picked : 0)))
  const gain = goals?.efficiency_gain_percentage
  const wage = goals?.hourly_wage
  if (id === 16) return context(gain == null ? words.card.noEfficiency : words.card.efficiency(setting(gain)))
  return context(wage == null ? words.card.noWage : words.card.wage(`$${figure(wage)}`))
}

const shareRail = (id: ColumnCard, worked: Worked): Rail => {
  if (worked.workingHours <= 0) return noRail
  const picked = between0And1(timeUtilization(worked) / 100)
  if (id === 7 || id === 13) return { kind: 'share', share: picked }
  return id === 8 ? { kind: 'share', share: 1 - picked } : noRail
}
