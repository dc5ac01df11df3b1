import { type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { disableFacility } from './disableFacility.ts'
import { enableFacility } from './enableFacility.ts'
import { suspendFacility } from './suspendFacility.ts'
import { restoreGroup } from './write.ts'

const toStatus = [disableFacility, enableFacility, suspendFacility] as const

export const setStatusOfFacilities: Handler<'setStatusOfFacilities'> = async ({ uids, status, restore }, env) =>
  runBatch(uids, env, async (uid, each) => {
    if (status === 2 || !restore) return toStatus[status]({ uid }, each)
    await restoreGroup(each, uid, 'facility', status)
    return ok('Facility restored successfully', null)
  })
