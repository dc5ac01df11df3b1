import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LoginState } from '../../features/account/loginState.ts'
import { logout } from '../../features/account/logout.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { idleLogin } from './presence.ts'

/** In the place of everything that somebody who left should not leave on the screen: logs out. */
export const LoggedOut = () => {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const state: LoginState = { from: pathname + search + hash }
    void logout().then(() => navigate(idleLogin, { replace: true, state }))
  }, [])
  return <Skeleton className="full" />
}
