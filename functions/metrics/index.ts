import { metrics } from '../../shared/contract/metrics.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getCardMetrics } from './getCardMetrics.ts'
import { getChartMetrics } from './getChartMetrics.ts'
import { getTodaysStaticMetrics } from './getTodaysStaticMetrics.ts'

export const handlers: Handlers<'metrics'> = { getCardMetrics, getTodaysStaticMetrics, getChartMetrics }
export const handler = lambda('metrics', metrics, handlers)
