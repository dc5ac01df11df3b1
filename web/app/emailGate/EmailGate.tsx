import { Suspense, useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { refreshed } from '../../api/calls.ts'
import { send } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { toast } from '../../parts/toast/toast.ts'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { CodeStep } from './CodeStep.tsx'
import { WaitingStep } from './WaitingStep.tsx'
import './emailGate.css'

const AddressStep = lazyPart('app/emailGate/AddressStep', () => import('./AddressStep.tsx'))

type Step = { is: 'address' } | { is: 'waiting'; failure?: string } | { is: 'code'; sentTo: string }

/**
 * Asks for an address until the account has one that is confirmed: the address, then the code that was mailed to it. It
 * can wait for another time, and nobody is kept from leaving.
 */
export const EmailGate = () => {
  const { user } = useSession()
  const [step, setStep] = useState<Step>(user.new_email ? { is: 'waiting' } : { is: 'address' })
  const mailCode = async () => {
    const { email_hint } = await send('sendEmailCode', { user_uid: user.uid })
    setStep({ is: 'code', sentTo: email_hint })
  }
  const another = () => setStep({ is: 'address' })

  if (step.is === 'address') {
    const saved = async ({ new_email }: User) => {
      await refreshed(['current'])
      // Whoever has typed the confirmed address again needs no code.
      if (new_email)
        await mailCode().catch((error: Error) => setStep({ is: 'waiting', failure: words.notSent(error.message) }))
    }
    return (
      <Suspense>
        <AddressStep onSaved={saved} />
      </Suspense>
    )
  }
  if (step.is === 'waiting') return <WaitingStep failure={step.failure} onSend={mailCode} onAnother={another} />
  const confirmed = async (address: string) => {
    // A receipt: what it tells of is done, whether it arrives or not.
    const receipt = { to: address, subject: words.subject, templateId: 'emailAdded' } as const
    await send('sendBasicEmail', receipt).catch(() => undefined)
    toast.success(words.confirmed)
    await refreshed(['current'])
  }
  return <CodeStep sentTo={step.sentTo} onAgain={mailCode} onAnother={another} onConfirmed={confirmed} />
}
