import { type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { disableTeam } from './disableTeam.ts'
import { enableTeam } from './enableTeam.ts'
import { suspendTeam } from './suspendTeam.ts'
import { restoreGroup } from './write.ts'

const toStatus = [disableTeam, enableTeam, suspendTeam] as const

export const setStatusOfTeams: Handler<'setStatusOfTeams'> = async ({ uids, status, restore }, env) =>
  runBatch(uids, env, async (uid, each) => {
    if (status === 2 || !restore) return toStatus[status]({ uid }, each)
    await restoreGroup(each, uid, 'team', status)
    return ok('Team restored successfully', null)
  })
