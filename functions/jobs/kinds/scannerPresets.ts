import { admins } from '../../../shared/roles.ts'
import { type DeviceCursor, devicesOfGroups, firstDevice, OfGroups } from '../../lib/jobs/devicesOfGroups.ts'
import { defineJob } from '../../lib/jobs/kind.ts'
import { assignPresets } from '../../lib/scanner/assignPreset.ts'

const batchSize = 200

/**
 * Tells each device of the groups for which another preset holds, or the same one with other settings, which one holds for
 * it by now. Done again, it tells nothing more.
 */
export const scannerPresets = defineJob<OfGroups, DeviceCursor>({
  kind: 'scannerPresets',
  input: OfGroups,
  roles: admins,
  result: 'nothing',
  step: async (input, cursor = firstDevice, env) => {
    const { found, next } = await devicesOfGroups(input, cursor, batchSize, env)
    const { company, user } = env.caller
    const { all: groups } = await env.accessScope()
    const known = await env.stores.scannerPresets.all(company.uid)
    const change = { stores: env.stores, company: company.uid, groups, by: user.uid, now: env.now }
    await assignPresets(
      found.map(({ device }) => device.id),
      known,
      change,
      env.wake,
    )
    const done = env.job.done + found.length
    return { done, ...(next ? { cursor: next } : { total: done }) }
  },
})
