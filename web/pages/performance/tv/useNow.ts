import { useEffect, useState } from 'react'

/** Epoch ms, renewed at every full `every` ms of the clock. */
export const useNow = (every: number) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now())
          wait()
        },
        every - (Date.now() % every),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [every])
  return now
}
