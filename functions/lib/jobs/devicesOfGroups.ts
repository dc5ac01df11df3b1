import * as z from 'zod'
import type { ListedDevice } from '../../data/devices.ts'
import type { GroupRecord } from '../../data/groups.ts'
import { groupOf } from '../../devices/inScope.ts'
import type { JobEnv } from './kind.ts'

/** What a job about the devices of some groups is started with. */
export const OfGroups = z.object({ groups: z.array(z.string()) })
export type OfGroups = z.infer<typeof OfGroups>

/** After which device the next batch begins; those that are hidden come last. */
export interface DeviceCursor {
  hidden: boolean
  after?: string | undefined
}
export const firstDevice: DeviceCursor = { hidden: false }

/**
 * The devices of some groups that come next, each with its group as it is now, and where to go on.
 * @param size how many at most
 * @returns `next` undefined where there are no more
 */
export const devicesOfGroups = async (
  { groups }: OfGroups,
  { hidden, after }: DeviceCursor,
  size: number,
  env: JobEnv,
): Promise<{ found: { device: ListedDevice; group: GroupRecord }[]; next: DeviceCursor | undefined }> => {
  const scope = await env.accessScope()
  const wanted = new Set(groups)
  const found: { device: ListedDevice; group: GroupRecord }[] = []
  const { uid } = env.caller.company
  for await (const step of env.stores.fleet.listed(uid, { after, size, hidden })) {
    for (const device of step) {
      const group = groupOf(device, scope)
      if (!group || !wanted.has(group.uid)) continue
      found.push({ device, group })
      if (found.length === size) return { found, next: { hidden, after: device.id } }
    }
  }
  return { found, next: hidden ? undefined : { hidden: true } }
}
