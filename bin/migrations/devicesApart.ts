import { createHash } from 'node:crypto'
import type { TableName } from '../../functions/data/db.ts'
import type { Item } from './item.ts'
import type { Migration, Target } from './list.ts'

/** What heartbeats say. */
const ofState = [
  ...['battery_percent', 'battery_health', 'charging', 'wifi', 'location', 'scanner', 'os_version', 'app_version'],
  ...['seen_at', 'clock_skew', 'sync_etag'],
]

/** As version 3 spreads devices. */
const shardOf = (id: string) => (createHash('sha256').update(id).digest()[0] ?? 0) % 8

/** A device lay in its company's partition, and each heartbeat wrote all of it. */
const deviceAndState = ({ pk, sk, ...fields }: Item): Target[] => {
  const company = pk?.S ?? ''
  const id = sk?.S?.slice('DEVICE#'.length) ?? ''
  const shard = shardOf(id)
  const part = (isPart: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isPart(name)))
  const state: Item = {
    ...{ pk: { S: `${company}#STATE#${shard}` }, sk: { S: id } },
    ...part((name) => ofState.includes(name)),
  }
  const device: Item = {
    ...{ pk: { S: `${company}#DEVICE#${id}` }, sk: { S: 'DEVICE' }, listed_in: { S: `${company}#DEVICES#${shard}` } },
    ...part((name) => !ofState.includes(name)),
  }
  // The device comes last: once it is there it is answered, and then its state must be there too.
  return [
    { table: 'devices', item: state },
    { table: 'devices', item: device },
  ]
}

const to = (_table: TableName, item: Item): Target[] | undefined =>
  item.sk?.S?.startsWith('DEVICE#') ? deviceAndState(item) : undefined

/** From all devices of a company in one partition to one for each, with what heartbeats change apart. */
export const devicesApart: Migration = {
  title: 'each handheld gets a partition of its own, and what heartbeats change lies apart',
  from: ['devices'],
  to,
}
