import { Suspense, useEffect, useState } from 'react'
import { Failure, queryClient } from '../api/calls.ts'
import { storedSession } from '../api/token.ts'
import { lazyPart } from '../parts/lazy/lazyPart.ts'
import Tips from '../parts/tip/Tips.tsx'

const Maintained = lazyPart('features/maintenance/Maintained', () => import('../features/maintenance/Maintained.tsx'))

/** Whether something was refused before this was there. */
const wasRefused = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error instanceof Failure && error.code === 'maintenance')

/** What stands beside every page, signed in or not: tips, and the notice while nobody may work. */
export default function GlobalNotices() {
  const [maintained, setMaintained] = useState(wasRefused)
  useEffect(() => {
    // Whoever is on the sign-in page may be one who may.
    const show = () => {
      if (storedSession() && location.pathname !== '/login') setMaintained(true)
    }
    window.addEventListener('maintenance', show)
    return () => window.removeEventListener('maintenance', show)
  }, [])
  return (
    <>
      <Tips />
      {maintained && (
        <Suspense>
          <Maintained onEnd={() => setMaintained(false)} />
        </Suspense>
      )}
    </>
  )
}
