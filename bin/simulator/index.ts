import { setMaxListeners } from 'node:events'
import { type Account, openAccount } from './account.ts'
import { fleetClock, pause } from './clock.ts'
import { runHandheld } from './handheld.ts'
import { problemOf, type SimulationOptions, simulationDefaults } from './options.ts'
import { receivePushes } from './pushes.ts'

export type { Account } from './account.ts'
export { demoFleet, residentFleet, residents } from './demo.ts'
export { type KnownDevice, type SimulatedWorker, type SimulationOptions, simulationDefaults } from './options.ts'

export interface Simulation {
  /** The account as it stands. */
  account: () => Account
  /** Resolves when the fleet has finished: after its minutes, or after `stop`. */
  finished: Promise<Account>
  /**
   * Lets the workers leave and sign out and sends what waits.
   * @param graceMs after which nothing more is sent
   */
  stop: (graceMs?: number) => Promise<Account>
}

/**
 * Starts a fleet of simulated handhelds against a server's device API. Without `minutes` it works until stopped.
 * @throws when the options make no sense, with one sentence that says why
 */
export const runSimulation = (
  settings: Pick<SimulationOptions, 'url' | 'code' | 'workers'> & Partial<SimulationOptions>,
): Simulation => {
  const options: SimulationOptions = {
    ...simulationDefaults,
    startedAt: Date.now(),
    ...settings,
    url: settings.url.replace(/\/+$/, ''),
  }
  const startupError = problemOf(options)
  if (startupError) throw new Error(startupError)
  const { devices, seed, startedAt, keepBatches, workers } = options

  const account = openAccount(seed, startedAt, devices, keepBatches)
  const clock = fleetClock(options)
  const [halt, off] = [new AbortController(), new AbortController()]
  // Every device that waits listens to both.
  setMaxListeners(0, halt.signal, off.signal)
  const gone = new AbortController()
  const push = receivePushes(options.url, AbortSignal.any([off.signal, gone.signal]))
  const fleet = { options, clock, account, push, halt: halt.signal, off: off.signal }
  const finished = Promise.all(
    Array.from({ length: devices }, (_, index) =>
      // Nobody works on two devices at once: worker n belongs to device n, n + devices, ...
      runHandheld(
        index,
        workers.filter((_worker, n) => n % devices === index),
        fleet,
      ),
    ),
  ).then(() => {
    gone.abort()
    return account.read()
  })

  return {
    account: account.read,
    finished,
    stop: async (graceMs = 10_000) => {
      halt.abort()
      const over = new AbortController()
      void pause(graceMs, over.signal).then(() => off.abort())
      const read = await finished
      over.abort()
      return read
    },
  }
}
