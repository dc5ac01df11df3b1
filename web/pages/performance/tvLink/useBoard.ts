import { useEffect, useState } from 'react'
import { followBoard, type Shown } from './followBoard.ts'

/** The figures of a TV link, read again as they change, for days without a person. */
export const useBoard = (token: string): Shown => {
  const [shown, setShown] = useState<Shown>({ board: undefined, updatedAt: 0, missed: false, ended: token === '' })
  useEffect(() => {
    if (token === '') return
    const { poll, stop } = followBoard(token, setShown)
    void poll()
    window.addEventListener('online', poll)
    return () => {
      stop()
      window.removeEventListener('online', poll)
    }
  }, [token])
  return shown
}
