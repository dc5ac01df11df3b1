import { useCallback, useEffect, useRef, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { mayPass } from '../../api/failure.ts'
import { storedSession } from '../../api/token.ts'
import { toast } from '../../parts/toast/toast.ts'
import { renewOnce } from './renew.ts'

/** Ms between two tries while the server is out of reach. */
const timeoutMs = 30_000

interface State {
  busy: boolean
  failure?: string
  /** Epoch ms of the next try. */
  again?: number
}

/**
 * Renews the session as soon as it is due. What may pass is tried again without anybody's help, as nobody may be there;
 * everything else waits for somebody who presses the button.
 */
export const useRenewal = (session: Session, due: boolean, renewed: () => void) => {
  const [{ busy, failure, again }, setState] = useState<State>({ busy: false })
  const latest = useRef(session)
  latest.current = session

  const attempt = useCallback(async () => {
    setState((state) => ({ ...state, busy: true }))
    try {
      await renewOnce(latest.current, storedSession()?.at)
      setState({ busy: false })
      renewed()
    } catch (error) {
      const { message } = error as Error
      toast.error(message)
      setState({ busy: false, failure: message, ...(mayPass(error) ? { again: Date.now() + timeoutMs } : {}) })
    }
  }, [renewed])

  useEffect(() => {
    if (due) void attempt()
  }, [due, attempt])

  const [next, setNext] = useState(0)
  useEffect(() => {
    if (!again) return
    const tick = () => {
      const rest = again - Date.now()
      setNext(Math.max(0, Math.ceil(rest / 1000)))
      if (rest > 0) return
      clearInterval(timer)
      void attempt()
    }
    const timer = setInterval(tick, 1_000)
    tick()
    window.addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', attempt)
    }
  }, [again, attempt])

  return { busy, failure, next: again ? next : 0, retry: () => void attempt() }
}
