import { type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'
import { restoreUser } from './restoreUser.ts'
import { suspendUser } from './suspendUser.ts'

const toStatus = [disableUser, enableUser, suspendUser] as const

export const setStatusOfUsers: Handler<'setStatusOfUsers'> = async ({ uids, status, restore }, env) =>
  runBatch(uids, env, async (uid, each) => {
    if (status === 2 || !restore) return toStatus[status]({ uid }, each)
    await restoreUser(each, uid, status)
    return ok('User restored successfully', null)
  })
