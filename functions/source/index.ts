import { source } from '../../shared/contract/source.ts'
import { sourceStores } from '../data/groupStores.ts'
import { archiveFiles } from '../lib/buckets.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getMetricsDataCSV } from './getMetricsDataCSV.ts'
import { getSessionDetailsDataCSV } from './getSessionDetailsDataCSV.ts'
import { getSourceDataSize } from './getSourceDataSize.ts'

export const handlers: Handlers<'source'> = { getMetricsDataCSV, getSessionDetailsDataCSV, getSourceDataSize }
export const handler = lambda('source', source, handlers, sourceStores, {
  archive: archiveFiles,
  jobQueue: sqsJobQueue,
})
