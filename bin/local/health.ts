import type { Disk } from './disk.ts'
import type { Dynamo } from './dynamo.ts'

/** What everything that runs here needs to know of the stores. */
export interface Health {
  /** Whether the stores take what they are given, as far as is known. */
  well: () => boolean
  /** Tells it of a failure. @returns whether the stores are the reason: then it passes */
  notice: (error: unknown) => boolean
}

/** What a caller of DynamoDB is told while it does not run. */
export const silent = 'The embedded DynamoDB does not answer'

export const healthOf = (dynamo: Pick<Dynamo, 'runs'>, disk: Disk): Health => ({
  well: () => dynamo.runs() && !disk.full(),
  notice: (error) => disk.notice(error) || (error instanceof Error && error.message.includes(silent)),
})

const forever = () => false

/** Waits until the stores are well, or nobody waits any more. */
export const untilWell = async ({ well }: Health, stopped: () => boolean = forever) => {
  while (!well() && !stopped()) await new Promise((resolve) => setTimeout(resolve, 200).unref())
}

/** Writes something as soon as the stores take it. */
export const whenWell = async (health: Health, write: () => unknown, stopped: () => boolean = forever) => {
  for (;;) {
    await untilWell(health, stopped)
    if (stopped()) return
    try {
      await write()
      return
    } catch (error) {
      if (!health.notice(error)) throw error
    }
  }
}
