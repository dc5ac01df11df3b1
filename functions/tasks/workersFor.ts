import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Env } from '../lib/env.ts'
import { worksIn } from './reach.ts'

/**
 * Who may start a task that is offered in a team, or in all of a facility's.
 * @throws Refusal where somebody does not work there
 */
export const workersFor = async (
  env: Env,
  uids: readonly string[],
  { facility, team }: { facility: GroupRecord; team: GroupRecord | undefined },
): Promise<string[]> => {
  const unique = [...new Set(uids)]
  const teams = team ? [team] : (await env.accessScope()).teamsOf(facility)
  for (const user of await env.stores.users.getAll(env.caller.company.uid, unique)) {
    if (!user || user.status === 2) throw new Refusal('notFound')
    if (!teams.some(({ uid }) => worksIn(user, uid)))
      throw badField('worker_uids', text`Worker ${user.username} does not work there.`)
  }
  return unique
}
