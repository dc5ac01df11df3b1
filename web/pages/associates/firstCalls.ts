import type { Session } from '../../../shared/contract/session.ts'
import { goalsInput, peopleInput } from '../../features/figures/inputs.ts'
import { groupOf, parseView } from './view.ts'

/** The calls that fill the table of an address, where its group is the own one: of others the zone is not known yet. */
export const firstCalls = (session: Session, search: string, now: number): EarlyCall[] => {
  const view = parseView(search)
  const group = groupOf(view, session, [])
  if (!group) return []
  return [
    ['getCardMetrics', peopleInput(group, view.times, now)],
    ['getTargetMetrics', goalsInput(group, view.times, now)],
  ]
}
