import { Suspense } from 'react'
import { SupportDialog } from '../features/help/SupportDialog.tsx'
import { closeOverlay, type Overlay } from '../features/shell/overlay.ts'
import { lazyPart } from '../parts/lazy/lazyPart.ts'
import { EmailGate } from './emailGate/EmailGate.tsx'
import { KeysDialog } from './keys/KeysDialog.tsx'
import { Palette } from './palette/Palette.tsx'

const FeedbackDialog = lazyPart('features/help/FeedbackDialog', () => import('../features/help/FeedbackDialog.tsx'))
const dialogs = { feedback: FeedbackDialog, support: SupportDialog, palette: Palette, keys: KeysDialog }

/** What lies over the page, and the question for an e-mail address below it. Loaded when one of them is needed. */
export default function Dialogs({ open, noEmail }: { open: Overlay | undefined; noEmail: boolean }) {
  const Open = open && dialogs[open]
  return (
    <>
      {noEmail && <EmailGate />}
      <Suspense>{Open && <Open onClose={closeOverlay} />}</Suspense>
    </>
  )
}
