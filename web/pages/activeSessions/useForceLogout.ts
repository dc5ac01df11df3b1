import { useState } from 'react'
import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import { refreshed } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { sendBatch } from '../../features/entity/sendBatch.ts'
import { toast } from '../../parts/toast/toast.ts'
import { activeSessions as words } from '../../words/en/activeSessions.ts'
import { countsOf, type Forced, type Result, readAgain, resultOf } from './results.ts'

/** So many users at once: what became of the first is shown while the others are asked. */
const atOnce = 8

const usersOf = (rows: readonly ActiveSession[]) => [...new Map(rows.map(({ user }) => [user.uid, user])).values()]

/**
 * Forces users to log out and tells what became of each of their sessions, until that is closed.
 * @param there the sessions of now
 */
export const useForceLogout = (there: readonly ActiveSession[] | undefined) => {
  const [forced, setForced] = useState<Forced>()
  const [seen, setSeen] = useState(there)
  if (there && there !== seen) {
    setSeen(there)
    setForced((before) => before && readAgain(before, there, serverNow()))
  }

  const force = async (chosen: readonly ActiveSession[]) => {
    const users = usersOf(chosen)
    const uids = new Set(users.map(({ uid }) => uid))
    // Whoever is forced out is forced out everywhere, and what they sign in to later is another session.
    const rows = [...new Map([...chosen, ...(there ?? [])].map((row) => [row.session_id, row])).values()].filter(
      ({ user }) => uids.has(user.uid),
    )
    const results = new Map<string, Result>([
      ...(forced?.results ?? []),
      ...rows.map(({ session_id }) => [session_id, { state: 'asking' }] as const),
    ])
    const all = [...new Map([...(forced?.rows ?? []), ...rows].map((row) => [row.session_id, row])).values()]
    const show = (running: boolean) => setForced({ rows: all, results: new Map(results), running })
    show(true)
    for (let from = 0; from < users.length; from += atOnce) {
      const some = users.slice(from, from + atOnce).map(({ uid }) => uid)
      for (const outcome of await sendBatch('forceLogoutUsers', some, {}))
        for (const row of rows)
          if (row.user.uid === outcome.id) results.set(row.session_id, resultOf(row, outcome, serverNow()))
      show(true)
    }
    await refreshed(['activeSessions'])
    setForced((before) => before && { ...before, running: false })
    for (const { uid, username } of users)
      if (rows.some(({ user, session_id }) => user.uid === uid && results.get(session_id)?.state === 'failed'))
        toast.error(words.failedFor(username))
    const { out, waiting } = countsOf({ rows, results })
    if (out > 0) toast.success(words.done(out))
    if (waiting > 0) toast.info(words.waits(waiting))
  }

  return { forced, force, close: () => setForced(undefined) }
}
