import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { useAssociates } from '../../features/figures/useTree.ts'
import type { Group } from '../../features/groups/tree.ts'
import { type HourSpan, todayUntilNow } from '../../features/reports/HourRange.tsx'
import { useReportChoice } from '../../features/reports/useReportChoice.ts'
import { parseView, type Tab, typesOf, type View, viewOfState, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
interface Draft {
  tab: Tab
  type: RankingType
  /** Absent for today until now. */
  span: HourSpan | undefined
  groups: Group[]
  worker: string | undefined
}

const draftOf = ({ tab, type, span, worker }: View, group: Group): Draft => ({
  ...{ tab, type, span, worker },
  groups: [group],
})

/** What is shown, and what is chosen. */
export const useShown = () => {
  const choice = useReportChoice({ parse: parseView, write: writeView, passedIn: viewOfState, draftOf })
  const { session, own, view, tree, groups, group, draft, change, show, take } = choice
  const { people, failed, retry } = useAssociates(session, own, groups.nodeOf(own), view.tab === 'worker')
  return {
    ...{ session, own, view, tree, group, draft, change, show },
    ...{ people, peopleFailed: failed, retryPeople: retry },
    take: () => {
      const { tab, sort, order, scale } = view
      const { type, span, worker } = draft
      take({ ...{ tab, sort, order, scale, type }, ...(span ? { span } : {}), ...(worker ? { worker } : {}) })
    },
    openTab: (tab: Tab) => show({ tab, type: typesOf(tab).includes(view.type) ? view.type : 'SCANS' }),
    spanOf: (chosen: HourSpan | undefined, zone: string, now: number) => chosen ?? todayUntilNow(zone, now),
  }
}
