import { revokedFields, usedFields } from '../../functions/data/apiTokens.ts'
import { keys } from '../../functions/data/keys.ts'
import type { Grants } from '../grants.ts'

/** What the Lambdas may do that make tokens, ask whether one is known, and answer calls made with one. */
export const programGrants = {
  apiAccess: {
    tables: {
      sessions: ['Get'],
      keys: ['Get', 'Query', 'Put', 'Update'],
      directory: ['BatchGet'],
      users: ['BatchGet'],
      groups: ['Get', 'BatchGet', 'Query'],
      counters: ['Update'],
      idempotency: ['Get', 'Put', 'Update', 'Delete'],
      audit: ['Put'],
      secrets: ['Get', 'Put'],
    },
    updates: { keys: revokedFields },
    partitions: { secrets: [keys.secret.key('cursor').pk] },
  },
  /** Reads, and notes that a token was used: whoever gets into it changes nothing of a company. */
  programs: {
    tables: {
      keys: ['Get', 'Update'],
      directory: ['BatchGet'],
      users: ['BatchGet', 'Query'],
      groups: ['Get', 'BatchGet', 'Query'],
      counters: ['Update'],
      settings: ['Get', 'BatchGet', 'Query'],
      rollups: ['Get', 'BatchGet', 'Query'],
      devices: ['Get', 'BatchGet', 'Query'],
      incidents: ['BatchGet', 'Query'],
      secrets: ['Get', 'Put'],
    },
    lists: ['devices'],
    updates: { keys: usedFields },
    partitions: { secrets: [keys.secret.key('cursor').pk] },
  },
  programAuthorizer: { tables: { keys: ['Get'], counters: ['Update'] } },
} as const satisfies Record<string, Grants>
