import { aim } from './goals.ts'
import { remember } from './history.ts'
import { acme, platform } from './organisation.ts'
import { equip, organise, type SeedStores } from './organise.ts'

/** Fills an empty system with the demo: the company `acme` with its people, handhelds and history, and the platform's own. */
export const seedDemo = async (target: SeedStores & { log: (line: string) => void }): Promise<void> => {
  const organisation = acme(target.now)
  await organise(target, organisation)
  await Promise.all([
    organise(target, platform(target.now)),
    equip(target, organisation),
    aim(target, organisation),
    remember(target, organisation),
  ])
}
