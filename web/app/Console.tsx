import { Suspense, useCallback, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { type KeyedPage, landingOf, mayOpen, pageAt } from '../../shared/pages.ts'
import { SessionProvider, useSession } from '../api/session.tsx'
import { Shell } from '../features/shell/Shell.tsx'
import { lazyPart } from '../parts/lazy/lazyPart.ts'
import { ErrorBoundary } from '../parts/states/ErrorBoundary.tsx'
import { ErrorState, Skeleton } from '../parts/states/states.tsx'
import { pageTitles, roleNames } from '../words/en/names.ts'
import { DeferredParts } from './DeferredParts.tsx'
import { LoggedOut } from './inactivity/LoggedOut.tsx'
import { isGone } from './inactivity/presence.ts'
import { pageComponents } from './pages.tsx'
// Nearly everybody lands there: it comes with the shell, as one file.
import '../pages/performance/PerformancePage.tsx'

const NotYet = lazyPart('pages/notFound/NotYet', () => import('../pages/notFound/NotYet.tsx'))
const RefusedPage = lazyPart('pages/notFound/RefusedPage', () => import('../pages/notFound/RefusedPage.tsx'))

/** Everything behind the sign-in: the session, the shell and in it the page of the route. */
export default function Console() {
  const [gone, setGone] = useState(isGone)
  const leave = useCallback(() => setGone(true), [])
  if (gone) return <LoggedOut />
  return (
    <SessionProvider
      waiting={<Skeleton className="full" />}
      failed={(error, retry) => <ErrorState error={error} onRetry={retry} full />}
    >
      <Shell>
        <Page />
      </Shell>
      <DeferredParts onGone={leave} />
    </SessionProvider>
  )
}

const Page = () => {
  const { role, group, universal } = useSession()
  const { pathname } = useLocation()
  const entry: KeyedPage | undefined = pageAt(pathname)
  if (!entry) return <Navigate to={landingOf(role.key)} replace />
  if (!mayOpen(role.key, entry)) return <Navigate to="/home/performance" replace />
  const refused = entry.universal && !universal
  const Component = pageComponents[entry.key]
  return (
    <ErrorBoundary key={entry.key}>
      <Suspense fallback={<Skeleton />}>
        {refused ? (
          <RefusedPage title={pageTitles[entry.key]} role={roleNames[role.key]} group={group.name} />
        ) : Component ? (
          <Component />
        ) : (
          <NotYet title={pageTitles[entry.key]} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
