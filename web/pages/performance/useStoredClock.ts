import { useEffect } from 'react'
import { storeClock } from '../../parts/pickers/wall.ts'

/** Ms after which the page has come to rest. */
const rest = 2_000

/** Remembers the clock of what is shown, for the script that asks for the cards when the page is opened next. */
export const useStoredClock = (zone: string, shown: boolean) => {
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => storeClock(zone, Date.now()), rest)
    return () => clearTimeout(timer)
  }, [zone, shown])
}
