import { useMemo } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { hasWork } from '../../features/figures/metrics.ts'
import { isToday, type Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { Source } from './cardParts.ts'
import { cardModels } from './cards.ts'
import { cardLink, criticalLink, pageLink } from './links.ts'
import type { CardId } from './order.ts'
import { useFigures } from './useFigures.ts'
import { type Option, usePast } from './usePast.ts'

interface Shown {
  session: Session
  group: Group
  times: Times
  /** Whose own figures are shown. */
  worker: string | undefined
  order: readonly CardId[]
  option: Option | undefined
  /** Ms after which figures are read again. */
  rate: number
  /** Nobody is there to read messages about what failed. */
  quiet?: boolean | undefined
}

const nobodyNext: readonly Group[] = []

/** The figures of a group and the cards made of them. */
export const useGroupCards = (shown: Shown, next: readonly Group[] = nobodyNext) => {
  const { session, group, times, worker, order, option, rate, quiet } = shown
  const company = session.company.company_url
  const figures = useFigures({ group, times, worker, company, rate, quiet }, next)
  const { past, loading } = usePast(group, times, worker, option)
  const { rows, statics, devices, goals, goalsNow, teams, teamsWaiting, updatedAt } = figures
  const role = session.role.key

  const source = useMemo((): Source => {
    const now = serverTime(updatedAt) || serverNow()
    return {
      group,
      rows,
      statics,
      devices,
      goals,
      goalsNow,
      teams,
      teamsWaiting,
      worker,
      today: isToday(times),
      past,
      linkOf: (id) => cardLink(id, { role, group, worker, times, now }),
      criticalLink: criticalLink({ role, group }),
      goalsLink: pageLink('targets', role),
    }
  }, [role, group, rows, statics, devices, goals, goalsNow, teams, teamsWaiting, worker, times, past, updatedAt])
  const cards = useMemo(() => cardModels(order, source), [order, source])

  const none = rows !== undefined && !rows.some(hasWork)
  return { figures, source, cards, comparing: loading, none }
}
