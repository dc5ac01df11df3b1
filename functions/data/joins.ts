import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { day } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'

/**
 * (table of devices) <company>#JOIN#<id> / JOIN   a worker's time in a team on a device: what a batch refers to
 */
export interface JoinRecord {
  id: string
  company: string
  device: string
  /** The sign-in that it is part of. */
  work: string
  user: string
  team: string
  facility: string
  /** Epoch ms by the device's clock */
  joined_at: number
  left_at?: number
}

/** Joins are kept far longer than a batch of theirs can be late. */
const keep = 60 * day

/** The id spreads joins over partitions: every batch reads one. */
export const joinKey = ({ company, id }: Pick<JoinRecord, 'company' | 'id'>) => ({
  pk: `${company}#JOIN#${id}`,
  sk: 'JOIN',
})

/** A join as it is written: the work sessions' store does, in the same transaction as the sign-in that it belongs to. */
export const joinItem = (join: JoinRecord) => ({
  ...joinKey(join),
  ...join,
  ttl: Math.ceil((join.joined_at + keep) / 1000),
})

export const joinStore = (db: Db, { devices }: Tables) => ({
  get: async (company: string, id: string): Promise<JoinRecord | undefined> => {
    const { Item } = await db.send(
      new GetCommand({ TableName: devices, Key: joinKey({ company, id }), ConsistentRead: true }),
    )
    return Item as JoinRecord | undefined
  },
})
