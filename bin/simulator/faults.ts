import type { Random } from '../seed/random.ts'
import type { SimulationOptions } from './options.ts'

/** What the network does to one request. */
export type Delivery = 'arrives' | 'requestLost' | 'answerLost' | 'arrivesTwice'

/** Faults of a connection, drawn from a random stream of its own. */
export const faultsOf = (random: Random, { loss, duplicates }: Pick<SimulationOptions, 'loss' | 'duplicates'>) => ({
  next: (): Delivery => {
    const share = random.next()
    if (share < loss / 2) return 'requestLost'
    if (share < loss) return 'answerLost'
    return share < loss + duplicates ? 'arrivesTwice' : 'arrives'
  },
  /** Spreads retries between half and all of a wait. */
  spread: (ms: number) => ms * (0.5 + random.next() / 2),
})

export type Faults = ReturnType<typeof faultsOf>

/** Shares of installations during which the device's process is killed, and of parts that are cut, beside those that are lost. */
const killed = 0.05

/** What befalls a device with its apps, from a random stream of its own. */
export const appFaultsOf = (random: Random, { loss, failures }: Pick<SimulationOptions, 'loss' | 'failures'>) => {
  const known = new Map<string, 'noSpace' | 'otherSigner' | undefined>()
  return {
    /** Whether a download breaks off here. */
    isCut: () => random.next() < loss,
    isKilled: () => loss > 0 && random.next() < killed,
    /** Why an assignment of an app fails; the same each time that it is asked for. */
    ofApp: (id: string, version: number) => {
      const key = `${id} ${version}`
      if (!known.has(key)) {
        const fails = random.next() < failures
        known.set(key, fails ? random.pick(['noSpace', 'noSpace', 'otherSigner'] as const) : undefined)
      }
      return known.get(key)
    },
  }
}

export type AppFaults = ReturnType<typeof appFaultsOf>
