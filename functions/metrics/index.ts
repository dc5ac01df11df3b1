import { metrics } from '../../shared/contract/metrics.ts'
import { metricsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getCardMetrics } from './getCardMetrics.ts'
import { getChartMetrics } from './getChartMetrics.ts'
import { getFiguresVersion } from './getFiguresVersion.ts'
import { getFirstSteps } from './getFirstSteps.ts'
import { getReportPreview } from './getReportPreview.ts'
import { getTimeLostToDevices } from './getTimeLostToDevices.ts'
import { getTodaysStaticMetrics } from './getTodaysStaticMetrics.ts'

export const handlers: Handlers<'metrics'> = {
  getCardMetrics,
  getTodaysStaticMetrics,
  getFiguresVersion,
  getFirstSteps,
  getReportPreview,
  getChartMetrics,
  getTimeLostToDevices,
}
export const handler = lambda('metrics', metrics, handlers, metricsStores)
