import { Suspense, useState } from 'react'
import { Failure } from '../../api/calls.ts'
import { lazyPart } from '../lazy/lazyPart.ts'

const PasswordCheck = lazyPart('parts/confirm/PasswordCheck', () => import('./PasswordCheck.tsx'))

/**
 * For what the server does only for users who have just shown that it is them. `prove` does it; where the server wants
 * the password first, it asks for that and does it again. `dialog` goes beside, not into, the form that it serves.
 */
export const useProof = () => {
  const [pending, setPending] = useState<{ answered: (proved: boolean) => void }>()
  const prove = async <Result,>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'verificationRequired') throw error
      const proved = await new Promise<boolean>((answered) => setPending({ answered }))
      setPending(undefined)
      if (!proved) throw error
      return act()
    }
  }
  const dialog = pending && (
    <Suspense>
      <PasswordCheck onVerified={() => pending.answered(true)} onClose={() => pending.answered(false)} />
    </Suspense>
  )
  return { prove, dialog }
}
