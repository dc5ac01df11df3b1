import { photoAttributes } from '../../functions/data/incidents.ts'
import { eventPartitions } from '../../functions/data/webhookEvents.ts'
import { contentPartitions, cursorKey, cursors, edge } from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do with files, pictures and what is published, and with incidents and their photos. */
export const contentGrants = {
  content: {
    tables: { ...edge, directory: ['Get', ...edge.directory, 'Query', 'Put', 'Update', 'Delete'] },
    writesIn: { directory: contentPartitions },
  },
  media: { tables: { ...edge }, files: ['read', 'link'] },
  pictures: {
    tables: { ...edge, uploads: ['Get', 'Put', 'Update'] },
    updates: { uploads: ['location'] },
    staging: ['putLink', 'begin', 'partLink', 'parts', 'join', 'start', 'keep', 'place', 'discard', 'erase'],
  },
  incidents: {
    tables: { ...edge, ...cursors, devices: ['Get'], incidents: ['BatchGet', 'Query', 'Put', 'Update', 'Delete'] },
    updates: { incidents: ['active', 'archived'] },
    partitions: cursorKey,
    files: ['link', 'read'],
  },
  filing: {
    tables: {
      directory: ['Get', 'BatchGet'],
      users: ['Get', 'BatchGet'],
      groups: ['Get', 'ConditionCheck'],
      counters: ['Update'],
      devices: ['Get', 'BatchGet'],
      incidents: ['Get', 'BatchGet', 'Put', 'Update'],
      webhooks: ['Put'],
    },
    updates: { incidents: ['active', 'archived'] },
    partitions: { webhooks: eventPartitions },
    staging: ['putLink', 'start'],
    files: ['link'],
    folder: 'apps',
  },
  photos: {
    tables: { settings: ['Get'], incidents: ['BatchGet', 'Update'] },
    updates: { incidents: photoAttributes },
    staging: ['start', 'place', 'discard'],
    queues: { photos: 'work' },
  },
} as const satisfies Partial<Record<LambdaName, Grants>>
