import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { RoleName } from '../../shared/roles.ts'
import type { Db, Tables } from './db.ts'

/**
 * (table of settings) <company> / LATEST#<uid>   the role and group of a user's latest session
 */
export interface Latest {
  role: RoleName
  group: string
}

const key = (company: string, uid: string) => ({ pk: company, sk: `LATEST#${uid}` })

/** The item by which the next session of a user begins as this one; written where the session is. */
export const latestItem = ({ company, user, role, group }: Latest & { company: string; user: string }) => ({
  ...key(company, user),
  role,
  group,
})

/** What to open the next session with. It is a hint: whether the user still has the role is for the session to ask. */
export const latestStore = (db: Db, { settings: TableName }: Tables) => ({
  get: async (company: string, uid: string): Promise<Latest | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: key(company, uid), ConsistentRead: true }))
    return Item as Latest | undefined
  },
})
