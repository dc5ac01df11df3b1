import { backlogOf, type SimulationOptions } from './options.ts'

/** The fleet's time: begins in the past, runs `time` times as fast, and never overtakes the real one. Epoch ms. */
export interface FleetClock {
  start: number
  /** Undefined for a fleet that works until it is stopped. */
  end: number | undefined
  now: () => number
  /** Waits until the fleet's time; at once when it is past or the wait is called off. */
  until: (time: number, off: AbortSignal) => Promise<void>
}

export const fleetClock = (
  options: Pick<SimulationOptions, 'time' | 'minutes' | 'startedAt'>,
  realNow: () => number = Date.now,
): FleetClock => {
  const { time, startedAt, minutes } = options
  const backlog = backlogOf(options)
  const start = startedAt - backlog
  /** Where the fleet's time has caught up, it is the real one. */
  const caughtUp = time === 1 ? startedAt : startedAt + backlog / (time - 1)
  const realOf = (at: number) => (at >= caughtUp ? at : startedAt + (at - start) / time)
  return {
    start,
    end: minutes === undefined ? undefined : Math.floor(start + time * minutes * 60_000),
    now: () => {
      const real = realNow()
      return Math.floor(real >= caughtUp ? real : start + (real - startedAt) * time)
    },
    until: (at, off) => pause(realOf(at) - realNow(), off),
  }
}

/** Waits some milliseconds of real time, or until called off. */
export const pause = (ms: number, off: AbortSignal): Promise<void> =>
  ms <= 0 || off.aborted
    ? Promise.resolve()
    : new Promise((resolve) => {
        const over = () => {
          clearTimeout(timer)
          off.removeEventListener('abort', over)
          resolve()
        }
        // Timers hold at most 24.8 days.
        const timer = setTimeout(over, Math.min(ms, 2 ** 31 - 1))
        off.addEventListener('abort', over)
      })
