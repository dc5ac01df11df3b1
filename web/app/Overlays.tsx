import { Suspense, useEffect } from 'react'
import { useOverlay } from '../features/shell/overlay.ts'
import { lazyPart, loadPart } from '../parts/lazy/lazyPart.ts'
import { useGate } from './emailGate/gate.ts'
import { useKeys } from './keys/useKeys.ts'

const Dialogs = lazyPart('app/Dialogs', () => import('./Dialogs.tsx'))

const floating = [
  'features/shell/HeaderPopup',
  'parts/popover/PopoverPanel',
  'parts/pickers/ListPanel',
  'parts/pickers/GroupTree',
  'parts/tip/Tip',
]

/** What works on every page: keys, what opens over the page, and the question for an e-mail address. */
export default function Overlays() {
  const noEmail = useGate()
  const open = useOverlay()
  useKeys()
  useEffect(() => {
    // So that the first menu, list, panel, tree of groups and tip open at once.
    for (const part of floating) void loadPart(part)
  }, [])
  return (
    (open || noEmail) && (
      <Suspense>
        <Dialogs open={open} noEmail={noEmail} />
      </Suspense>
    )
  )
}
