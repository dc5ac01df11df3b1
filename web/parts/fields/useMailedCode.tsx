import { CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Failure } from '../../api/calls.ts'
import { mailedCode as words } from '../../words/en/mailedCode.ts'
import { CodeField } from './CodeField.tsx'

/** How many attempts the server says are left. */
const attemptsLeft = (error: unknown) =>
  error instanceof Failure ? (error.detail as { attempts_left?: number } | null)?.attempts_left : undefined

/**
 * A code of 6 digits that was mailed: its field, what was wrong with it, and one thing at a time done with it.
 * @param onEnded what follows the last wrong attempt; without it, it is said at the field like all others
 */
export const useMailedCode = (onEnded?: (message: string) => unknown) => {
  const note = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const failed = (error: unknown) => {
    const { message } = error as Error
    const left = attemptsLeft(error)
    if (left === 0 && onEnded) return onEnded(message)
    setFault(left ? `${message} ${words.left(left)}` : message)
  }
  /** What goes wrong is shown, and the field is ready for the next try. */
  const run = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    await act().catch(failed)
    setCode('')
    setBusy(false)
    field.current?.focus()
  }

  const entry = (
    <>
      <CodeField
        ref={field}
        label={words.label}
        value={code}
        invalid={fault !== undefined}
        describedBy={note}
        onChange={(digits) => {
          setCode(digits)
          if (digits.length === 6) setFault(undefined)
        }}
      />
      <p id={note} className="hint error code-fault" role="alert">
        {fault && (
          <>
            <CircleAlert className="i" size={13} aria-hidden />
            {fault}
          </>
        )}
      </p>
    </>
  )
  return { field, code, busy, run, refuse: setFault, entry }
}
