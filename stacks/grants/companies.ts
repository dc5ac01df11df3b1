import { companyApps, companyDetails, companyTerms } from '../../functions/data/companies.ts'
import { keys } from '../../functions/data/keys.ts'
import { contentPartitions, cursorKey, cursors, edge } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that run the installation: its companies, their use and what was done to them. */
export const companyGrants = {
  universal: {
    tables: {
      ...edge,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Scan'],
      devices: ['Query'],
      rollups: ['Query'],
    },
    lists: ['devices'],
    partitions: cursorKey,
    // What is known of companies, and none of their figures.
    partitionsLike: { rollups: keys.platformCompany.key('').pk },
  },
  companies: {
    tables: {
      ...edge,
      directory: ['Get', ...edge.directory, 'Scan', 'Put', 'Update'],
      users: ['Get', ...edge.users],
      groups: [...edge.groups, 'Update'],
      settings: ['Get', 'Put'],
      jobs: ['Get', 'Query', 'Put', 'BatchPut', 'Delete'],
      devices: ['Get', 'Put'],
      rollups: ['Get'],
      uploads: ['Get'],
    },
    // Of devices the libraries of apps alone, of figures what is known of a company.
    partitionsLike: { devices: keys.appLibrary.key('*', '').pk, rollups: keys.platformCompany.key('').pk },
    updates: {
      directory: [...companyDetails, ...companyTerms, ...companyApps, 'status', 'sessions_from'],
      groups: ['name', 'version'],
    },
    lists: ['usernames'],
    writesNotIn: { directory: contentPartitions },
    vault: { methods: ['newKey'], use: 'newUsers' },
    queues: { jobs: 'send' },
  },
  universalMetrics: {
    tables: {
      ...edge,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Query', 'Scan'],
      users: ['Query', ...edge.users],
      rollups: ['Get', 'Query'],
      sessions: ['Query', ...edge.sessions],
      // What was done to companies of late.
      audit: ['Query', ...edge.audit],
    },
    partitions: cursorKey,
  },
  audit: {
    tables: {
      ...edge,
      ...cursors,
      directory: ['Get', ...edge.directory],
      users: ['Query', ...edge.users],
      devices: ['BatchGet'],
      audit: ['Get', 'BatchGet', 'Query', ...edge.audit],
    },
    partitions: cursorKey,
  },
  platform: {
    tables: {
      directory: ['Scan'],
      groups: ['Query'],
      users: ['Query'],
      tasks: ['Query'],
      incidents: ['Query'],
      devices: ['Get', 'Query'],
      sessions: ['Query'],
      rollups: ['Get', 'Query', 'Put', 'Delete'],
      // What instances of Lambdas have counted of companies' use.
      counters: ['Query'],
    },
    partitionsLike: { counters: keys.usagePart.key('*', '*', '').pk },
    lists: ['devices'],
    sizes: true,
  },
} as const satisfies Partial<Record<LambdaName, Grants>>
