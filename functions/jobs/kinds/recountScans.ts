import * as z from 'zod'
import { jobs } from '../../../shared/contract/jobs.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { skuFreshness } from '../../../shared/skus.ts'
import { partsOf } from '../../../shared/text.ts'
import { addDays } from '../../../shared/time.ts'
import { defineJob, type JobEnv } from '../../lib/jobs/kind.ts'
import { rebuildDay } from '../../rollup/rebuild.ts'

const Days = { from: z.iso.date(), to: z.iso.date() }
/** UTC days, both included, and the days of the company that they cover: absent of jobs that an older release began. */
const Input = z.object({ ...Days, days: z.object(Days).optional() })
type Input = z.infer<typeof Input>

/** A day of a facility. */
interface Cursor {
  day: string
  facility: string
}

/** How long a run waits at a time for a change of the lists to count everywhere, ms. */
const waitsFor = 5000

/** Every facility that there is or was: deleted ones have figures too. */
const facilitiesOf = async ({ caller, stores }: JobEnv) =>
  (await stores.groups.list(caller.company.uid))
    .filter(({ type }) => type === 'facility')
    .map(({ uid, name }) => ({ uid, name }))
    .sort((a, b) => (a.uid < b.uid ? -1 : 1))

/** The last day first: figures by code become complete from there on back. Jobs of an older release go on as they began. */
const daysOf = ({ from, to, days: ofCompany }: Input) => {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return ofCompany ? days.reverse() : days
}

/** Until a change counts everywhere, handhelds may go on being counted with what was before: then nothing is recounted. */
const countsEverywhere = async ({ caller, stores, clock }: JobEnv) => {
  const { at } = await stores.skus.versions(caller.company.uid)
  const left = at + skuFreshness * 1000 - clock()
  if (left <= 0) return true
  await new Promise((resolve) => setTimeout(resolve, Math.min(left, waitsFor)))
  return left <= waitsFor
}

/** Counts the last days again with today's lists of SKUs, a facility's day a step. */
export const recountScans = defineJob<Input, Cursor>({
  kind: 'recountScans',
  input: Input,
  roles: jobs.recountScans.access as readonly RoleName[],
  result: 'rows',
  total: async (input, env) => daysOf(input).length * (await facilitiesOf(env)).length,
  step: async (input, cursor, env) => {
    const facilities = await facilitiesOf(env)
    const steps = daysOf(input).flatMap((day) => facilities.map((facility) => ({ day, facility })))
    // A facility that came meanwhile is counted with today's lists from its first scan.
    const at = cursor
      ? steps.findIndex(({ day, facility }) => day === cursor.day && facility.uid >= cursor.facility)
      : 0
    const current = steps[at]
    if (!current) return { done: steps.length }
    const here = { day: current.day, facility: current.facility.uid }
    if (!(await countsEverywhere(env))) return { done: at, cursor: here }

    const { company } = env.caller
    const done = await rebuildDay(
      env.stores,
      company,
      { company: company.uid, facility: here.facility },
      here.day,
      env.now,
    )
    if (done.changed > 0)
      env.changed({ target: `figures of ${here.facility}`, after: { day: here.day, changed: done.changed } })
    const next = steps[at + 1]
    const result = done.refused
      ? { message: String(done.refused), ...partsOf(done.refused) }
      : { message: 'Day recounted' }
    return {
      done: at + 1,
      total: steps.length,
      rows: [
        {
          ...{ id: here.day, name: current.facility.name, ok: !done.refused },
          ...{ code: done.refused ? ('notPossible' as const) : null, ...result },
        },
      ],
      ...(next ? { cursor: { day: next.day, facility: next.facility.uid } } : {}),
    }
  },
})
