import * as z from 'zod'
import type { Away } from '../../shared/metrics/validate.ts'
import { day } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { awayOf, type UserRecord, userItems } from './users.ts'

/** A worker's time in a team on a device: what a batch refers to. */
const schema = z.object({
  id: z.string(),
  company: z.string(),
  device: z.string(),
  /** The sign-in that it is part of. */
  work: z.string(),
  user: z.string(),
  team: z.string(),
  facility: z.string(),
  /** Epoch ms by the device's clock */
  joined_at: z.number(),
  left_at: z.number().optional(),
})
export type TeamAssignment = z.infer<typeof schema>

/** Joins are kept far longer than a batch of theirs can be late, ms. */
const keep = 60 * day

export const assignmentItems = (db: Db, tables: Tables) =>
  itemsOf<TeamAssignment, [company: string, id: string]>(db, tables, keys.assignment, checked(schema))

/** Until when a join is kept, epoch ms. */
export const assignmentKeptUntil = ({ joined_at }: TeamAssignment) => joined_at + keep

/** A join as it lies in the table, for loads that write many at once. */
export const storedAssignment = (join: TeamAssignment) =>
  storedAs(keys.assignment, [join.company, join.id], join, { expires: assignmentKeptUntil(join) })

/** The id of a join, from what it is derived from and who works: so that join and worker are read at once. */
export const joinId = (hash: string, user: string) => `j${hash.slice(0, 22)}-${user}`
/** The worker whom the id of a join names; ids from before name none. */
export const workerIn = (id: string) => (id[23] === '-' && id.length > 24 ? id.slice(24) : undefined)

/** A join, and when its worker was disabled, as it is now. */
export interface AssignmentContext extends TeamAssignment {
  away?: Away | undefined
}

/** A join with what its worker's record says, where the record is the worker's. */
export const assignmentContext = (join: TeamAssignment, user: UserRecord | undefined): AssignmentContext | undefined =>
  user?.uid === join.user ? { ...join, away: awayOf(user) } : undefined

export const assignmentStore = (db: Db, tables: Tables) => {
  const assignments = assignmentItems(db, tables)
  const users = userItems(db, tables)

  return {
    get: (company: string, id: string): Promise<TeamAssignment | undefined> => assignments.get([company, id]),

    /** What a batch is validated against, in one read where the id says who works. */
    authContext: async (company: string, id: string): Promise<AssignmentContext | undefined> => {
      const worker = workerIn(id)
      const [join, user] = await readTogether(db, [
        assignments.one([company, id]),
        worker === undefined ? undefined : users.one([company, worker]),
      ])
      if (!join) return undefined
      return assignmentContext(join, user) ?? assignmentContext(join, await users.get([company, join.user])) ?? join
    },
  }
}
