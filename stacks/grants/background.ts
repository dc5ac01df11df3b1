import { otaFields } from '../../functions/data/rollouts.ts'
import { eventPartitions, goalsCheckedPartition } from '../../functions/data/webhookEvents.ts'
import { assigning, contentPartitions, cursorKey, cursors, edge } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that work without a call: timed tasks and jobs, and those that order jobs. */
export const backgroundGrants = {
  schedule: {
    tables: {
      directory: ['Get', 'Scan', 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      groups: ['Get', 'Query'],
      settings: ['BatchGet', 'Query'],
      webhooks: ['Get', 'Put', 'BatchPut'],
      raw: ['Query', 'Update'],
      work: ['Query'],
      rollups: ['Get', 'Query', 'Put', 'Update', 'Delete'],
    },
    // Rollouts are put; what is changed is what devices are told.
    updates: { directory: otaFields, devices: ['offline_at', 'seen_at'], raw: ['ttl'] },
    partitions: { webhooks: [...eventPartitions, goalsCheckedPartition] },
    lists: ['devices'],
    archive: ['read', 'write', 'remove'],
    staging: ['list', 'discard', 'unfinished', 'abandon'],
  },
  worker: {
    tables: {
      // Companies are made: whole ones are put, and what was begun of others goes again.
      directory: ['Get', 'BatchGet', 'Put', 'Update', 'Delete', 'ConditionCheck'],
      users: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      groups: ['Get', 'BatchGet', 'Query', 'Put', 'Delete'],
      settings: ['Get', 'Query'],
      raw: ['Query'],
      work: ['Query', 'Put'],
      rollups: ['Get', 'Query', 'Put', 'Update', 'Delete'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update'],
      incidents: ['BatchGet', 'Query', 'Update'],
      jobs: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      counters: ['Update'],
      audit: ['Put'],
      webhooks: ['Put'],
    },
    partitions: { webhooks: eventPartitions },
    // Users are put; what is changed is the count of them.
    updates: {
      directory: ['given_up', 'company'],
      users: ['enabled_users'],
      devices: ['finder', 'location', 'located_at', ...assigning],
      incidents: ['position', 'version'],
    },
    lists: ['devices'],
    writesNotIn: { directory: contentPartitions },
    identity: ['ensure', 'remove'],
    mail: true,
    vault: { methods: ['unwrap'], use: 'newUsers' },
    results: ['read', 'write', 'remove'],
    growing: ['begin', 'add', 'close', 'abandon'],
    // Of a company that does not come about, the logo.
    staging: ['erase'],
    archive: ['read'],
    queues: { jobs: 'work', push: 'send' },
  },
  jobs: {
    tables: { ...edge, ...cursors, jobs: ['Get', 'Query', 'Put', 'Update', 'Delete'] },
    partitions: cursorKey,
    results: ['link', 'remove'],
    queues: { jobs: 'send' },
  },
} as const satisfies Partial<Record<LambdaName, Grants>>
