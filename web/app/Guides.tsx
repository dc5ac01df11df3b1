import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../parts/lazy/lazyPart.ts'

const Everywhere = lazyPart('app/Everywhere', () => import('./Everywhere.tsx'))
const Later = lazyPart('app/Later', () => import('./Later.tsx'))

/** Ms; the page comes first. */
const patience = 800
const rest = (done: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done, 200)

/** What accompanies the user on every page: fetched when the page has come to rest. */
export const Guides = ({ onGone }: { onGone: () => void }) => {
  const [loadedAt] = useState(Date.now)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => rest(() => setReady(true)), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    ready && (
      <Suspense>
        <Everywhere />
        <Later loadedAt={loadedAt} onGone={onGone} />
      </Suspense>
    )
  )
}
