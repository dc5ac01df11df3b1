import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SkuKind } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { useAssociates, useTree } from '../../features/figures/useTree.ts'
import { flat, type Group, ownGroup, plain } from '../../features/groups/tree.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { useAddressView } from '../../features/reports/useAddressView.ts'
import { parseView, type View, viewOfState, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
export interface Draft {
  kind: SkuKind
  /** Absent for today until now. */
  span: HourSpan | undefined
  /** The group, or nothing where none is chosen. */
  groups: readonly Group[]
  worker: string | undefined
  /** Absent for all groups of SKUs. */
  skuGroups: readonly string[] | undefined
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

  const { kind, span, worker, skuGroups } = view
  const what = JSON.stringify([kind, span, group?.uid, worker, skuGroups])
  const [draft, setDraft] = useState<Draft>()
  const before = useRef(what)
  useEffect(() => {
    // Back, forward, or another way here: the toolbar says what is shown.
    if (before.current !== what) setDraft(undefined)
    before.current = what
  }, [what])
  const current: Draft = draft ?? { kind, span, groups: [group ?? own], worker, skuGroups }
  const [chosen] = current.groups
  const associates = useAssociates(session, chosen ?? own, nodeOf(chosen ?? own), chosen !== undefined)

  return {
    ...{ session, own, view, tree, associates },
    /** Undefined until it is known. */
    group,
    draft: current,
    change: (next: Partial<Draft>) => setDraft({ ...current, ...next }),
    /** Shows the same otherwise: what asks nothing anew. */
    show: (change: Partial<View>) => address.show({ ...view, ...change }),
    /** Makes what is chosen what is shown. */
    take: () => {
      const { data, sort, order } = view
      address.show({
        ...{ data, sort, order, kind: current.kind },
        ...(current.span ? { span: current.span } : {}),
        ...(chosen && chosen.uid !== own.uid ? { group: chosen.uid } : {}),
        ...(current.worker ? { worker: current.worker } : {}),
        ...(current.skuGroups ? { skuGroups: current.skuGroups } : {}),
      })
      setDraft(undefined)
    },
  }
}
