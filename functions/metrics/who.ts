import type { CardRow } from '../../shared/contract/metrics.ts'
import type { EnvOf } from '../lib/env.ts'
import type { Scope } from './scope.ts'

/** Names of teams by uid; where several have the same name, each with its facility. */
const teamNames = ({ teams }: Pick<Scope, 'teams'>, nameOf: (uid: string | null) => string | undefined) => {
  const uses = new Map<string, number>()
  for (const { name } of teams) uses.set(name, (uses.get(name) ?? 0) + 1)
  return new Map(
    teams.map(({ uid, name, parent_id }) => {
      const facility = (uses.get(name) ?? 0) > 1 ? nameOf(parent_id) : undefined
      return [uid, facility ? `${name} (${facility})` : name]
    }),
  )
}

/** Says who a row is of: the name, where the user is in the caller's access scope, and where the work was done. */
export type Who = (worker: string, teams: ReadonlySet<string>) => Required<Pick<CardRow, 'person' | 'teams'>>

/**
 * Reads who the company's users are while the figures are read. To those who see everybody, names may be half a minute
 * old; who sees a part of them does not see who has left it.
 * @returns what answers who some workers are: those who have come since are read by themselves
 */
export const whoOf = async (scope: Scope, env: EnvOf<'metrics'>) => {
  const { users } = env.stores
  const { company, group } = env.caller
  const seesAll = group.type === 'company'
  const [{ all, sees }, read] = await Promise.all([
    env.accessScope(),
    seesAll ? users.members(company.uid) : users.people(company.uid),
  ])
  const names = teamNames(scope, (uid) => (uid === null ? undefined : all.get(uid)?.name))
  return async (workers: Iterable<string>): Promise<Who> => {
    const people = seesAll ? await users.members(company.uid, workers) : read
    return (worker, teams) => {
      const user = people.get(worker)
      return {
        person:
          user && sees(user)
            ? { first_name: user.first_name, last_name: user.last_name, username: user.username }
            : null,
        teams: [...teams].flatMap((uid) => names.get(uid) ?? []).sort(),
      }
    }
  }
}
