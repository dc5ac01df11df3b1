import { useState } from 'react'
import { wordsFor } from './signIn.ts'

/**
 * Runs the one thing that a form does: it is busy meanwhile, and says what went wrong. A success stays busy, since
 * what follows takes the form's place.
 */
export const useStep = () => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (reason) {
      setError(wordsFor(reason))
      setBusy(false)
    }
  }
  return { busy, error, setError, setBusy, run }
}
