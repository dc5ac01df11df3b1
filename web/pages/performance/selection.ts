import { useCallback, useMemo, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { pickers } from '../../words/en/pickers.ts'
import { type Group, maxGroups, ownGroup } from './groups.ts'
import { cookiesFor, type Remembered, recall } from './remembered.ts'
import { type Times, type TimeView, today } from './times.ts'

const words = pickers.groups

/** What is chosen in the toolbar, before Get Metrics makes it what is shown. */
export interface Draft {
  times: Times
  groups: Group[]
}

export const limitOf = (view: TimeView) => (view === 'day' ? maxGroups.day : maxGroups.other)

/** Why a selection of groups cannot be shown. */
export const groupsRefusal = (groups: readonly Group[], view: TimeView): string | undefined => {
  if (groups.length === 0) return words.empty
  return groups.length > limitOf(view) ? words.tooMany(limitOf(view)) : undefined
}

/** Another time view starts again with the own group; what belongs to the old view is forgotten. */
export const withTimes = (draft: Draft, times: Times, own: Group): Draft =>
  times.view === draft.times.view ? { ...draft, times } : { times, groups: [own] }

/** Two times that ask for the same. */
export const sameTimes = (a: Times, b: Times) => a.view === b.view && a.start === b.start && a.end === b.end

/** The groups that still exist; the own one where none is left. */
export const stillThere = (groups: readonly Group[], known: readonly Group[], own: Group): Group[] => {
  const left = groups.flatMap(({ uid }) => known.find((group) => group.uid === uid) ?? [])
  return left.length > 0 ? left.map(({ uid, name, type, zone }) => ({ uid, name, type, zone })) : [own]
}

/** What is shown and what is chosen, remembered in cookies. Workers always see their own group. */
export const useSelection = (session: Session) => {
  const own = useMemo(() => ownGroup(session), [session])
  const owner = useMemo(() => ({ user: session.user.uid, group: session.group.uid }), [session])
  const fixed = isWorkerType(session.role.key)

  const [shown, setShown] = useState<Remembered>(() => {
    const remembered = recall(document.cookie, owner)
    return fixed || remembered.groups.length === 0 ? { times: remembered.times, groups: [own] } : remembered
  })
  const [draft, setDraft] = useState<Draft>({ times: shown.times, groups: shown.groups })

  const remember = useCallback(
    (next: Remembered) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      for (const cookie of cookiesFor(next, owner)) document.cookie = cookie
    },
    [owner],
  )
  const show = useCallback(
    (next: Remembered) => {
      setShown(next)
      remember(next)
    },
    [remember],
  )
  const setTimes = useCallback(
    (times: Times) => {
      setDraft((before) => withTimes(before, times, own))
      if (times.view !== draft.times.view) remember({ times, groups: [] })
    },
    [own, draft.times.view, remember],
  )

  return { own, fixed, shown, show, draft, setDraft, setTimes, today }
}
