import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useAssociates } from '../../features/figures/useTree.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { useReportChoice } from '../../features/reports/useReportChoice.ts'
import { type Days, parseView, type View, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
interface Draft extends Pick<View, 'range' | 'source'> {
  days: Days | undefined
  span: HourSpan | undefined
  who: string | undefined
  groups: Group[]
  skus: readonly string[]
}

const listKey = (user: string) => `shiftdeck.heatMap.${user}`
const keptSkus = (user: string): string[] => {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(listKey(user)) ?? '[]')
    return Array.isArray(list) ? list.filter((sku) => typeof sku === 'string') : []
  } catch {
    return []
  }
}
const keepSkus = (user: string, skus: readonly string[]) => {
  try {
    sessionStorage.setItem(listKey(user), JSON.stringify(skus))
  } catch {
    // A list that finds no room is there until the page is loaded again.
  }
}

/** What is shown, which the address says but for the SKUs, and what is chosen. */
export const useShown = () => {
  const { uid: user } = useSession().user
  const [skus, setSkus] = useState<readonly string[]>(() => keptSkus(user))
  const choice = useReportChoice({
    ...{ parse: parseView, write: writeView },
    draftOf: ({ range, days, span, who, source }: View, group: Group): Draft => ({
      ...{ range, days, span, who, source, skus },
      groups: [group],
    }),
  })
  const { session, own, view, tree, groups, group, draft, change, take } = choice
  const chosen = draft.groups[0] ?? own
  const associates = useAssociates(session, chosen, groups.nodeOf(chosen), true)
  const asked = [groups, associates].filter(({ error }) => error !== null)
  return {
    ...{ session, own, view, skus, tree, group, draft, change },
    ...{ people: associates.people, peopleFailed: associates.failed, retryPeople: associates.retry },
    /** Why there is nothing to choose from. */
    error: asked[0]?.error,
    retry: () => {
      for (const { retry } of asked) retry()
    },
    take: () => {
      const { range, source, days, span, who } = draft
      setSkus(draft.skus)
      keepSkus(user, draft.skus)
      take({ ...{ range, source }, ...(days ? { days } : {}), ...(span ? { span } : {}), ...(who ? { who } : {}) })
    },
  }
}
