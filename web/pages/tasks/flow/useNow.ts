import { useEffect, useState } from 'react'

/** Epoch ms, anew at every full second of the clock on the wall: timers sleep with the phone. */
export const useNow = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    const update = () => setNow(Date.now())
    timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}
