import type { Handler } from '../lib/env.ts'
import { beginSourceData } from './begin.ts'

export const getMetricsDataCSV: Handler<'getMetricsDataCSV'> = beginSourceData
