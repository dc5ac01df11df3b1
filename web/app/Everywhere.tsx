import { Suspense, useEffect } from 'react'
import { useGate } from './emailGate/gate.ts'
import { useKeys } from './keys/useKeys.ts'
import { lazyPart } from './lazyPart.ts'
import { useOverlay } from './overlay.ts'

const Dialogs = lazyPart('app/Dialogs', () => import('./Dialogs.tsx'))

/** What works on every page: keys, what opens over the page, and the question for an e-mail address. */
export default function Everywhere() {
  const noEmail = useGate()
  const open = useOverlay()
  useKeys()
  useEffect(() => {
    // So that the first menu opens at once.
    void import('../parts/shell/HeaderPopup.tsx')
  }, [])
  return (
    (open || noEmail) && (
      <Suspense>
        <Dialogs open={open} noEmail={noEmail} />
      </Suspense>
    )
  )
}
