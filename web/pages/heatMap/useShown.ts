import { useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useAssociates, useTree } from '../../features/figures/useTree.ts'
import { flat, type Group, ownGroup, plain } from '../../features/groups/tree.ts'
import { useAddressView } from '../../features/reports/useAddressView.ts'
import { parseView, type View, writeView } from './view.ts'

/** What the toolbar says, before Get Metrics makes it what is shown. */
export interface Draft extends Pick<View, 'range' | 'days' | 'span' | 'who' | 'source'> {
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

/** What is shown, which the address says but for the SKUs, and what is chosen. */
export const useShown = () => {
  const session = useSession()
  const own = useMemo(() => ownGroup(session), [session])
  const { view, show } = useAddressView(parseView, writeView)
  const [skus, setSkus] = useState<readonly string[]>(() => keptSkus(session.user.uid))

  const groups = useTree(session, own, true)
  const { tree, failed, nodeOf } = groups
  const inTree = tree && view.group !== undefined ? flat(tree).find(({ uid }) => uid === view.group) : undefined
  const isGone = view.group !== undefined && ((tree !== undefined && !inTree) || failed)
  const group = view.group === undefined || isGone ? own : inTree && plain(inTree)

  const what = JSON.stringify([view, group?.uid])
  const [draft, setDraft] = useState<Draft>()
  const before = useRef(what)
  useEffect(() => {
    // Back, forward, or another way here: the toolbar says what is shown.
    if (before.current !== what) setDraft(undefined)
    before.current = what
  }, [what])
  const { range, days, span, who, source } = view
  const current: Draft = draft ?? {
    ...{ range, source, skus, groups: [group ?? own] },
    ...(days ? { days } : {}),
    ...(span ? { span } : {}),
    ...(who ? { who } : {}),
  }
  const chosen = current.groups[0] ?? own
  const associates = useAssociates(session, chosen, nodeOf(chosen), true)
  const { people } = associates
  const asked = [groups, associates].filter(({ error }) => error !== null)
  return {
    ...{ session, own, view, skus, tree, people, peopleFailed: associates.failed, retryPeople: associates.retry },
    /** Why there is nothing to choose from. */
    error: asked[0]?.error,
    retry: () => {
      for (const { retry } of asked) retry()
    },
    /** Undefined until it is known. */
    group,
    draft: current,
    change: (next: Draft) => setDraft(next),
    /** Makes what is chosen what is shown. */
    take: () => {
      const { groups, skus: list, ...rest } = current
      const [first] = groups
      const next: View = { ...rest, ...(first && first.uid !== own.uid ? { group: first.uid } : {}) }
      setSkus(list)
      show(next)
      try {
        sessionStorage.setItem(listKey(session.user.uid), JSON.stringify(list))
      } catch {
        // A list that finds no room is there until the page is loaded again.
      }
      setDraft(undefined)
    },
  }
}
