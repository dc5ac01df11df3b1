import { eventPartitions } from '../../functions/data/webhookEvents.ts'
import { cursorKey, cursors, edge, everyUser, user } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that count what people do, set goals and keep tasks. */
export const workGrants = {
  goals: { tables: { ...edge, ...cursors, settings: ['BatchGet', 'Query', 'Update'] }, partitions: cursorKey },
  metrics: {
    tables: {
      ...edge,
      ...everyUser,
      settings: ['Get', 'BatchGet', 'Query'],
      devices: ['BatchGet'],
      rollups: ['Get', 'Query'],
    },
    // Whether a new company has any.
    lists: ['devices'],
  },
  rankings: { tables: { ...edge, ...user, settings: ['BatchGet', 'Query'], rollups: ['Get', 'BatchGet', 'Query'] } },
  tasks: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      settings: ['Get'],
      tasks: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete', 'ConditionCheck'],
    },
    partitions: cursorKey,
  },
  skus: {
    tables: { ...edge, ...cursors, settings: ['Get', 'Query', 'Put', 'Update', 'Delete'], webhooks: ['Put'] },
    partitions: { ...cursorKey, webhooks: eventPartitions },
  },
  source: {
    tables: {
      ...edge,
      ...user,
      users: [...user.users, 'Query'],
      settings: ['Get', 'Query'],
      raw: ['Query'],
      rollups: ['Get', 'Query'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    archive: ['read'],
    queues: { jobs: 'send' },
  },
  skuMetrics: {
    tables: { ...edge, ...user, settings: ['Get', 'Query'], rollups: ['Get', 'BatchGet', 'Query'] },
  },
  rollup: {
    tables: { groups: ['Get'], work: ['Query'], rollups: ['Get', 'Query', 'Put', 'Delete'], counters: ['Update'] },
  },
} as const satisfies Partial<Record<LambdaName, Grants>>
