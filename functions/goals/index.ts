import { goals } from '../../shared/contract/goals.ts'
import { goalsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { getTargetMetrics } from './getTargetMetrics.ts'
import { getTargetMetricsOfGroups } from './getTargetMetricsOfGroups.ts'
import { setTargetMetrics } from './setTargetMetrics.ts'

export const handlers: Handlers<'goals'> = { getTargetMetricsOfGroups, getTargetMetrics, setTargetMetrics }
export const handler = lambda('goals', goals, handlers, goalsStores)
