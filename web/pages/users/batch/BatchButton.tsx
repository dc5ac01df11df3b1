import { FileUp } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { onAgain } from '../../../features/jobs/retry.ts'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { users as words } from '../../../words/en/users.ts'
import type { RetryList } from './retryList.ts'

const BatchCreate = lazyPart('pages/users/batch/BatchCreate', () => import('./BatchCreate.tsx'))

/** Opens the dialog that creates many users from a file. */
export const BatchButton = () => {
  const [open, setOpen] = useState(false)
  const [again, setAgain] = useState<RetryList>()
  useEffect(
    () =>
      onAgain<RetryList>((list) => {
        setAgain(list)
        setOpen(true)
      }),
    [],
  )
  const close = () => {
    setOpen(false)
    setAgain(undefined)
  }
  return (
    <>
      <button
        type="button"
        className="btn"
        data-tour="users-batch"
        aria-label={words.batch}
        onClick={() => setOpen(true)}
      >
        <FileUp className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span className="wide">{words.batch}</span>
      </button>
      <Suspense>{open && <BatchCreate begun={again} onClose={close} />}</Suspense>
    </>
  )
}
