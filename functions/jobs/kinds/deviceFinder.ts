import * as z from 'zod'
import { managers } from '../../../shared/roles.ts'
import { hasFinder } from '../../data/groups.ts'
import { groupOf } from '../../devices/reach.ts'
import { defineJob, type JobEnv } from '../../lib/jobs/kind.ts'

/** Groups whose finder was switched. */
const Input = z.object({ groups: z.array(z.string()) })
type Input = z.infer<typeof Input>

/** After which device the next batch begins; those that are hidden come last. */
interface Cursor {
  hidden: boolean
  after?: string | undefined
}

/** Devices of a batch: of each, two items at most are written. */
const batchSize = 40

/** The devices of those groups that come next, and where to go on. */
const nextOf = async ({ groups }: Input, { hidden, after }: Cursor, env: JobEnv) => {
  const scope = await env.accessScope()
  const switched = new Set(groups)
  const found: { id: string; finder: boolean }[] = []
  const { uid } = env.caller.company
  for await (const step of env.stores.fleet.listed(uid, { after, size: batchSize, hidden })) {
    for (const device of step) {
      const group = groupOf(device, scope)
      if (!group || !switched.has(group.uid)) continue
      found.push({ id: device.id, finder: hasFinder(group) })
      if (found.length === batchSize) return { found, next: { hidden, after: device.id } }
    }
  }
  return { found, next: hidden ? undefined : { hidden: true } }
}

/**
 * Tells each device of some groups whether it may be located, as its group says by now, and removes where it was where it
 * may not. Done again, it writes the same again.
 */
export const deviceFinder = defineJob<Input, Cursor>({
  kind: 'deviceFinder',
  input: Input,
  roles: managers,
  result: 'nothing',
  step: async (input, cursor = { hidden: false }, env) => {
    const { found, next } = await nextOf(input, cursor, env)
    const done = env.job.done + found.length
    return {
      done,
      writes: found.flatMap(({ id, finder }) => env.stores.fleet.finderWrites(id, finder)),
      ...(next ? { cursor: next } : { total: done }),
    }
  },
})
