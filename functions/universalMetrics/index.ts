import { universalMetrics } from '../../shared/contract/universalMetrics.ts'
import { universalMetricsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getCompChartMetrics } from './getCompChartMetrics.ts'
import { getPlatformOverview } from './getPlatformOverview.ts'
import { getUniversalChartMetrics } from './getUniversalChartMetrics.ts'
import { getUniversalMetrics } from './getUniversalMetrics.ts'
import { getWebLogins } from './getWebLogins.ts'
import * as ofAll from './ofAllCompanies.ts'
import { getUsageOfCompanies } from './usage/getUsageOfCompanies.ts'
import { getUsage, getUsageOfCompany } from './usage/ofMonth.ts'

export const handlers: Handlers<'universalMetrics'> = {
  getUniversalMetrics,
  ...ofAll,
  getCompChartMetrics,
  getUniversalChartMetrics,
  getPlatformOverview,
  getWebLogins,
  getUsageOfCompanies,
  getUsageOfCompany,
  getUsage,
}
export const handler = lambda('universalMetrics', universalMetrics, handlers, universalMetricsStores)
