import type { Random } from '../seed/random.ts'
import type { SimulationOptions } from './options.ts'

/** What the network does to one request. */
export type Fate = 'arrives' | 'requestLost' | 'answerLost' | 'arrivesTwice'

/** A connection's luck, from a random stream of its own. */
export const faultsOf = (random: Random, { loss, duplicates }: Pick<SimulationOptions, 'loss' | 'duplicates'>) => ({
  next: (): Fate => {
    const luck = random.next()
    if (luck < loss / 2) return 'requestLost'
    if (luck < loss) return 'answerLost'
    return luck < loss + duplicates ? 'arrivesTwice' : 'arrives'
  },
  /** Spreads retries between half and all of a wait. */
  spread: (ms: number) => ms * (0.5 + random.next() / 2),
})

export type Faults = ReturnType<typeof faultsOf>
