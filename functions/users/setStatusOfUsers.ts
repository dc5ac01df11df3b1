import type { Handler } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'
import { suspendUser } from './suspendUser.ts'

const toStatus = [disableUser, enableUser, suspendUser] as const

export const setStatusOfUsers: Handler<'setStatusOfUsers'> = async ({ uids, status }, env) =>
  runBatch(uids, env, (uid, each) => toStatus[status]({ uid }, each))
