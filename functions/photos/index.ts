import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { incidentStore } from '../data/incidents.ts'
import { preferenceStore } from '../data/preferences.ts'
import { mediaStaging } from '../lib/buckets.ts'
import { handlePhotos } from '../lib/photos/handle.ts'
import { resize } from '../lib/pictures/resize.ts'

const logger = new Logger({ serviceName: 'photos' })
const [db, tables] = [connect(), tablesFrom(process.env)]

/** Looks at photos of incidents as they arrive: the target of the queue of photos. */
export const handler = handlePhotos({
  stores: { incidents: incidentStore(db, tables), preferences: preferenceStore(db, tables) },
  staging: mediaStaging(process.env),
  resize,
  log: {
    info: (message, extra = {}) => logger.info(message, extra),
    error: (message, extra) => logger.error(message, extra),
  },
})
