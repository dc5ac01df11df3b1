import type { Session } from '../../../shared/contract/session.ts'
import { send } from '../../api/calls.ts'
import { takeSession } from '../../api/session.tsx'
import { sessionLock, storedSession } from '../../api/token.ts'

/**
 * Renews the session for its user and group, unless another tab has done so since `at`: of several tabs one asks the
 * server, and all have the new session.
 * @param at when the session was opened or last renewed, as the caller knows it
 */
export const renewOnce = ({ user, group, role }: Session, at: number | undefined) =>
  navigator.locks.request(sessionLock, async () => {
    if (storedSession()?.at !== at) return
    await takeSession(await send('refresh', { user_uid: user.uid, group_uid: group.uid, role_uid: role.uid }))
  })
