import type { TableName } from '../../functions/data/db.ts'
import type { Item } from './item.ts'
import type { Addition, Target } from './list.ts'

/** A definition of a task, or a customer. */
const thingKey = /^([^#]+)#(INFO|CUSTOMER)$/
const deleted = '2'

const keyOf = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Several could have the same name in one place. */
const beside = (_table: TableName, { pk, sk, name, status, team, facility, updated }: Item): Target[] => {
  const [, company, kind] = thingKey.exec(pk?.S ?? '') ?? []
  const place = team?.S ?? facility?.S
  if (company === undefined || name?.S === undefined || place === undefined || status?.N === deleted) return []
  const key = { pk: { S: `${company}#${kind}NAMES` }, sk: { S: `${place}#${keyOf(name.S)}` } }
  return [{ table: 'tasks', item: { ...key, id: { S: sk?.S ?? '' }, since: { N: updated?.N ?? '0' } } }]
}

/** The one that was changed longest ago has the name, in whichever order they are met: when they were made is not stored. */
const over = ({ id, since }: Item) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR #since > :since OR (#since = :since AND #id > :id)',
  ExpressionAttributeNames: { '#id': 'id', '#since': 'since' },
  ExpressionAttributeValues: { ':id': id, ':since': since } as Item,
})

/** Definitions and customers have their names to themselves. */
export const taskNames: Addition = {
  title: 'names of tasks and customers are noted, so that no second one gets them',
  from: ['tasks'],
  beside,
  over,
}
