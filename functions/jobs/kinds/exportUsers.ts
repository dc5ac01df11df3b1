import * as z from 'zod'
import { jobs } from '../../../shared/contract/jobs.ts'
import { utf8Mark } from '../../../shared/csv.ts'
import { type RoleName, roleByUid } from '../../../shared/roles.ts'
import { dateIn } from '../../../shared/time.ts'
import type { UserRecord } from '../../data/users.ts'
import type { AccessScope } from '../../lib/accessScope.ts'
import { csvLines } from '../../lib/csv.ts'
import { defineJob } from '../../lib/jobs/kind.ts'
import { joinParts, removeParts, writePart } from '../../lib/jobs/parts.ts'
import { userOut } from '../../lib/wire.ts'
import { wordsOf } from './userWords.ts'

/** Users that are looked at in a batch: a part is 1 MB or so. */
const batchSize = 5000
const type = 'text/csv; charset=utf-8'

const Input = z.object({
  status: jobs.exportUsers.request.shape.status,
  time_zone: z.string(),
  language: jobs.exportUsers.request.shape.language,
})
type Input = z.infer<typeof Input>

/** Where the next batch begins: after this user. */
interface Cursor {
  after: string
}

const rowOf = (user: UserRecord, accessScope: AccessScope, { time_zone, language }: Input) => {
  const words = wordsOf[language]
  const {
    first_name,
    last_name,
    username,
    employee_id,
    email,
    email_confirmed,
    phone,
    status,
    created_on,
    group_role,
  } = userOut(user, accessScope)
  const held = group_role.map(({ r, d }) => {
    const role = roleByUid(r)
    return `${role ? words.roles[role] : r} · ${d.slice(d.indexOf(':') + 1)}`
  })
  return [
    ...[first_name, last_name, username, employee_id, email_confirmed ? email : null, phone],
    ...[held.join(', '), words.statuses[status], dateIn(time_zone, Date.parse(created_on))],
  ]
}

/** The users within the caller's access scope, in the order of their ids, as a CSV file. */
export const exportUsers = defineJob<Input, Cursor>({
  kind: 'exportUsers',
  input: Input,
  roles: jobs.exportUsers.access as readonly RoleName[],
  result: 'file',
  // Of who sees a part of the company, nobody knows how many there are before the end.
  total: ({ status }, { caller, stores }) =>
    caller.group.type === 'company' ? stores.users.count(caller.company.uid, status) : Promise.resolve(undefined),
  cleanUp: removeParts,
  step: async (input, cursor, env) => {
    const { caller, stores, job } = env
    const accessScope = await env.accessScope()
    const rows: (string | null)[][] = []
    let [after, read, over] = [cursor?.after, 0, true]
    for await (const users of stores.users.steps(caller.company.uid, { after, size: 1000 })) {
      for (const user of users) {
        after = user.uid
        if (input.status.includes(user.status) && accessScope.sees(user)) rows.push(rowOf(user, accessScope, input))
      }
      read += users.length
      if (read >= batchSize) {
        over = false
        break
      }
    }
    const done = job.done + rows.length
    const text = `${job.batch === 0 ? `${utf8Mark}${csvLines([wordsOf[input.language].titles])}` : ''}${csvLines(rows)}`
    if (over)
      return {
        done,
        total: done,
        file: await joinParts(env, text, { name: `${wordsOf[input.language].file}.csv`, type }),
      }
    await writePart(env, text, type)
    return { done, cursor: { after: after ?? '' } }
  },
})
