import { isPaced } from '../../../../shared/metrics/targets.ts'
import type { Zone } from '../../../../shared/metrics/zones.ts'
import { totalOf, written } from '../../../features/figures/metrics.ts'
import { count, figure, setting } from '../../../parts/metrics/format.ts'
import type { CardModel, Comparison } from '../../../parts/metrics/model.ts'
import { paceText } from '../../../parts/metrics/pace.ts'
import { tv as words } from '../../../words/en/tv.ts'
import type { Source } from '../cardParts.ts'
import type { CardId } from '../order.ts'
import { short, shortGoal } from './compactFigures.ts'

/** A card as the wall shows it. */
export interface WallCard {
  id: CardId
  title: string
  /** Undefined while it is on its way or could not be loaded. */
  value: string | undefined
  unit?: string
  zone: Zone
  /** What it is held against: a goal, or the whole that it is a part of. */
  note: { goal: boolean; text: string }
  /** Hours that are over, oldest first. */
  line: number[]
  lineGoal?: number
  comparison?: Comparison
}

const plain = { precision: 2 } as const

const percent = (value: number | null) =>
  value === null ? short(null, plain) : `${value >= 99.95 ? 100 : short(value, plain)}%`

/** The cards of one group, without the names of people. */
export const wallCards = (cards: readonly CardModel[], source: Source): WallCard[] =>
  cards.map((card) => {
    const { id, facts, zone, hours, hourGoal, comparison } = card as CardModel & { id: CardId }
    const unit = id === 12 ? words.critical : undefined
    const usual = facts.suffix === '%' ? percent(facts.value) : short(facts.value, facts)
    // Short figures must not hide why a card is not on its goal either.
    const alike = facts.goal !== null && zone !== 'green' && zone !== 'none' && usual === short(facts.goal, facts)
    const text = alike ? written(facts, facts.value) : usual
    return {
      id,
      title: words.cards[id],
      value: card.value === undefined ? undefined : text,
      ...(unit ? { unit } : {}),
      zone,
      note: alike ? goalNote(facts, written(facts, facts.goal)) : noteOf(id, card, source),
      // The running hour would only look like a fall.
      line: (hours ?? []).filter(({ running }) => !running).map(({ value }) => value),
      ...(hourGoal === undefined ? {} : { lineGoal: hourGoal }),
      ...(comparison ? { comparison } : {}),
    }
  })

const noteOf = (id: CardId, { facts }: CardModel, source: Source): WallCard['note'] => {
  if (!facts.hasGoal) return { goal: false, text: contextOf(id, source) }
  if (!source.goals) return { goal: false, text: '' }
  if (facts.goal === null) return { goal: true, text: words.notSet }
  return goalNote(facts, shortGoal(facts.goal, facts))
}

const goalNote = (facts: CardModel['facts'], goal: string): WallCard['note'] => {
  if (isPaced(facts)) {
    return { goal: false, text: words.ofGoal(goal, paceText(facts.value ?? 0, facts.due, words.pace)) }
  }
  return { goal: true, text: facts.moreIsBetter ? words.atLeast(goal) : words.atMost(goal) }
}

const contextOf = (id: CardId, { statics, devices, rows, goals, teams }: Source): string => {
  if (id === 9) return statics ? words.of(count(statics.enabled_workers)) : ''
  if (id === 10) return devices ? words.partOf(count(devices.active_devices), count(devices.total_devices)) : ''
  if (id === 12) return devices ? words.of(count(devices.total_devices)) : ''
  if (id === 15) return teams ? words.teams(teams.filter(({ TOTAL_HOURS }) => (TOTAL_HOURS ?? 0) > 0).length) : ''
  if (id === 16) {
    const gain = goals?.efficiency_gain_percentage
    return gain == null ? words.noGain : words.gain(setting(gain))
  }
  if (id === 17) {
    const wage = goals?.hourly_wage
    return wage == null ? words.noWage : words.wage(`$${figure(wage)}`)
  }
  return rows ? words.ofHours(shortGoal(totalOf(rows).workingHours, plain)) : ''
}

/** How many columns and rows fill a screen with cards. */
export const gridOf = (cards: number): { columns: number; rows: number } => {
  const rows = cards <= 3 ? 1 : cards <= 8 ? 2 : 3
  return { columns: Math.max(1, Math.ceil(cards / rows)), rows }
}

/** How old figures are, in whole minutes and hours. */
export const ageOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60)
}
