import { createHash } from 'node:crypto'
import type { TableName } from '../../functions/data/db.ts'
import { thingName, thingOf } from '../../shared/audit.ts'
import type { Item } from './item.ts'
import type { Addition, Target } from './list.ts'

const longestName = 200

/** The record itself, not what leads to one. */
const recordKey = /^([^#]+)#\d{4}-\d{2}$/

const nameInKey = (thing: string) =>
  thing.length > longestName ? `#${createHash('sha256').update(thing).digest('base64url')}` : thing

/** Records were written alone: who looked for a person, a thing or a day of any company found none of them. */
const beside = (_table: TableName, { pk, sk, user, from, changes }: Item): Target[] => {
  const [, company] = recordKey.exec(pk?.S ?? '') ?? []
  const entry = sk?.S ?? ''
  if (company === undefined || user?.S === undefined) return []
  const targets = (changes?.L ?? []).flatMap(({ M }) => M?.target?.S ?? [])
  const things = new Set(targets.map((target) => nameInKey(thingName(thingOf(target)))))
  const pointerKeys = [
    [`${company}#BY#${user.S}`, entry],
    ...(from === undefined ? [[`DAY#${entry.slice(0, 10)}`, `${entry}#${company}`]] : []),
    ...[...things].map((thing) => [`${company}#OF#${thing}`, entry]),
  ]
  return pointerKeys.map(([at = '', under = '']) => ({ table: 'audit', item: { pk: { S: at }, sk: { S: under } } }))
}

/** Records of the audit log are found by who did it, by what it was done to, and by the day. */
export const auditFound: Addition = {
  title: 'older records of the audit log are found by person, thing and day',
  from: ['audit'],
  beside,
}
