import { otaCalls } from '../../shared/contract/ota.ts'
import { otaStores } from '../data/groupStores.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { changeRollout, createRollout, getRollout, getRolloutDevices, retryRollout } from './rollout.ts'
import { getOTAData, setOTAData, setRolloutPlan } from './settings.ts'

export const handlers: Handlers<'ota'> = {
  getOTAData,
  setOTAData,
  setRolloutPlan,
  getRollout,
  getRolloutDevices,
  createRollout,
  changeRollout,
  retryRollout,
}
export const handler = lambda('ota', otaCalls, handlers, otaStores, { jobQueue: sqsJobQueue, wake: sqsWake })
