import { listIndexes } from '../../functions/data/db.ts'
import { keys } from '../../functions/data/keys.ts'
import type { Grants } from './types.ts'

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

/** Sessions are looked at one by one where they are listed or ended, and the log learns when somebody has left. */
export const noted = { sessions: ['Get', 'BatchGet', 'Query', 'Update'] } as const
export const leaving = ['left_at'] as const
/** What of a device changes with a command. */
export const commanded = ['wishes', 'leaving'] as const
/** What of devices and of their items changes with an assignment. */
export const assigning = [
  ...(['wishes', 'device', 'section', 'id', 'version', 'by', 'at', 'content', 'removal', 'gone', 'ttl'] as const),
  listIndexes.wished.partitionKey,
] as const
/** What of a device changes when a notification is handed on to it. */
export const handedOn = ['wishes', 'notices_until'] as const
/** What of a user changes when sessions are ended. */
export const endings = ['version', 'sessions_from', 'sessions_ended'] as const

/** Where what is published for every company lies, beside the companies themselves. */
export const contentPartitions = [
  keys.releaseNote.key(''),
  keys.noteDraft.key(''),
  keys.contentTurn.key(''),
  keys.resource.key(''),
  keys.partnerCard.key(''),
  keys.partnerTag.key(''),
  keys.contentOrder.key(''),
  keys.loginAppearance.key(),
  keys.appliedAppearance.key(''),
  keys.maintenance.key(),
].map(({ pk }) => pk)
/** The key that ways out of reports are signed with. */
export const reportsKey = { secrets: [keys.secret.key('reports').pk] } as const
