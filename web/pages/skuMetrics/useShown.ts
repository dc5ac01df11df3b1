import type { SkuKind } from '../../../shared/skus.ts'
import { useAssociates } from '../../features/figures/useTree.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { useReportChoice } from '../../features/reports/useReportChoice.ts'
import { parseView, type View, viewOfState, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
interface Draft {
  kind: SkuKind
  /** Absent for today until now. */
  span: HourSpan | undefined
  /** The group, or nothing where none is chosen. */
  groups: readonly Group[]
  worker: string | undefined
  /** Absent for all groups of SKUs. */
  skuGroups: readonly string[] | undefined
}

const draftOf = ({ kind, span, worker, skuGroups }: View, group: Group): Draft => ({
  ...{ kind, span, worker, skuGroups },
  groups: [group],
})

/** What is shown, and what is chosen. */
export const useShown = () => {
  const choice = useReportChoice({ parse: parseView, write: writeView, passedIn: viewOfState, draftOf })
  const { session, own, view, tree, groups, group, draft, change, show, take } = choice
  const [chosen] = draft.groups
  const associates = useAssociates(session, chosen ?? own, groups.nodeOf(chosen ?? own), chosen !== undefined)
  return {
    ...{ session, own, view, tree, associates, group, draft, change, show },
    take: () => {
      const { data, sort, order } = view
      const { kind, span, worker, skuGroups } = draft
      take({
        ...{ data, sort, order, kind },
        ...(span ? { span } : {}),
        ...(worker ? { worker } : {}),
        ...(skuGroups ? { skuGroups } : {}),
      })
    },
  }
}
