import type { IncidentStatus } from '../../../shared/incidents.ts'
import { managers } from '../../../shared/roles.ts'
import { hasFinder } from '../../data/groups.ts'
import { type DeviceCursor, devicesOfGroups, firstDevice, OfGroups } from '../../lib/jobs/devicesOfGroups.ts'
import { defineJob, type JobEnv, type Progress } from '../../lib/jobs/kind.ts'
import { mapConcurrently } from '../../lib/mapConcurrently.ts'

/** Devices of a batch: of each, two items at most are written. */
const batchSize = 40
/** Reports of incidents that a batch looks at, at least, and those that it changes side by side. */
const reportsAtOnce = 500
const sideBySide = 10

/** Behind which report of a facility the next batch begins. */
interface ReportCursor {
  facility: string
  status: IncidentStatus
  after?: string | undefined
}
type Cursor = DeviceCursor | ReportCursor

/** Removes where reports of incidents were filed, in the groups that have no finder. */
const forgetPositions = async (
  { groups }: OfGroups,
  from: ReportCursor | undefined,
  env: JobEnv,
): Promise<ReportCursor | undefined> => {
  const { all } = await env.accessScope()
  const without = groups.flatMap((uid) => all.get(uid) ?? []).filter((group) => !hasFinder(group))
  const facilities = [
    ...new Set(without.map(({ uid, type, parent_id }) => (type === 'team' ? (parent_id ?? uid) : uid))),
  ]
  const at = from ?? (facilities[0] === undefined ? undefined : { facility: facilities[0], status: 0 as const })
  if (!at) return undefined
  const { facility, status, after } = at
  const uids = new Set(without.map(({ uid }) => uid))
  let read = 0
  const { incidents } = env.stores
  for await (const step of incidents.steps(env.caller.company.uid, facility, status, { after, size: reportsAtOnce })) {
    const told = step.filter(([, { team, position }]) => position && uids.has(team ?? facility))
    await mapConcurrently(sideBySide, told, ([, report]) => incidents.forgetPosition(report))
    read += step.length
    const last = step.at(-1)
    if (last && read >= reportsAtOnce) return { facility, status, after: last[0] }
  }
  if (status === 0) return { facility, status: 1 }
  const next = facilities[facilities.indexOf(facility) + 1]
  return next === undefined ? undefined : { facility: next, status: 0 }
}

/**
 * Tells each device of the groups whose finder was switched whether it may be located, as its group says by now, and removes
 * where it was where it may not, also from the reports of incidents of the group. Done again, it writes the same again.
 */
export const deviceFinder = defineJob<OfGroups, Cursor>({
  kind: 'deviceFinder',
  input: OfGroups,
  roles: managers,
  result: 'nothing',
  step: async (input, cursor = firstDevice, env): Promise<Progress<Cursor>> => {
    const { done } = env.job
    if ('facility' in cursor) {
      const next = await forgetPositions(input, cursor, env)
      return { done, ...(next ? { cursor: next } : { total: done }) }
    }
    const { found, next } = await devicesOfGroups(input, cursor, batchSize, env)
    const further = next ?? (await forgetPositions(input, undefined, env))
    const reached = done + found.length
    return {
      done: reached,
      writes: found.flatMap(({ device, group }) => env.stores.fleet.finderWrites(device.id, hasFinder(group))),
      ...(further ? { cursor: further } : { total: reached }),
    }
  },
})
