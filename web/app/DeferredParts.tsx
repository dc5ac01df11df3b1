import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../parts/lazy/lazyPart.ts'

const Overlays = lazyPart('app/Overlays', () => import('./Overlays.tsx'))
const DeferredServices = lazyPart('app/DeferredServices', () => import('./DeferredServices.tsx'))

/** Ms; the page comes first. */
const timeoutMs = 800
const rest = (done: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done, 200)

/** What accompanies the user on every page: fetched when the page has come to rest. */
export const DeferredParts = ({ onGone }: { onGone: () => void }) => {
  const [loadedAt] = useState(Date.now)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => rest(() => setReady(true)), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    ready && (
      <Suspense>
        <Overlays />
        <DeferredServices loadedAt={loadedAt} onGone={onGone} />
      </Suspense>
    )
  )
}
