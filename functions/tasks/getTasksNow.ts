import { usualTimeIn } from '../../shared/tasks.ts'
import { iso } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { usualTimesIn } from './usual.ts'
import { taskWriter } from './wire.ts'

export const getTasksNow: Handler<'getTasksNow'> = async ({ group_uid }, env) => {
  const { stores, caller, now } = env
  const accessScope = await env.accessScope()
  const teams = new Map(accessScope.teamsOf(accessScope.group(group_uid)).map((team) => [team.uid, team]))
  const open = (await stores.tasks.open(caller.company.uid)).filter(({ team }) => teams.has(team))
  const byTeam = Map.groupBy(open, ({ team }) => team)
  const people = await stores.users.members(
    caller.company.uid,
    open.map(({ user }) => user),
  )
  const busy = [...teams.values()].filter(({ uid }) => byTeam.has(uid))
  const facilities = [...new Set(open.map(({ team }) => teams.get(team)?.parent_id ?? ''))]
  const usual = new Map(await Promise.all(facilities.map(async (uid) => [uid, await usualTimesIn(env, uid)] as const)))
  const out = await taskWriter(env)
  /** Who works in a team, or has a task in it all the same. */
  const workers = new Map([...teams.keys()].map((uid) => [uid, new Set(byTeam.get(uid)?.map(({ user }) => user))]))
  for (const [user, { worksIn }] of people) for (const team of worksIn) workers.get(team)?.add(user)
  return {
    current_time: iso(now),
    workers: new Set([...workers.values()].flatMap((users) => [...users])).size,
    teams: busy
      .map((team) => {
        const facility = accessScope.all.get(team.parent_id ?? '')
        return {
          ...{ team_uid: team.uid, team: team.name, time_zone: team.time_zone },
          ...{ facility_uid: facility?.uid ?? '', facility: facility?.name ?? '' },
          workers: workers.get(team.uid)?.size ?? 0,
          tasks: (byTeam.get(team.uid) ?? [])
            .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
            .map((task) => ({
              ...out(task, people),
              worker: people.get(task.user)?.name ?? '',
              elapsed: now - task.start,
              usual_time: usualTimeIn(usual.get(team.parent_id ?? ''), task.name) ?? null,
            })),
        }
      })
      .sort((a, b) => a.facility.localeCompare(b.facility) || a.team.localeCompare(b.team)),
  }
}
