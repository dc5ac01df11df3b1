/** How long a Lambda is asked before it is measured, ms: V8 compiles what is hot in the first some fifty answers. */
const warmUpTime = 4_000

/** Asks the same again and again until the Lambda answers as one that has been at work. */
export const warmUp = async (ask: () => Promise<unknown>): Promise<void> => {
  const end = performance.now() + warmUpTime
  do await ask()
  while (performance.now() < end)
}
