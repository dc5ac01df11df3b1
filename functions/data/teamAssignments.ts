import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Away } from '../../shared/metrics/validate.ts'
import { Refusal } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { awayOf, type UserRecord, userKey } from './users.ts'

/**
 * (table of devices) <company>#JOIN#<id> / JOIN   a worker's time in a team on a device: what a batch refers to
 */
export interface TeamAssignment {
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
export const assignmentKey = ({ company, id }: Pick<TeamAssignment, 'company' | 'id'>) => ({
  pk: `${company}#JOIN#${id}`,
  sk: 'JOIN',
})

/** A join as it is written: the work sessions' store does, in the same transaction as the sign-in that it belongs to. */
export const assignmentItem = (join: TeamAssignment) => ({
  ...assignmentKey(join),
  ...join,
  ttl: Math.ceil((join.joined_at + keep) / 1000),
})

/** The id of a join, from what it is derived from and who works: so that join and worker are read at once. */
export const joinId = (hash: string, user: string) => `j${hash.slice(0, 22)}-${user}`
/** The key of the worker whom the id of a join names; ids from before name none. */
export const workerKeyIn = (company: string, id: string) =>
  id[23] === '-' && id.length > 24 ? userKey(company, id.slice(24)) : undefined

/** A join, and when its worker was disabled, as it is now. */
export interface AssignmentContext extends TeamAssignment {
  away?: Away | undefined
}

/** A join with what its worker's record says, where the record is the worker's. */
export const assignmentContext = (join: TeamAssignment, user: UserRecord | undefined): AssignmentContext | undefined =>
  user?.uid === join.user ? { ...join, away: awayOf(user) } : undefined

export const assignmentStore = (db: Db, { devices, users }: Tables) => {
  const get = async (company: string, id: string): Promise<TeamAssignment | undefined> => {
    const { Item } = await db.send(
      new GetCommand({ TableName: devices, Key: assignmentKey({ company, id }), ConsistentRead: true }),
    )
    return Item as TeamAssignment | undefined
  }
  const userOf = async (company: string, uid: string): Promise<UserRecord | undefined> => {
    const Key = userKey(company, uid)
    const { Item } = await db.send(new GetCommand({ TableName: users, Key, ConsistentRead: true }))
    return Item as UserRecord | undefined
  }

  return {
    get,

    /** What a batch is validated against, in one read where the id says who works. */
    authContext: async (company: string, id: string): Promise<AssignmentContext | undefined> => {
      const worker = workerKeyIn(company, id)
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({
          RequestItems: {
            [devices]: { Keys: [assignmentKey({ company, id })], ConsistentRead: true },
            ...(worker ? { [users]: { Keys: [worker], ConsistentRead: true } } : {}),
          },
        }),
      )
      if (UnprocessedKeys && Object.keys(UnprocessedKeys).length > 0) throw new Refusal('unavailable')
      const join = Responses?.[devices]?.[0] as TeamAssignment | undefined
      if (!join) return undefined
      const named = assignmentContext(join, Responses?.[users]?.[0] as UserRecord | undefined)
      return named ?? assignmentContext(join, await userOf(company, join.user)) ?? join
    },
  }
}
