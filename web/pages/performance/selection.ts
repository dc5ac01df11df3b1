import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Session } from '../../../shared/contract/session.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { type Draft, limitOf } from '../../features/figures/draft.ts'
import { type Times, type TimeView, today } from '../../features/figures/times.ts'
import { flat, type Group, type GroupNode, ownGroup } from '../../features/groups/tree.ts'
import { pickers } from '../../words/en/pickers.ts'
import { cookiesFor, type SavedSelection } from './savedSelection.ts'
import type { Option } from './usePast.ts'
import { isUsual, parseView, resolved, writeView } from './view.ts'

const words = pickers.groups

/** What the page begins with. */
export interface Start {
  shown: SavedSelection
  option: Option | undefined
}

/** Why a selection of groups cannot be shown. */
export const groupsRefusal = (groups: readonly Group[], view: TimeView): string | undefined => {
  if (groups.length === 0) return words.empty
  return groups.length > limitOf(view) ? words.tooMany(limitOf(view)) : undefined
}

/** Another time view starts again with the own group; what belongs to the old view is forgotten. */
export const withTimes = (draft: Draft, times: Times, own: Group): Draft =>
  times.view === draft.times.view ? { ...draft, times } : { times, groups: [own] }

/** The groups that still exist; the own one where none is left. */
export const stillThere = (groups: readonly Group[], known: readonly Group[], own: Group): Group[] => {
  const left = groups.flatMap(({ uid }) => known.find((group) => group.uid === uid) ?? [])
  return left.length > 0 ? left.map(({ uid, name, type, zone }) => ({ uid, name, type, zone })) : [own]
}

/**
 * What is shown and what is chosen. What is shown is in the address, so that it can be shared and Back leads to what
 * was shown before, and is remembered in cookies. Workers always see their own group.
 */
export const useSelection = (session: Session, start: Start) => {
  /** Groups that an address may name. */
  const [known, setKnown] = useState<readonly Group[]>()
  const own = useMemo(() => ownGroup(session), [session])
  const owner = useMemo(() => ({ user: session.user.uid, group: session.group.uid }), [session])
  const fixed = isWorkerType(session.role.key)
  const { search } = useLocation()
  const kind = useNavigationType()
  const navigate = useNavigate()
  const entered = useRef(false)
  /** The address that says what is shown. */
  const lastSearch = useRef(search)

  const [shown, setShown] = useState<SavedSelection>(start.shown)
  const [option, setOption] = useState(start.option)
  const [draft, setDraft] = useState<Draft>({ times: shown.times, groups: shown.groups })

  const store = useCallback(
    (next: SavedSelection) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      for (const cookie of cookiesFor(next, owner)) document.cookie = cookie
    },
    [owner],
  )
  const say = useCallback(
    (next: SavedSelection, compare: Option | undefined, replace: boolean) => {
      const address = writeView(next, compare)
      if (address === lastSearch.current) return
      lastSearch.current = address
      void navigate({ search: address }, { replace, preventScrollReset: true })
    },
    [navigate],
  )
  const show = useCallback(
    (next: SavedSelection, { replace = false } = {}) => {
      setShown(next)
      store(next)
      say(next, option, replace)
    },
    [store, say, option],
  )
  const compare = useCallback(
    (next: Option | undefined) => {
      setOption(next)
      say(shown, next, true)
    },
    [say, shown],
  )
  /** Shows what an address says. */
  const take = useCallback(
    (next: SavedSelection, compared: Option | undefined, address: string) => {
      lastSearch.current = address
      setShown(next)
      setOption(compared)
      setDraft({ times: next.times, groups: next.groups })
      store(next)
    },
    [store],
  )
  const setTimes = useCallback(
    (times: Times) => {
      setDraft((before) => withTimes(before, times, own))
      if (times.view !== draft.times.view) store({ times, groups: [] })
    },
    [own, draft.times.view, store],
  )

  useEffect(() => {
    const view = parseView(search)
    // A link to the page itself shows what is shown already, as does the first visit of somebody who comes back.
    if (!view) {
      if (search === lastSearch.current && isUsual(shown, own) && !option) return
      if (entered.current && kind === 'POP') take({ times: today, groups: [own] }, undefined, search)
      else if (isUsual(shown, own) && !option) lastSearch.current = search
      else {
        lastSearch.current = ''
        say(shown, option, true)
      }
      entered.current = true
      return
    }
    entered.current = true
    if (search === lastSearch.current) return
    // Back, forward, or an address that somebody shared.
    const next = fixed ? { times: view.times, groups: [own] } : resolved(view, [own, ...shown.groups, ...(known ?? [])])
    if (next) take(next.groups.length > 0 ? next : { ...next, groups: [own] }, view.compare, search)
  }, [search, kind, shown, option, own, fixed, known, say, take])

  return { own, fixed, shown, show, draft, setDraft, setTimes, option, compare, setKnown }
}

/**
 * Takes out of the selection what is there no more, once that is known.
 * @param isGone whether the associate who was chosen is none of the group
 */
export const useExistingSelection = (
  { own, shown, show, setDraft, setKnown }: ReturnType<typeof useSelection>,
  tree: GroupNode | undefined,
  isGone: boolean,
) => {
  const { times, groups } = shown
  useEffect(() => {
    if (!tree) return
    const all = flat(tree)
    setKnown(all)
    const left = stillThere(groups, all, own)
    if (left.map(({ uid }) => uid).join() === groups.map(({ uid }) => uid).join()) return
    show({ times, groups: left }, { replace: true })
    setDraft({ times, groups: left })
  }, [tree, groups, own, times, show, setDraft, setKnown])
  useEffect(() => {
    if (isGone) show({ times, groups }, { replace: true })
  }, [isGone, times, groups, show])
}
