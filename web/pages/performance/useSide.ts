import { useState } from 'react'

/** Whether the list of associates is open beside the cards; remembered by this browser. */
export const useSide = () => {
  const key = 'shiftdeck.associates'
  const [open, setOpen] = useState(() => localStorage.getItem(key) !== 'closed')
  return {
    open,
    setOpen: (next: boolean) => {
      localStorage.setItem(key, next ? 'open' : 'closed')
      setOpen(next)
    },
  }
}
