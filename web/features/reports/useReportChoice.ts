import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { useTree } from '../figures/useTree.ts'
import { flat, type Group, ownGroup, plain } from '../groups/tree.ts'
import { useAddressView } from './useAddressView.ts'

interface Props<View, Draft> {
  /** The view that a search says, and the parameters that say it: neither may be made anew at each render. */
  parse: (search: string) => View
  write: (view: View) => Record<string, string | null>
  /** The view that another page passed as the state of its link; undefined where that does not lead here. */
  passedIn?: (state: unknown, ownUid: string) => View | undefined
  /** What the toolbar says of what is shown, until something else is chosen. */
  draftOf: (view: View, group: Group) => Draft
}

/**
 * What a report shows, and what is chosen in its toolbar before Get Metrics makes that what is shown. The address says
 * what is shown, so that it can be shared and survives a reload; what another page passed goes into it first.
 */
export const useReportChoice = <View extends { group?: string }, Draft extends { groups: readonly Group[] }>({
  parse,
  write,
  passedIn,
  draftOf,
}: Props<View, Draft>) => {
  const session = useSession()
  const own = useMemo(() => ownGroup(session), [session])
  const { state } = useLocation()
  const address = useAddressView(parse, write)
  const passed = useMemo(() => passedIn?.(state, own.uid), [passedIn, state, own])
  const view = passed ?? address.view

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (passed) address.show(passed)
  }, [passed])

  const groups = useTree(session, own, true)
  const { tree, failed } = groups
  const inTree = tree && view.group !== undefined ? flat(tree).find(({ uid }) => uid === view.group) : undefined
  // A group that is there no more, or never was: the own one.
  const isGone = view.group !== undefined && ((tree !== undefined && !inTree) || failed)
  const group = view.group === undefined || isGone ? own : inTree && plain(inTree)

  const ofView = draftOf(view, group ?? own)
  const what = JSON.stringify([group?.uid, ofView])
  const [draft, setDraft] = useState<Draft>()
  const before = useRef(what)
  useEffect(() => {
    // Back, forward, or another way here: the toolbar says what is shown.
    if (before.current !== what) setDraft(undefined)
    before.current = what
  }, [what])
  const current = draft ?? ofView

  return {
    ...{ session, own, view, groups, tree },
    /** Undefined until it is known. */
    group,
    draft: current,
    change: (next: Partial<Draft>) => setDraft({ ...current, ...next }),
    /** Shows the same otherwise: what asks nothing anew. What was chosen stays chosen. */
    show: (change: Partial<View>) => address.show({ ...view, ...change }),
    /** Makes a view with the chosen group what is shown. */
    take: (chosen: Omit<View, 'group'>) => {
      const [first] = current.groups
      address.show({ ...chosen, ...(first && first.uid !== own.uid ? { group: first.uid } : {}) } as View)
      setDraft(undefined)
    },
  }
}
