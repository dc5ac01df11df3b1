import { useEffect, useRef, useState } from 'react'
import { showWall } from '../../../theme/theme.ts'

/** Ms that the controls stay after the last sign of somebody. */
const shownFor = 5_000

/** The wall's own theme, and a screen that does not go to sleep, for as long as the wall is shown. */
export const useScreen = () => {
  useEffect(() => {
    showWall(true)
    // What renews the token must be there when the network is not.
    void import('../../../api/cognito.ts').catch(() => undefined)
    let lock: WakeLockSentinel | undefined
    let over = false
    const hold = async () => {
      if (document.hidden) return
      // A device may refuse, for its battery; then its own settings decide.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (over) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      showWall(false)
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}

/** Whether somebody is at the pointer or the keyboard: then there are a pointer and controls. */
export const useSomebody = () => {
  const [there, setThere] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seen = () => {
    setThere(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(setThere, shownFor, false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { there, seen }
}
