import type { TableName } from '../../functions/data/db.ts'
import type { Item } from './item.ts'
import type { Migration, Target } from './list.ts'

/** Kinds of items of the directory, by the beginning of `<pk> <sk>`, where it is not the company that it begins with. */
const byOwner: readonly [RegExp, TableName][] = [
  [/^WHO#\S+ USER$/, 'users'],
  [/^SECRET#\S+ SECRET$/, 'secrets'],
  [/^[^#\s]+ (USER#|USERNAME#|COUNTERS$)/, 'users'],
  [/^[^#\s]+ (GROUP#|GROUPNAME#)/, 'groups'],
  [/^[^#\s]+ (PREF#|GOALS#|CHARTS#|SKUS#)/, 'settings'],
]

/** The role and group of the latest session lay with the user, where every change of a group changed the user. */
const userAndLatest = ({ last_role, last_group, ...user }: Item): Target[] => {
  const latest = user.sk?.S?.replace('USER#', 'LATEST#') ?? ''
  return [
    { table: 'users', item: user as Item },
    ...(last_role && last_group
      ? [
          {
            table: 'settings' as const,
            item: { pk: user.pk, sk: { S: latest }, role: last_role, group: last_group } as Item,
          },
        ]
      : []),
  ]
}

const kept = 86_400
const longestRun = 60

/** A kept answer was an object with the status beside the body; whether a run had died was not known. */
const keptAnswer = ({ answer, ...run }: Item): Item => ({
  ...run,
  id: { S: 'version 1' },
  over_at: { N: String((Number(run.ttl?.N ?? 0) - kept + longestRun) * 1000) },
  ...(answer?.M?.body ? { answer: answer.M.body } : {}),
})

const fromDirectory = (item: Item): Target[] | undefined => {
  const key = `${item.pk?.S} ${item.sk?.S}`
  const table = byOwner.find(([kind]) => kind.test(key))?.[1]
  if (!table) return undefined
  return item.sk?.S?.startsWith('USER#') ? userAndLatest(item) : [{ table, item }]
}

const fromSessions = (item: Item): Target[] | undefined => {
  const kind = /^[^#]*#([A-Z]+)#/.exec(item.pk?.S ?? '')?.[1]
  if (kind === 'LIMIT') return [{ table: 'counters', item }]
  if (kind === 'ONCE') return [{ table: 'idempotency', item: keptAnswer(item) }]
  return undefined
}

/** From one directory, and sessions with counts and answers among them, to a table for each circle of writers. */
export const tablesOfTheirOwn: Migration = {
  title: 'users, groups, settings, keys, counts and kept answers get tables of their own',
  from: ['directory', 'sessions'],
  to: (table, item) => (table === 'directory' ? fromDirectory(item) : fromSessions(item)),
}
