import { webhookTerms } from '../../functions/data/webhooks.ts'
import { webhookKeys } from '../../functions/lib/webhooks/secrets.ts'
import { cursorKey, cursors, edge, everyUser } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that keep webhooks, and that send what happened to their addresses. */
export const webhookGrants = {
  webhooks: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Update'],
      webhooks: ['Get', 'Query', 'Put', 'Update', 'Delete'],
    },
    updates: { directory: webhookTerms },
    vault: { methods: ['newKey', 'unwrap'], use: webhookKeys },
    queues: { webhooks: 'send' },
    partitions: cursorKey,
  },
  webhookSender: {
    tables: {
      ...{ users: ['Query'], counters: ['Update'] },
      webhooks: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
    },
    vault: { methods: ['unwrap'], use: webhookKeys },
    mail: true,
    queues: { webhooks: 'work' },
  },
} as const satisfies Partial<Record<LambdaName, Grants>>
