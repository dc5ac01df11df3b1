import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { useSession } from '../../api/session.tsx'
import { useAssociates, useTree } from '../../features/figures/useTree.ts'
import { flat, type Group, ownGroup, plain } from '../../features/groups/tree.ts'
import { type HourSpan, todayUntilNow } from '../../features/reports/HourRange.tsx'
import { useAddressView } from '../../features/reports/useAddressView.ts'
import { parseView, type Tab, typesOf, type View, viewOfState, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
export interface Draft {
  type: RankingType
  /** Absent for today until now. */
  span: HourSpan | undefined
  groups: Group[]
  worker: string | undefined
}

/**
 * What is shown, and what is chosen. The address says what is shown, so that it can be shared and survives a reload; what
 * another page passed goes into it first.
 */
export const useShown = () => {
  const session = useSession()
  const own = useMemo(() => ownGroup(session), [session])
  const { state } = useLocation()
  const address = useAddressView(parseView, writeView)
  const passed = useMemo(() => viewOfState(state, own.uid), [state, own])
  const view = passed ?? address.view

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (passed) address.show(passed)
  }, [passed])

  const { tree, failed, nodeOf } = useTree(session, own, true)
  const inTree = tree && view.group !== undefined ? flat(tree).find(({ uid }) => uid === view.group) : undefined
  // A group that is there no more, or never was: the own one.
  const isGone = view.group !== undefined && ((tree !== undefined && !inTree) || failed)
  const group = view.group === undefined || isGone ? own : inTree && plain(inTree)
  const { people, failed: peopleFailed, retry } = useAssociates(session, own, nodeOf(own), view.tab === 'worker')

  const what = JSON.stringify([view.tab, view.type, view.span, group?.uid, view.worker])
  const [draft, setDraft] = useState<Draft>()
  const before = useRef(what)
  useEffect(() => {
    // Back, forward, or another way here: the toolbar says what is shown.
    if (before.current !== what) setDraft(undefined)
    before.current = what
  }, [what])
  const { type, span, worker } = view
  const current: Draft = draft ?? { type, span, groups: [group ?? own], worker }

  const show = (change: Partial<View>) => address.show({ ...view, ...change })
  return {
    ...{ session, own, view, tree, people, peopleFailed, retryPeople: retry, show },
    /** Undefined until it is known. */
    group,
    draft: current,
    change: (next: Partial<Draft>) => setDraft({ ...current, ...next }),
    /** Makes what is chosen what is shown. */
    take: () => {
      const { groups, span: chosen, ...rest } = current
      const [first] = groups
      const { span: _, group: __, worker: ___, ...kept } = view
      address.show({
        ...kept,
        type: rest.type,
        ...(chosen ? { span: chosen } : {}),
        ...(first && first.uid !== own.uid ? { group: first.uid } : {}),
        ...(rest.worker ? { worker: rest.worker } : {}),
      })
      setDraft(undefined)
    },
    openTab: (tab: Tab) => {
      setDraft(undefined)
      show({ tab, type: typesOf(tab).includes(type) ? type : 'SCANS' })
    },
    spanOf: (chosen: HourSpan | undefined, zone: string, now: number) => chosen ?? todayUntilNow(zone, now),
  }
}
