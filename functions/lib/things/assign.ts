import type { JobKindName } from '../../../shared/jobs.ts'
import { jobDays } from '../../../shared/jobs.ts'
import { day } from '../../../shared/time.ts'
import type { Assignment } from '../../data/desiredItems.ts'
import type { JobRecord } from '../../data/jobs.ts'
import type { Env } from '../env.ts'
import { assignToDevices, devicesAtOnce, partsOfDevices } from '../jobs/assignments.ts'
import { aboutThe, startJob } from '../jobs/start.ts'

/** A thing of devices, with the kind of job that tells many of them. */
export interface DeviceThing {
  kind: JobKindName
  section: Assignment['section']
  id: string
  /** What people call it. */
  name: string
}

interface Devices {
  /** Those that shall have it. */
  give?: readonly string[]
  /** Those that shall have it each in a way: what is said to them beside what it is. */
  ways?: readonly { devices: readonly string[]; how: Record<string, unknown> }[]
  /** Those that shall be without it. */
  take?: readonly string[]
}

/**
 * Tells devices to have a thing, or to be without it: few of them at once, many by a job.
 * @param content what it is, or what it is looked up by
 * @param first what is written before anybody is told; a job that is refused writes nothing
 * @returns the job, where there is one
 */
export const assignThing = async (
  env: Env,
  { kind, section, id, name }: DeviceThing,
  { give = [], ways = [], take = [] }: Devices,
  content: Record<string, unknown>,
  first: () => Promise<unknown> = async () => {},
): Promise<JobRecord | null> => {
  const devices = give.length + take.length + ways.reduce((sum, way) => sum + way.devices.length, 0)
  if (devices > devicesAtOnce) {
    const parts = [
      ...partsOfDevices(give),
      ...ways.flatMap((way) => partsOfDevices(way.devices, { how: way.how })),
      ...partsOfDevices(take, { without: true }),
    ]
    return startJob(env, { kind, about: aboutThe(name) }, { thing: id, devices, parts: parts.length }, async (job) => {
      await env.stores.jobParts.add(job, parts, env.now + 2 * jobDays * day)
      await first()
    })
  }
  await first()
  const who = { by: env.caller.user.uid, at: env.now }
  await assignToDevices(env, give, [{ section, id, content }], who)
  for (const way of ways)
    await assignToDevices(env, way.devices, [{ section, id, content: { ...content, ...way.how } }], who)
  await assignToDevices(env, take, [{ section, id, content: null }], who)
  return null
}
