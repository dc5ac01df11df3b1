import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/clock.ts'

/** Epoch ms, renewed at every full `every` ms of the clock. */
export const useNow = (every: number) => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(serverNow())
          wait()
        },
        every - (serverNow() % every),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [every])
  return now
}
