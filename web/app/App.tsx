import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { pages, routeOf } from '../../shared/pages.ts'
import { onSessionEnd } from '../api/send.ts'
import { onSessionChange, storedSession } from '../api/token.ts'
import { forgetUser, keptKeys } from '../features/account/forget.ts'
import type { LoginState } from '../features/account/loginState.ts'
import { lazyPart } from '../parts/lazy/lazyPart.ts'
import { Toasts } from '../parts/toast/Toasts.tsx'
import { idleLogin, isGone, wentIdle } from './inactivity/presence.ts'
import { pageComponents } from './pages.tsx'

const NotFoundPage = lazyPart('pages/notFound/NotFoundPage', () => import('../pages/notFound/NotFoundPage.tsx'))
const GlobalNotices = lazyPart('app/GlobalNotices', () => import('./GlobalNotices.tsx'))
const TvLink = lazyPart(
  'pages/performance/tvLink/TvLinkPage',
  () => import('../pages/performance/tvLink/TvLinkPage.tsx'),
)
const Console = lazyPart('app/Console', () => import('./Console.tsx'))

const routes = [...new Set(pages.filter(({ access }) => access !== 'anyone').map(routeOf))]

/** Routes, and who may pass: nobody without a session gets beyond the sign-in page. */
export const App = () => {
  useEndedSessions()
  useEffect(followTheme, [])
  const Login = pageComponents.login
  return (
    <>
      <Suspense>
        <Routes>
          {Login && <Route path="/login" element={<Login />} />}
          {['/', ...routes].map((path) => (
            <Route key={path} path={path} element={<SignedIn />} />
          ))}
          <Route path="/tv" element={<TvLink />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
      <Toasts />
      <Suspense>
        <GlobalNotices />
      </Suspense>
    </>
  )
}

/** Follows a theme that another tab chooses before this one has loaded what could choose one. */
const followTheme = () => {
  const follow = ({ key }: StorageEvent) => {
    if (key === 'shiftdeck.theme') void import('./followTheme.ts').then(({ showTheme }) => showTheme())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

const SignedIn = () => {
  const { pathname, search, hash } = useLocation()
  if (storedSession()) return <Console />
  const state: LoginState = pathname === '/' ? {} : { from: pathname + search + hash }
  return <Navigate to="/login" replace state={state} />
}

/** Leads to the sign-in page when the server ends the session, and follows what other tabs do. */
const useEndedSessions = () => {
  const navigate = useNavigate()
  useEffect(() => {
    onSessionEnd((message) => {
      // Several calls may fail at once; the first one speaks. On the sign-in page there is nothing to leave.
      if (!storedSession() || location.pathname === '/login') return
      // A call that was on its way while the console logged out who is not there is refused before the logout is answered.
      const gone = isGone()
      forgetUser()
      const from = location.pathname + location.search
      const state: LoginState = gone ? { from } : { message, from }
      void navigate(gone ? idleLogin : '/login', { replace: true, state })
    })
    return onSessionChange(() => {
      sessionStorage.removeItem(keptKeys.logo)
      location.assign(wentIdle() ? idleLogin : '/')
    })
  }, [navigate])
}
