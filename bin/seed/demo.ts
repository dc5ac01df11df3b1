import type { Files } from '../../functions/lib/files.ts'
import { aim } from './goals.ts'
import { remember } from './history.ts'
import { acme, platform } from './organisation.ts'
import { announce, dress, equip, organise, type SeedStores } from './organise.ts'

/** Fills an empty system with the demo: the company `acme` with all that it has, and the platform's own. */
export const seedDemo = async (target: SeedStores & { files: Files; log: (line: string) => void }): Promise<void> => {
  const organisation = acme(target.now)
  await organise(target, organisation)
  await Promise.all([
    organise(target, platform(target.now)),
    announce(target),
    dress(target, organisation),
    equip(target, organisation),
    aim(target, organisation),
    remember(target, organisation),
  ])
}
