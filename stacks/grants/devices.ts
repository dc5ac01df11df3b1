import { appFields } from '../../functions/data/apps.ts'
import { companyApps } from '../../functions/data/companies.ts'
import { keys } from '../../functions/data/keys.ts'
import { networkFields } from '../../functions/data/networks.ts'
import { otaFields, rolloutFields } from '../../functions/data/rollouts.ts'
import { shortcutFields } from '../../functions/data/shortcuts.ts'
import { networkKeys } from '../../functions/lib/networkPasswords.ts'
import { assigning, cursorKey, cursors, edge, everyUser } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that manage handhelds, and those that handhelds call. */
export const deviceGrants = {
  handheld: {
    tables: {
      directory: ['Get', 'BatchGet'],
      users: ['Get', 'BatchGet'],
      groups: ['Get', 'Query', 'ConditionCheck'],
      settings: ['Get', 'Query'],
      counters: ['Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      raw: ['Get', 'Query', 'Put'],
      work: ['Update'],
    },
    identity: ['check'],
    vault: { methods: ['unwrap'], use: networkKeys },
  },
  devices: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      groups: [...edge.groups, 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update'],
      raw: ['Query'],
      settings: ['Get', 'Query'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    updates: { groups: ['find_rufus', 'version'] },
    lists: ['devices'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  scannerPresets: {
    tables: {
      ...edge,
      settings: ['Get', 'Query', 'Put', 'Update', 'Delete'],
      raw: ['Query'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    queues: { jobs: 'send' },
  },
  networks: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut', 'Delete'],
    },
    updates: { devices: [...assigning, ...networkFields, 'revision', 'changed_at', 'removing'] },
    lists: ['devices', 'wished'],
    vault: { methods: ['newKey', 'unwrap'], use: networkKeys },
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  apps: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut', 'Delete'],
      uploads: ['Get', 'Put', 'Update'],
    },
    updates: {
      directory: [...companyApps, ...otaFields],
      devices: [...assigning, ...appFields],
      uploads: ['location', 'found', 'begun_at'],
    },
    lists: ['devices', 'wished'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
    staging: [
      ...(['putLink', 'begin', 'partLink', 'parts', 'join', 'start', 'slice'] as const),
      ...(['keep', 'place', 'drop', 'discard'] as const),
    ],
    files: ['read'],
    folder: 'apps',
    apks: true,
  },
  shortcuts: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut', 'Delete'],
    },
    updates: { devices: [...assigning, ...shortcutFields] },
    lists: ['devices', 'wished'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  webPortal: {
    tables: { ...edge, directory: ['Get', ...edge.directory, 'Update'] },
    updates: { directory: ['web_portal', 'web_portal_version', 'web_portal_at'] },
  },
  ota: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut'],
      mails: ['Query'],
    },
    updates: { directory: otaFields, devices: [...assigning, ...rolloutFields] },
    lists: ['devices', 'wished'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
    partitionsLike: { mails: keys.rolloutMail.key('*', '*', '', '').pk },
  },
  push: {
    tables: { devices: ['BatchGet', 'Update'], counters: ['Update'] },
    updates: { devices: ['push_token', 'push_endpoint', 'woken_at', 'wakeable'] },
    platform: 'send',
    queues: { push: 'work' },
  },
  pushApplication: { tables: {}, platform: 'make' },
} as const satisfies Partial<Record<LambdaName, Grants>>
