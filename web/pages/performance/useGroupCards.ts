import { useMemo } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import type { CardModel } from '../../parts/metrics/model.ts'
import { cardModels } from './cards.ts'
import { hasWork } from './figures.ts'
import type { Group } from './groups.ts'
import { cardLink, pageLink } from './links.ts'
import { type CardId, shownCards } from './order.ts'
import { isToday, type Times } from './times.ts'
import { useFigures } from './useFigures.ts'
import { type Option, usePast } from './usePast.ts'

interface Shown {
  session: Session
  group: Group
  times: Times
  /** Whose own figures are shown. */
  worker: string | undefined
  order: readonly number[]
  option: Option | undefined
  staleTime: number
}

const nobodyNext: readonly Group[] = []

/** The figures of a group and the cards made of them. */
export const useGroupCards = (shown: Shown, next: readonly Group[] = nobodyNext) => {
  const { session, group, times, worker, order, option, staleTime } = shown
  const figures = useFigures(group, next, times, staleTime)
  const { past, loading } = usePast(group, times, worker, option)
  const { rows, statics, devices, goals, updatedAt } = figures
  const role = session.role.key

  const cards = useMemo((): CardModel[] => {
    const goalsLink = isWorkerType(role) ? undefined : pageLink('targets', role)
    const now = updatedAt || Date.now()
    return cardModels(shownCards(order), {
      group,
      rows,
      statics,
      devices,
      goals,
      worker,
      today: isToday(times),
      past,
      linkOf: (id: CardId) => cardLink(id, { role, group, worker, times, now }),
      goalsLink,
    })
  }, [role, group, rows, statics, devices, goals, worker, times, past, order, updatedAt])

  const none = rows !== undefined && !rows.some(hasWork)
  return { figures, cards, comparing: loading, none }
}
