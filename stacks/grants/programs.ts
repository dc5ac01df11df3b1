import { revokedFields, usedFields } from '../../functions/data/apiTokens.ts'
import { cursorKey, cursors, edge } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that make tokens, ask whether one is known, and answer calls made with one. */
export const programGrants = {
  apiAccess: {
    tables: {
      ...edge,
      ...cursors,
      keys: ['Get', 'Query', 'Put', 'Update'],
    },
    updates: { keys: revokedFields },
    partitions: cursorKey,
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
      ...cursors,
    },
    lists: ['devices'],
    updates: { keys: usedFields },
    partitions: cursorKey,
  },
  programAuthorizer: { tables: { keys: ['Get'], counters: ['Update'] } },
} as const satisfies Partial<Record<LambdaName, Grants>>
