import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Input } from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import { queryClient, read, send } from './calls.ts'
import { sessionLock, storedSession, storeSession } from './token.ts'

const Current = createContext<Session | undefined>(undefined)

/** The session on whose behalf the console shows and asks. Only below the shell, where there always is one. */
export const useSession = (): Session => {
  const session = useContext(Current)
  if (!session) throw new Error('useSession is for pages behind the sign-in')
  return session
}

/** The last known session, so that a reload shows the console before the server has confirmed it. */
const whoKey = 'shiftdeck.who'

export const lastKnown = (): Session | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(whoKey) ?? 'null') as Session | null) ?? undefined
  } catch {
    return undefined
  }
}

const current = { ...read('current', {}), staleTime: 60_000 }

/** Takes over a session that a call answered. */
export const takeSession = async (session: Session) => {
  const { user, group, role } = session
  await storeSession(session.session_id, `${user.uid} ${group.uid} ${role.uid}`)
  localStorage.setItem(whoKey, JSON.stringify(session))
  queryClient.setQueryData(current.queryKey, session)
}

/** Reads the session and gives it to everything below. */
export const SessionProvider = ({
  children,
  waiting,
  failed,
}: {
  children: ReactNode
  waiting: ReactNode
  failed: (error: Error, retry: () => void) => ReactNode
}) => {
  const { data, error, refetch } = useQuery({ ...current, initialData: lastKnown, initialDataUpdatedAt: 0 })
  useEffect(() => {
    // An answer may come after a logout, in this tab or another.
    if (data && storedSession()) localStorage.setItem(whoKey, JSON.stringify(data))
  }, [data])
  if (data) return <Current value={data}>{children}</Current>
  return error ? failed(error, () => refetch()) : waiting
}

/** Renews the session or switches it to another group and role. The old id ends with it, in every tab. */
export const renewSession = (input: Input<'refresh'>) =>
  navigator.locks.request(sessionLock, async () => {
    const session = await send('refresh', input)
    await takeSession(session)
    return session
  })
