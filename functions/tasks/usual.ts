import { type TaskTimes, usualPeriod, usualTimes } from '../../shared/tasks.ts'
import { day, hour, minute } from '../../shared/time.ts'
import type { EnvOf } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

/** So long (ms) one caller has to read the tasks of a facility. */
const leaseFor = minute
/** Of fewer tasks it is looked again within the hour: it costs little, and each new one may matter. */
const many = 2000
const teamsAtOnce = 4

/** How long tasks usually take in a facility, by `taskKey`. Read anew once a day by whoever asks first. */
export const usualTimesIn = async ({ stores, caller, now, accessScope }: EnvOf<'tasks'>, facility: string) => {
  const company = caller.company.uid
  const kept = await stores.usualTimes.get(company, facility)
  if (kept && kept.until > now) return kept.times
  if (!(await stores.usualTimes.lease(company, facility, kept, now + leaseFor))) return kept?.times ?? {}
  const { all } = await accessScope()
  const teams = [...all.values()].filter(({ parent_id }) => parent_id === facility)
  const range = { from: now - usualPeriod, to: now + 1 }
  const tasks: (TaskTimes & { name: string })[] = []
  await mapConcurrently(teamsAtOnce, teams, async ({ uid }) => {
    for await (const found of stores.tasks.steps(company, uid, range, { weak: true }))
      for (const [, { name, start, end }] of found) tasks.push({ name, start, end })
  })
  const times = usualTimes(tasks, now)
  await stores.usualTimes.set(company, facility, { times, until: now + (tasks.length < many ? hour : day) })
  return times
}
