import { useEffect, useRef } from 'react'
import { send } from '../../api/calls.ts'
import { isRefreshing } from '../../api/refreshing.ts'
import type { Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { versionInput } from './firstCalls.ts'
import { firstVersion } from './firstVersion.ts'
import { poll, pollEvery } from './poll.ts'
import { readTodayAgain } from './queries.ts'

interface Shown {
  group: Group
  times: Times
  /** Whose own figures are shown. */
  worker: string | undefined
  /** The company's login name. */
  company: string
  /** Epoch ms of the figures on the screen; 0 while there are none. */
  updatedAt: number
}

/** Reads the figures of today again within seconds of a change, while the page is in sight. */
export const useLiveFigures = (shown: Shown) => {
  const { group, times, worker, updatedAt } = shown
  const what = JSON.stringify([group.uid, times, worker])
  /** The version that what is shown was last read at, for each of the groups that take turns. */
  const versions = useRef(new Map<string, string>())
  const latest = useRef(shown)
  latest.current = shown
  const ready = updatedAt > 0

  useEffect(() => {
    if (!ready) return
    const now = latest.current
    const first = firstVersion(now.group)
    if (first !== undefined && !versions.current.has(what)) versions.current.set(what, first)
    const ask = async () => {
      if (await isRefreshing()) return false
      const { version } = await send('getFiguresVersion', versionInput(now.group))
      if (versions.current.get(what) === version) return false
      // A renewal may have begun since: nothing is read until it is over.
      while (await isRefreshing()) await new Promise((resolve) => setTimeout(resolve, 1_000))
      await readTodayAgain(now.group, now.times, now.worker, now.company)
      versions.current.set(what, version)
      return true
    }
    return poll(ask, Math.max(0, now.updatedAt + pollEvery - Date.now()))
  }, [what, ready])
}
