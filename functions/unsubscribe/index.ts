import { Logger } from '@aws-lambda-powertools/logger'
import { auditStore } from '../data/audit.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { preferenceStore } from '../data/preferences.ts'
import { savedReportStore } from '../data/savedReports.ts'
import { secretStore } from '../data/secrets.ts'
import { newId } from '../lib/ids.ts'
import { handleUnsubscribe } from './handle.ts'

const [db, tables] = [connect(), tablesFrom(process.env)]
const logger = new Logger({ serviceName: 'unsubscribe' })

/** Answers the way out of report mails. */
export const handler = handleUnsubscribe({
  stores: {
    audit: auditStore(db, tables),
    preferences: preferenceStore(db, tables),
    savedReports: savedReportStore(db, tables),
    secrets: secretStore(db, tables),
  },
  now: Date.now,
  newId,
  log: { error: (message, extra) => logger.error(message, extra) },
})
