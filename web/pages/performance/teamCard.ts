import { figure, hoursBeside } from '../../parts/metrics/format.ts'
import type { CardModel, Rail } from '../../parts/metrics/model.ts'
import { performance as words } from '../../words/en/performance.ts'
import { comparisonOf, context, hoursOf, noRail, plainFacts, type Source } from './cardParts.ts'

/** How many teams the line under the figure tells apart; the others are one part. */
const teamsApart = 4

const base = { id: 15, title: words.cards[15], wide: false, zone: 'none', suffix: 'h' } as const
const hoursIn = { precision: 2, suffix: 'h' } as const

/** Team Utilization (Hours): the working hours of the teams, or of one worker in each team. */
export const teamCard = (source: Source): CardModel => {
  const { teams, teamsWaiting, past, today, worker } = source
  if (!teams) {
    const waiting = teamsWaiting ? ({ waiting: true } as const) : {}
    return { ...base, ...waiting, value: undefined, facts: plainFacts(hoursIn), note: context(''), rail: noRail }
  }
  const worked = teams
    .map(({ team_name, TOTAL_HOURS }) => ({ name: team_name, hours: TOTAL_HOURS ?? 0 }))
    .filter(({ hours }) => hours > 0)
  const value = worked.reduce((sum, { hours }) => sum + hours, 0)
  const facts = plainFacts({ ...hoursIn, value, past: past ? past.worked.workingHours : null })
  const comparison = comparisonOf(facts, past?.label)
  const hours = today && !worker ? hoursOf(source, hoursIn, 'full', ({ workingHours }) => workingHours) : undefined
  const [most] = worked
  return {
    ...base,
    value: figure(value),
    facts,
    note: context(most ? words.card.teamHours(most.name, hoursBeside(most.hours)) : words.card.noTeam),
    rail: partsOf(worked, value),
    ...(worked.length > 0
      ? { detail: worked.map(({ name, hours: some }) => words.card.teamHours(name, `${figure(some)} h`)).join(' · ') }
      : {}),
    ...(hours ? { hours } : {}),
    ...(comparison ? { comparison } : {}),
  }
}

const partsOf = (worked: readonly { name: string; hours: number }[], total: number): Rail => {
  if (total <= 0) return noRail
  const parts = worked.slice(0, teamsApart).map(({ name, hours }) => ({ name, share: hours / total }))
  const rest = worked.slice(teamsApart).reduce((sum, { hours }) => sum + hours, 0)
  return { kind: 'parts', parts: rest > 0 ? [...parts, { name: undefined, share: rest / total }] : parts }
}
