import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../api/clock.ts'

/** One clock for all that moves on the page: a timer for each row would be too many. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const tick = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, 500)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Epoch ms of the server's clock, which moves on by `step` ms. */
export const useNow = (step: number) => useSyncExternalStore(subscribe, () => Math.floor(serverNow() / step) * step)
