import { managers } from '../../../shared/roles.ts'
import { hasFinder } from '../../data/groups.ts'
import { type DeviceCursor, devicesOfGroups, firstDevice, OfGroups } from '../../lib/jobs/devicesOfGroups.ts'
import { defineJob } from '../../lib/jobs/kind.ts'

/** Devices of a batch: of each, two items at most are written. */
const batchSize = 40

/**
 * Tells each device of the groups whose finder was switched whether it may be located, as its group says by now, and removes
 * where it was where it may not. Done again, it writes the same again.
 */
export const deviceFinder = defineJob<OfGroups, DeviceCursor>({
  kind: 'deviceFinder',
  input: OfGroups,
  roles: managers,
  result: 'nothing',
  step: async (input, cursor = firstDevice, env) => {
    const { found, next } = await devicesOfGroups(input, cursor, batchSize, env)
    const done = env.job.done + found.length
    return {
      done,
      writes: found.flatMap(({ device, group }) => env.stores.fleet.finderWrites(device.id, hasFinder(group))),
      ...(next ? { cursor: next } : { total: done }),
    }
  },
})
