/**
 * Does what comes one by one in turns: what comes while a turn is under way waits for its end, and then is done together. So
 * the first never waits, and many at once are few turns.
 * @param turn does all of it; answers each in its place, an error for one that failed
 */
export const coalesced = <One, Done>(turn: (all: readonly One[]) => Promise<readonly (Done | Error)[]>) => {
  let waiting: { one: One; resolve: (done: Done) => void; reject: (error: unknown) => void }[] = []
  let isBusy = false
  const work = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      try {
        const done = await turn(now.map(({ one }) => one))
        for (const [index, { resolve, reject }] of now.entries()) {
          const each = done[index]
          if (each instanceof Error) reject(each)
          else resolve(each as Done)
        }
      } catch (error) {
        for (const { reject } of now) reject(error)
      }
    }
    isBusy = false
  }
  return (one: One): Promise<Done> =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (!isBusy) void work()
    })
}
