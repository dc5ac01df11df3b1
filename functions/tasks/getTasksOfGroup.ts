import type { TaskRecord } from '../data/tasks.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { readShards } from '../lib/readShards.ts'
import { rangeIn } from './times.ts'
import { taskRows } from './wire.ts'

/** What keys of rows begin with that are open since before the range: they come first. */
const earlier = ' '
const keyOf = (task: TaskRecord | undefined) => `${earlier}/${String(task?.start).padStart(15, '0')}${task?.id}`

export const getTasksOfGroup: Handler<'getTasksOfGroup'> = async (input, env) => {
  const { stores, caller, now } = env
  const company = caller.company.uid
  const accessScope = await env.accessScope()
  const group = accessScope.group(input.group_uid)
  const range = rangeIn(input)
  const teams = accessScope
    .teamsOf(group)
    .map(({ uid }) => uid)
    .sort()
  const out = await taskRows(env)
  const holdsNow = range.from <= now && now < range.to

  return new Listing(async function* (after, size) {
    const [lane = '', sortKey] = after?.split('/') ?? []
    if (holdsNow && (after === undefined || lane === earlier)) {
      const open = (await stores.tasks.open(company))
        .filter(({ team, start }) => start < range.from && teams.includes(team))
        .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
      const rows = (await out(open)).map((item, index) => ({ key: keyOf(open[index]), item }))
      yield rows.filter(({ key }) => after === undefined || key > after)
    }
    const left = teams.filter((uid) => lane === earlier || uid >= lane)
    yield* readShards(left, size, async function* (team, most) {
      const from = team === lane ? sortKey : undefined
      for await (const found of stores.tasks.steps(company, team, range, { after: from, size: most }))
        yield (await out(found.map(([, task]) => task))).map((item, index) => ({
          key: `${team}/${found[index]?.[0]}`,
          item,
        }))
    })
  })
}
