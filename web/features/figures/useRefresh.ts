import { useCallback, useEffect, useState } from 'react'
import { serverTime } from '../../api/clock.ts'
import { isRefreshing } from '../../api/refreshing.ts'
import { sameDate } from '../../parts/pickers/hours.ts'

const quarter = 15 * 60_000
/** Ms after midnight at which the new day is asked for: the server's clock may be a little late. */
const grace = 2_000
/** Ms after which something that failed is tried again. */
const retryAfter = 60_000
/** Ms after which a turn is taken up that met the renewal of token or session. */
const renewalTakes = 5_000

/** The next time at which midnight can be somewhere: zones are on quarters of an hour. */
const midnightAfter = (now: number) => Math.ceil((now + 1 - grace) / quarter) * quarter + grace

/** Reads figures again: all of them, or those last read at an instant (epoch ms; 0 for never) that is due. */
export type ReadAgain = (isDue?: (updatedAt: number) => boolean) => Promise<unknown>

/**
 * Reads the figures again every `rate` ms, when the day of their zone is over, and at once by `refresh`. A hidden tab
 * waits until it is looked at; a turn that meets the renewal of token or session is left out until that is done; what
 * failed is tried again a minute later.
 * @param updatedAt epoch ms by the browser's clock of the oldest figures on the screen; 0 while there are none
 * @param readAgain reads what is on the screen, or of it what `isDue` says; it is the same function as long as the page lives
 */
export const useRefresh = (rate: number, updatedAt: number, zone: string, readAgain: ReadAgain) => {
  const [running, setRunning] = useState(false)
  const refresh = useCallback(async () => {
    setRunning(true)
    await readAgain()
    setRunning(false)
  }, [readAgain])

  useEffect(() => {
    const retry = Math.min(rate, retryAfter)
    let due = updatedAt > 0 ? updatedAt + rate : Date.now() + retry
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false

    const sameDay = (at: number, now: number) => sameDate(zone, serverTime(at), serverTime(now))
    const isToday = (now: number) => updatedAt === 0 || sameDay(updatedAt, now)
    const wait = () => {
      const now = Date.now()
      clearTimeout(timer)
      timer = setTimeout(check, Math.max(0, Math.min(due - now, midnightAfter(serverTime(now)) - serverTime(now))))
    }
    const check = async () => {
      const now = Date.now()
      if (now >= due || !isToday(now)) {
        if (document.hidden) due = now + rate
        else if (await isRefreshing()) due = now + renewalTakes
        else {
          // New figures begin this anew; it goes on only without them.
          await readAgain((at) => now - at >= rate || !sameDay(at, now))
          due = Date.now() + retry
        }
      }
      if (!over) wait()
    }
    const seen = () => {
      const now = Date.now()
      if (document.hidden || (now - updatedAt < rate && isToday(now))) return
      due = now
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', seen)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [rate, updatedAt, zone, readAgain])
  return { running, refresh }
}
