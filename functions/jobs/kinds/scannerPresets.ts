import * as z from 'zod'
import { admins } from '../../../shared/roles.ts'
import { groupOf } from '../../devices/reach.ts'
import { defineJob, type JobEnv } from '../../lib/jobs/kind.ts'
import { settlePresets } from '../../lib/scanner/settle.ts'

/** Groups for which another preset holds, or the same one with other settings. */
const Input = z.object({ groups: z.array(z.string()) })
type Input = z.infer<typeof Input>

/** After which device the next batch begins; those that are hidden come last. */
interface Cursor {
  hidden: boolean
  after?: string | undefined
}

const batchSize = 200

/** The devices of those groups that come next, and where to go on. */
const nextOf = async ({ groups }: Input, { hidden, after }: Cursor, env: JobEnv) => {
  const scope = await env.accessScope()
  const changed = new Set(groups)
  const found: string[] = []
  const { uid } = env.caller.company
  for await (const step of env.stores.fleet.listed(uid, { after, size: batchSize, hidden })) {
    for (const device of step) {
      if (!changed.has(groupOf(device, scope)?.uid ?? '')) continue
      found.push(device.id)
      if (found.length === batchSize) return { found, next: { hidden, after: device.id } }
    }
  }
  return { found, next: hidden ? undefined : { hidden: true } }
}

/** Tells each device of some groups which preset holds for it by now. Done again, it tells nothing more. */
export const scannerPresets = defineJob<Input, Cursor>({
  kind: 'scannerPresets',
  input: Input,
  roles: admins,
  result: 'nothing',
  step: async (input, cursor = { hidden: false }, env) => {
    const { found, next } = await nextOf(input, cursor, env)
    const { company, user } = env.caller
    const { all: groups } = await env.accessScope()
    const known = await env.stores.scannerPresets.all(company.uid)
    const settling = { stores: env.stores, company: company.uid, groups, by: user.uid, now: env.now }
    await settlePresets(found, known, settling, env.wake)
    const done = env.job.done + found.length
    return { done, ...(next ? { cursor: next } : { total: done }) }
  },
})
