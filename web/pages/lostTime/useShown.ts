import type { Group } from '../../features/groups/tree.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { useReportChoice } from '../../features/reports/useReportChoice.ts'
import { parseView, type View, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
interface Draft {
  /** Absent for yesterday. */
  span: HourSpan | undefined
  groups: readonly Group[]
}

const draftOf = ({ span }: View, group: Group): Draft => ({ span, groups: [group] })

/** What is shown, and what is chosen. */
export const useShown = () => {
  const choice = useReportChoice<View, Draft>({ parse: parseView, write: writeView, draftOf })
  const { own, view, tree, group, draft, change, show, take } = choice
  return {
    ...{ own, view, tree, group, draft, change, show },
    take: () => {
      const { pace, show: shown } = view
      take({ pace, show: shown, ...(draft.span ? { span: draft.span } : {}) })
    },
  }
}
