import type { Simulation } from '../simulator/index.ts'

/**
 * Keeps handhelds of the demo company at work through the public device API, and says so.
 * @param seeded what the data folder was filled with
 * @param asked how many; undefined where nobody said: then a few keep the demo alive
 */
export const fleetAtWork = async (
  url: string,
  seeded: string,
  asked: number | undefined,
  print: (line: string) => void,
): Promise<Simulation | undefined> => {
  if (seeded !== 'demo') {
    if (asked) print('--simulate needs the demo company: start with --seed demo --reset.')
    return undefined
  }
  const { residentFleet, residents, runSimulation } = await import('../simulator/index.ts')
  const devices = asked ?? residents
  if (devices === 0) return undefined
  print(`\n  ${devices} handhelds are at work in it; --simulate 0 starts without them.`)
  // Their network is good: what a bad one does is shown by npm run simulate.
  return runSimulation({ url, ...residentFleet(devices), loss: 0, duplicates: 0, reorder: 0, offline: 0 })
}
