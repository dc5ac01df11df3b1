import type * as z from 'zod'
import type { JobKindName } from '../../../shared/jobs.ts'
import type { RoleName } from '../../../shared/roles.ts'
import type { AssignedBy, Assignment } from '../../data/desiredItems.ts'
import type { JobPart } from '../../data/jobParts.ts'
import type { JobStores } from '../../data/stores.ts'
import type { Wake } from '../wake.ts'
import { defineJob, type JobEnv, type JobKind } from './kind.ts'

/** Devices of which a call assigns something itself; of more of them a job does. */
export const devicesAtOnce = 25
/** Devices of a part of such a job: some seconds of work. */
export const devicesOfPart = 200

/**
 * Assigns the same to some devices and wakes those for which it is new. Done again, it changes nothing more.
 * @returns of how many it was new; devices that are gone are left out
 */
export const assignToDevices = async (
  { stores, wake }: { stores: Pick<JobStores, 'desired'>; wake: Wake },
  devices: readonly string[],
  assignments: readonly Assignment[],
  who: AssignedBy,
): Promise<number> => {
  const woken = await stores.desired.assignToMany(devices, assignments, who)
  if (woken.length > 0) await wake(woken)
  return woken.length
}

/** Devices of a part, and whether they shall be without the thing or have it in a way of their own. */
interface Part {
  devices: string[]
  without?: true
  how?: Record<string, unknown>
}

/**
 * What a job about many devices has to do, part by part: to be kept by `jobParts` before it starts.
 * @param part.without set where they shall be without the thing
 * @param part.how what is said to them beside what the thing is
 */
export const partsOfDevices = (
  devices: readonly string[],
  part: { without?: true; how?: Record<string, unknown> } = {},
): JobPart[] =>
  Array.from({ length: Math.ceil(devices.length / devicesOfPart) }, (_, at) => ({
    devices: devices.slice(at * devicesOfPart, (at + 1) * devicesOfPart),
    ...part,
  }))

/** What every job about many devices is started with. */
interface OfDevices {
  /** How many devices, and how many parts they are kept in. */
  devices: number
  parts: number
}

/**
 * Declares a kind of job that assigns something to many devices, as of when it was started: what somebody assigns later
 * stands, however late a part of it is done, or done again.
 * @param assignmentsOf what is assigned, read anew for each part, with whether its devices shall be without it, or how they shall
 *   have it; null where it is not to be assigned any more
 */
export const assignmentJob = <Input extends OfDevices>({
  assignmentsOf,
  ...kind
}: {
  kind: JobKindName
  input: z.ZodType<Input>
  roles: readonly RoleName[]
  assignmentsOf: (
    input: Input,
    env: JobEnv,
    without: boolean,
    how: Record<string, unknown>,
  ) => Promise<readonly Assignment[] | null>
}): JobKind<Input, number> =>
  defineJob<Input, number>({
    ...kind,
    result: 'nothing',
    total: async ({ devices }) => devices,
    step: async (input, part = 0, env) => {
      const { job, stores } = env
      const kept = (await stores.jobParts.get(job, part)) as Part | undefined
      const assignments = kept ? await assignmentsOf(input, env, kept.without === true, kept.how ?? {}) : null
      if (kept && assignments)
        await assignToDevices(env, kept.devices, assignments, { by: job.user, at: job.created_at })
      return {
        done: job.done + (kept?.devices.length ?? 0),
        writes: kept ? stores.jobParts.removal(job, part) : [],
        ...(part + 1 < input.parts ? { cursor: part + 1 } : {}),
      }
    },
  })
