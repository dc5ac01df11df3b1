import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { users as words } from '../../../words/en/users.ts'

const BatchCreate = lazyPart('pages/users/batch/BatchCreate', () => import('./BatchCreate.tsx'))

/** Opens the dialog that creates many users from a file. */
export const BatchButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" aria-label={words.batch} onClick={() => setOpen(true)}>
        <FileUp className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span className="wide">{words.batch}</span>
      </button>
      <Suspense>{open && <BatchCreate onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
