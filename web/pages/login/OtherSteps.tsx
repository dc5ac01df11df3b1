import type { Session } from '../../../shared/contract/session.ts'
import type { Name } from '../../features/login/signIn.ts'
import { ForgottenForm } from './ForgottenForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'

export type OtherStep = { is: 'newPassword' } | { is: 'forgotten' } | { is: 'reset'; uid: string }

interface StepsProps {
  /** What stands in place of the sign-in; or a session that waits for its second factor. */
  step: OtherStep | { is: 'twoFactor'; session: Session }
  name: Name
  onName: (name: Name) => void
  onStep: (step: OtherStep) => void
  /** The password is another one and lets its user in. */
  onAccepted: () => Promise<void>
  /** The second factor was right. */
  onConfirmed: (session: Session) => Promise<void>
  /** Back to the sign-in, with what there is to say there. */
  onBack: (outcome?: { note?: string | undefined; fault?: string | undefined }) => void
  /** What is said once a forgotten password is another one. */
  done: string
}

/** What comes after a sign-in, or in its place: it travels while the user types. */
export default function OtherSteps(props: StepsProps) {
  const { step, name, onName, onStep, onAccepted, onConfirmed, onBack, done } = props
  const back = () => onBack()
  if (step.is === 'twoFactor')
    return <TwoFactorDialog session={step.session} onConfirmed={onConfirmed} onClose={(fault) => onBack({ fault })} />
  if (step.is === 'newPassword') return <NewPasswordForm name={name} onAccepted={onAccepted} onBack={back} />
  if (step.is === 'reset')
    return <ResetForm uid={step.uid} name={name} onDone={() => onBack({ note: done })} onBack={back} />
  return <ForgottenForm name={name} onName={onName} onSent={(uid) => onStep({ is: 'reset', uid })} onBack={back} />
}
