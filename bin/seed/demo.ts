import type { Files } from '../../functions/lib/files.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import { seedCommands } from './commands.ts'
import { seedContent } from './content.ts'
import { seedFleets } from './fleets.ts'
import { seedGoals } from './goals.ts'
import { seedHistory } from './history.ts'
import { seedIncidents } from './incidents.ts'
import { seedNotifications } from './notifications.ts'
import { acme, platform } from './organisation.ts'
import {
  type SeedStores,
  seedDevices,
  seedFloorPlans,
  seedLogos,
  seedOrganisation,
  seedReleaseNotes,
} from './organise.ts'
import { seedPlatform } from './platform.ts'
import { seedPresets } from './presets.ts'
import { seedRollout } from './rollout.ts'
import { seedTasks } from './tasks.ts'
import { seedThings } from './things.ts'

/** Fills an empty system with the demo: the company `acme` with all that it has, the platform's own, and its other customers. */
export const seedDemo = async (
  target: SeedStores & { files: Files; vault: Vault; log: (line: string) => void },
): Promise<void> => {
  const [organisation, home] = [acme(target.now), platform(target.now)]
  await seedOrganisation(target, organisation)
  await Promise.all([
    seedOrganisation(target, home),
    seedPlatform(target, home, organisation),
    seedReleaseNotes(target),
    seedContent(target),
    seedLogos(target, organisation),
    seedDevices(target, organisation),
    seedFleets(target, organisation),
    seedFloorPlans(target, organisation),
    seedThings(target, organisation),
    seedCommands(target, organisation),
    seedGoals(target, organisation),
    seedTasks(target, organisation),
    seedIncidents(target, organisation),
    seedPresets(target, organisation),
    seedNotifications(target, organisation),
    seedHistory(target, organisation),
  ])
  // It goes by the devices that are there.
  await seedRollout(target, organisation)
}
