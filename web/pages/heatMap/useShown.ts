import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../api/calls.ts'
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

const none: readonly string[] = []
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
  const keep = (list: readonly string[]) => {
    setSkus(list)
    keepSkus(user, list)
  }
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

  const reports = useQuery({ ...read('getSavedReports', {}), enabled: view.saved !== undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (view.saved === undefined || !reports.data || reports.isFetching) return
    const selection = reports.data.find(({ id }) => id === view.saved)?.selection
    // One that is deleted by now leaves the list as it was.
    if (selection?.report === 'skuHeatMap') keep(selection.skus)
    choice.show({ saved: undefined })
  }, [view.saved, reports.data, reports.isFetching])

  const failed = { error: reports.error, retry: () => void reports.refetch() }
  const asked = [groups, associates, failed].filter(({ error }) => error !== null)
  return {
    ...{ session, own, view, tree, group, draft, change },
    skus: view.saved === undefined ? skus : none,
    ...{ people: associates.people, peopleFailed: associates.failed, retryPeople: associates.retry },
    /** Why there is nothing to choose from. */
    error: asked[0]?.error,
    retry: () => {
      for (const { retry } of asked) retry()
    },
    take: () => {
      const { range, source, days, span, who } = draft
      keep(draft.skus)
      take({ ...{ range, source }, ...(days ? { days } : {}), ...(span ? { span } : {}), ...(who ? { who } : {}) })
    },
  }
}
