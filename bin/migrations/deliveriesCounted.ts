import type { TableName } from '../../functions/data/db.ts'
import type { Item } from './item.ts'
import type { Addition, Target } from './list.ts'

/** A notification on its way to a device. */
const deliveryKey = /^([^#]+)#NOTICES#(.+)$/

const [day, quarter] = [86_400_000, 900_000]

/**
 * A delivery was noted and not counted. Each gets a part of its own in the counts of its day: put again it is the same, and
 * what was counted as it was delivered says so.
 */
const beside = (_table: TableName, { pk, sk, delivered_at, counted }: Item): Target[] => {
  const [, company, device] = deliveryKey.exec(pk?.S ?? '') ?? []
  if (company === undefined || delivered_at?.N === undefined || counted !== undefined) return []
  const at = Number(delivered_at.N)
  const date = new Date(at).toISOString().slice(0, 10)
  const item: Item = {
    ...{ pk: { S: `${company}#DELIVERED` }, sk: { S: `${date}#${device}#${sk?.S}` } },
    [Math.floor((at % day) / quarter)]: { N: '1' },
  }
  return [{ table: 'devices', item }]
}

/** What devices were brought is counted by quarter of an hour. */
export const deliveriesCounted: Addition = {
  title: 'older deliveries of notifications are counted',
  from: ['devices'],
  beside,
}
