import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { EnvOf } from '../lib/env.ts'
import { worksIn } from './inScope.ts'

/**
 * Who may start a task that is offered in a team, or in all of a facility's.
 * @param changed.before who might start it until now: those of them who were deleted since, or work elsewhere by now, are
 * left out
 * @param changed.isMoved whether it is offered elsewhere from now on: then whoever does not work there is refused
 * @throws Refusal where somebody does not work there
 */
export const workersFor = async (
  env: EnvOf<'tasks'>,
  uids: readonly string[],
  { facility, team }: { facility: GroupRecord; team: GroupRecord | undefined },
  { before = [], isMoved = false }: { before?: readonly string[]; isMoved?: boolean } = {},
): Promise<string[]> => {
  const unique = [...new Set(uids)]
  const teams = team ? [team] : (await env.accessScope()).teamsOf(facility)
  const users = await env.stores.users.getAll(env.caller.company.uid, unique)
  const there = unique.filter((uid, index) => {
    const user = users[index]
    if (!user || user.status === 2) {
      if (before.includes(uid)) return false
      throw new Refusal('notFound')
    }
    if (!teams.some((each) => worksIn(user, each.uid))) {
      if (!isMoved && before.includes(uid)) return false
      throw badField('worker_uids', text`Worker ${user.username} does not work there.`)
    }
    return true
  })
  // Nobody is not everybody.
  if (there.length === 0 && unique.length > 0)
    throw badField('worker_uids', 'These workers are no longer available. Please choose others, or none for everyone.')
  return there
}
