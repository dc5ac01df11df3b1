import { useCallback, useEffect, useRef, useState } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { Failure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'

export type Notice = NonNullable<Output<'getMaintenance'>['maintenance']>

/** Before the first look and at most, ms; where nobody answers, the wait grows from one to the other. */
const [firstWait, longestWait] = [5_000, 60_000]

/**
 * How long to wait until the next look, ms: as long as the server asks, and up to half as long again, so that not
 * everybody comes back at once.
 * @param failed how many looks in a row were not answered
 */
export const waitOf = (asked: number | undefined, failed: number, random = Math.random()): number =>
  Math.max(asked ?? 0, failed > 0 ? Math.min(firstWait * 2 ** (failed - 1), longestWait) : 0) * (1 + random / 2)

/**
 * Asks again and again whether maintenance is over, and calls back once it is.
 * @returns what is said of it, epoch ms of the next look (undefined while one is on its way), and a look at once
 */
export const useMaintenanceEnd = (onEnd: () => void) => {
  const [notice, setNotice] = useState<Notice>()
  const [nextAt, setNextAt] = useState<number>()
  const ended = useRef(onEnd)
  ended.current = onEnd
  const checking = useRef(false)
  const failed = useRef(0)

  const check = useCallback(async () => {
    if (checking.current) return
    checking.current = true
    setNextAt(undefined)
    let asked: number | undefined
    try {
      const { maintenance } = await send('getMaintenance', {})
      failed.current = 0
      if (!maintenance) return ended.current()
      setNotice(maintenance)
      asked = maintenance.retry_after * 1000
    } catch (error) {
      failed.current += 1
      asked = error instanceof Failure ? error.retryAfter : undefined
    } finally {
      checking.current = false
    }
    setNextAt(Date.now() + waitOf(asked, failed.current))
  }, [])

  useEffect(() => void check(), [check])
  useEffect(() => {
    if (nextAt === undefined) return
    const timer = setTimeout(check, Math.max(0, nextAt - Date.now()))
    // A browser holds timers back in a tab that nobody sees.
    const shown = () => {
      if (document.visibilityState === 'visible' && Date.now() >= nextAt) void check()
    }
    document.addEventListener('visibilitychange', shown)
    window.addEventListener('online', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', shown)
      window.removeEventListener('online', check)
    }
  }, [nextAt, check])
  return { notice, nextAt, check }
}
