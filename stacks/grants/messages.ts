import { keys } from '../../functions/data/keys.ts'
import { notificationFields } from '../../functions/data/notifications.ts'
import { cursorKey, cursors, edge, everyUser, handedOn, reportsKey } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that tell people something: notifications, mails, reports. */
export const messageGrants = {
  notifications: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
    },
    updates: { devices: notificationFields },
    lists: ['devices', 'wished'],
    queues: { notices: 'send' },
    partitions: cursorKey,
    books: true,
  },
  notifier: {
    tables: {
      directory: ['Get'],
      users: ['BatchGet', 'Query'],
      groups: ['Query'],
      settings: ['BatchGet', 'Query'],
      rollups: ['Get', 'Query'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
    },
    updates: { devices: [...notificationFields, 'revision', ...handedOn] },
    lists: ['devices'],
    queues: { notices: 'work', push: 'send' },
    books: true,
  },
  mails: { tables: { ...edge, ...everyUser }, mail: true, provider: true },
  reports: {
    tables: {
      directory: ['Get', 'Scan'],
      users: ['Get', 'Query'],
      groups: ['Query'],
      settings: ['Get', 'BatchGet', 'Query', 'Put'],
      secrets: ['Get', 'Put'],
      counters: ['Update'],
      rollups: ['Get', 'BatchGet', 'Query'],
      mails: ['Get', 'Put', 'Update', 'Delete'],
      devices: ['Query', 'Delete'],
      keys: ['Query'],
    },
    partitions: { ...reportsKey, devices: [keys.rolloutNews.key('').pk] },
    mail: true,
    mailFiles: true,
    mailEvents: true,
    draws: true,
    queues: { reports: 'work' },
  },
  unsubscribe: {
    tables: { settings: ['Get', 'Put'], secrets: ['Get', 'Put'], audit: ['Put'] },
    partitions: reportsKey,
  },
  drawing: { tables: {} },
} as const satisfies Partial<Record<LambdaName, Grants>>
