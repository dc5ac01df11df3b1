import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { sameTimes, type Times, withDefaults } from '../../features/figures/times.ts'
import { useTree } from '../../features/figures/useTree.ts'
import { flat, type Group, ownGroup, plain } from '../../features/groups/tree.ts'
import { useAddress } from '../../parts/address.ts'
import { groupOf, isPassed, type Passed, parseView, passedTimes, writeView } from './view.ts'

/** What the toolbar says, before Get Overview makes it what is shown. */
interface Draft {
  times: Times
  groups: Group[]
}

/** Groups whose zones are known before the tree is: those that this tab has shown. */
const seen = new Map<string, Group>()

/**
 * What is shown, and what is chosen. The address says what is shown, so that it can be shared and survives a reload;
 * what another page passed goes into it first.
 * @param ready whether the tree of groups may be read: nothing on the screen waits for it but an address of another group
 */
export const useShown = (ready: boolean) => {
  const session = useSession()
  const own = useMemo(() => ownGroup(session), [session])
  const { state, search } = useLocation()
  const address = useAddress()

  const passed: Passed | undefined = isPassed(state) ? state : undefined
  const view = useMemo(() => {
    if (!passed) return parseView(search)
    const zone = passed.group.zone ?? (passed.group.uid === own.uid ? own.zone : undefined)
    if (passed.group.zone) seen.set(passed.group.uid, { ...passed.group, zone: passed.group.zone })
    const times = passedTimes(passed, zone ?? own.zone, serverNow())
    return { times, ...(passed.group.uid === own.uid ? {} : { group: passed.group.uid }) }
  }, [passed, search, own])

  const known = [...seen.values()]
  const first = groupOf(view, session, known)
  const { tree, nodeOf, failed } = useTree(session, own, ready || first === undefined)
  const inTree = tree && view.group !== undefined ? flat(tree).find(({ uid }) => uid === view.group) : undefined
  const wanted = first ?? (inTree && plain(inTree))
  // A group that is there no more, or never was: the own one.
  const isGone = view.group !== undefined && view.group !== own.uid && ((tree && !inTree) || (failed && !first))
  const group = isGone ? own : wanted
  if (group) seen.set(group.uid, group)

  /** The associates that another page listed; everybody where none were passed. */
  const [users, setUsers] = useState(passed?.users)
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (!passed) return
    setUsers(passed.users)
    address.change(writeView(view))
  }, [passed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(() => {
    if (isGone) address.change({ groups: null })
  }, [isGone])

  const { times } = view
  const [draft, setDraft] = useState<Draft>()
  const what = JSON.stringify([times, group?.uid])
  const before = useRef(what)
  useEffect(() => {
    // Back, forward, or another way here: the toolbar says what is shown.
    if (before.current !== what) setDraft(undefined)
    before.current = what
  }, [what])

  const shownGroup = group ?? own
  const current: Draft = draft ?? { times, groups: [shownGroup] }
  const show = useCallback(
    (next: { times: Times; group: Group }) => {
      setDraft(undefined)
      setUsers(undefined)
      seen.set(next.group.uid, next.group)
      address.change({
        page: null,
        ...writeView({ times: next.times, ...(next.group.uid === own.uid ? {} : { group: next.group.uid }) }),
      })
    },
    [address, own],
  )
  return {
    session,
    own,
    times,
    /** Undefined until it is known. */
    group,
    tree,
    nodeOf,
    users,
    showEverybody: () => setUsers(undefined),
    draft: current,
    /** Whether the toolbar says something else than what is shown. */
    isChanged: (next: Draft) => !sameTimes(next.times, times) || next.groups[0]?.uid !== group?.uid,
    setTimes: (next: Times) => setDraft({ ...current, times: withDefaults(next, own.zone, serverNow()) }),
    setGroups: (groups: Group[]) => setDraft({ ...current, groups }),
    show,
  }
}
