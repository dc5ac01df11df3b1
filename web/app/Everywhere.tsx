import { Suspense, useEffect } from 'react'
import { useKeys } from './keys/useKeys.ts'
import { lazyPart } from './lazyPart.ts'
import { useOverlay } from './overlay.ts'
import { useSession } from './session.tsx'

const Dialogs = lazyPart('app/Dialogs', () => import('./Dialogs.tsx'))

/** What works on every page: keys, what opens over the page, and the question for an e-mail address. */
export default function Everywhere() {
  const { user } = useSession()
  const open = useOverlay()
  useKeys()
  useEffect(() => {
    // So that the first menu opens at once.
    void import('../parts/shell/HeaderPopup.tsx')
  }, [])
  const noEmail = !user.email
  return (
    (open || noEmail) && (
      <Suspense>
        <Dialogs open={open} noEmail={noEmail} />
      </Suspense>
    )
  )
}
