import { keys } from '../../functions/data/keys.ts'
import type { Grants } from '../grants.ts'

/** What the edge needs at every call: the session, who stands behind it, counts, idempotency and the audit log. */
export const edge = {
  sessions: ['Get'],
  directory: ['BatchGet'],
  users: ['BatchGet'],
  groups: ['Get', 'BatchGet', 'Query'],
  counters: ['Update'],
  idempotency: ['Get', 'Put', 'Update', 'Delete'],
  audit: ['Put'],
} as const satisfies Grants['tables']

/** A single user, beside the caller. */
export const user = { users: ['Get', ...edge.users] } as const
/** All users of a company too. */
export const everyUser = { users: ['Get', ...edge.users, 'Query'] } as const

/** The key that cursors of lists are made with, and no other one. */
export const cursors = { secrets: ['Get', 'Put'] } as const
export const cursorKey = { secrets: [keys.secret.key('cursor').pk] } as const
