import { appStatuses } from '../../shared/apps.ts'
import type { AppRecord } from '../data/apps.ts'
import { takeApk } from '../lib/apps/takeApk.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { addNew } from './addNew.ts'
import { mustBeFree, mustHaveRoom } from './checkNewApp.ts'

export const addApp: Handler<'addApp'> = async (input, env) => {
  const { caller, stores, now } = env
  const { uid: company } = caller.company
  mustBeCaller(input.user_uid, caller)
  const { group } = await env.accessScope()
  group(input.group_uid)
  const facility = group(input.app_group_uid, 'facility').uid
  // Nobody sends 250 MB to learn that there is no room.
  if (input.upload_id === undefined) mustHaveRoom(await stores.apps.list(company))
  const mustFit = (name: string) => mustBeFree({ facility, package: name }, env)
  const taken = await takeApk(env, { purpose: 'addApp', keep: true, mustFit }, input)
  if ('plan' in taken) return taken.plan
  const { id, found, file } = taken
  const app: AppRecord = {
    // That of its upload: the same step again adds nothing.
    ...{ id, company, facility, name: input.app_name, package: found.package, status: appStatuses.remote },
    file: { ...file, revision: 1 },
    ...{ version: 1, by: caller.user.uid, changed_at: now, content_at: now },
  }
  return addNew(app, env)
}
