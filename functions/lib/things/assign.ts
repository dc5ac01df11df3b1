import type { JobKindName } from '../../../shared/jobs.ts'
import { jobDays } from '../../../shared/jobs.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { day } from '../../../shared/time.ts'
import type { Write } from '../../data/db.ts'
import type { Assignment } from '../../data/desiredItems.ts'
import type { JobRecord } from '../../data/jobs.ts'
import type { Env } from '../env.ts'
import { assignToDevices, devicesAtOnce, partsOfDevices } from '../jobs/assignments.ts'
import { aboutThe, beginJob, jobOf, newJob } from '../jobs/start.ts'

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

/** The devices of a job, part by part. */
const partsOf = ({ give = [], ways = [], take = [] }: Devices) => [
  ...partsOfDevices(give),
  ...ways.flatMap((way) => partsOfDevices(way.devices, { how: way.how })),
  ...partsOfDevices(take, { without: true }),
]

/** What tells devices, and what jobs are kept by. */
type AssignStores = 'desired' | 'jobParts' | 'jobs'

const assignAtOnce = async (
  env: Env<AssignStores>,
  { section, id }: DeviceThing,
  { give = [], ways = [], take = [] }: Devices,
  content: Record<string, unknown>,
) => {
  const who = { by: env.caller.user.uid, at: env.now }
  await assignToDevices(env, give, [{ section, id, content }], who)
  for (const way of ways)
    await assignToDevices(env, way.devices, [{ section, id, content: { ...content, ...way.how } }], who)
  await assignToDevices(env, take, [{ section, id, content: null }], who)
}

/**
 * Tells devices to have a thing, or to be without it: few of them at once, many by a job. What is saved before is written in
 * one transaction with a job that tells them, so that they hear of it even if this call is killed in between; where they
 * are few, the call does the work of that job itself and takes it back.
 * @param content what it is, or what it is looked up by
 * @param first what is saved before anybody is told; a job that is refused saves nothing
 * @returns the job, where there is one
 * @throws Refusal `conflict` where the condition of what is saved stood in the way
 */
export const assignThing = async (
  env: Env<AssignStores>,
  thing: DeviceThing,
  devices: Devices,
  content: Record<string, unknown>,
  first?: Write | readonly Write[],
): Promise<JobRecord | null> => {
  const { jobs, jobParts } = env.stores
  const { give = [], ways = [], take = [] } = devices
  const total = give.length + take.length + ways.reduce((sum, way) => sum + way.devices.length, 0)
  const isLarge = total > devicesAtOnce
  const save = async (job?: JobRecord) => {
    if (first && !(await jobs.addWith([first].flat(), job))) throw new Refusal('conflict')
  }
  if (total === 0) {
    await save()
    return null
  }
  if (!isLarge && !first) {
    await assignAtOnce(env, thing, devices, content)
    return null
  }
  const parts = partsOf(devices)
  const newOne = { kind: thing.kind, about: aboutThe(thing.name) }
  const input = { thing: thing.id, devices: total, parts: parts.length }
  const job = isLarge ? await newJob(env, newOne, input) : jobOf(env, newOne, input)
  await jobParts.add(job, parts, env.now + 2 * jobDays * day)
  if (first) await save(job)
  else await jobs.add(job)
  if (isLarge) {
    await beginJob(env, job)
    return job
  }
  await assignAtOnce(env, thing, devices, content)
  if (await jobs.withdraw(job)) await jobParts.removeAll(job)
  return null
}
