import { useState } from 'react'
import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import { refreshed } from '../../api/calls.ts'
import { sendBatch } from '../../features/entity/sendBatch.ts'
import { toast } from '../../parts/toast/toast.ts'
import { activeSessions as words } from '../../words/en/activeSessions.ts'
import type { Result } from './columns.tsx'

/** So many users at once: what became of the first is shown while the others are asked. */
const atOnce = 8

interface Forced {
  /** Sessions as they were when they were to end. */
  rows: readonly ActiveSession[]
  /** What became of their users, by uid. */
  results: ReadonlyMap<string, Result>
  running: boolean
}

const usersOf = (rows: readonly ActiveSession[]) => [...new Map(rows.map(({ user }) => [user.uid, user])).values()]

/** Forces users to log out and tells what became of each, until that is closed. */
export const useForceLogout = () => {
  const [forced, setForced] = useState<Forced>()

  const force = async (rows: readonly ActiveSession[]) => {
    const users = usersOf(rows)
    const results = new Map<string, Result>([
      ...(forced?.results ?? []),
      ...users.map(({ uid }) => [uid, { state: 'asking', message: '' }] as const),
    ])
    const all = new Map([...(forced?.rows ?? []), ...rows].map((row) => [row.session_id, row]))
    const show = (running: boolean) => setForced({ rows: [...all.values()], results: new Map(results), running })
    show(true)
    for (let from = 0; from < users.length; from += atOnce) {
      const some = users.slice(from, from + atOnce).map(({ uid }) => uid)
      for (const { id, ok, message } of await sendBatch('forceLogoutUsers', some, {}))
        results.set(id, { state: ok ? 'out' : 'failed', message: ok ? '' : message })
      show(true)
    }
    await refreshed(['activeSessions'])
    show(false)
    for (const { uid, username } of users)
      if (results.get(uid)?.state === 'failed') toast.error(words.failedFor(username))
    const done = users.filter(({ uid }) => results.get(uid)?.state === 'out').length
    if (done > 0) toast.success(words.done(done))
  }

  return { forced, force, close: () => setForced(undefined) }
}
