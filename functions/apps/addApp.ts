import { appStatuses } from '../../shared/apps.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { AppRecord } from '../data/apps.ts'
import { takeApk } from '../lib/apps/takeApk.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { mustBeFree, mustHaveRoom } from './free.ts'
import { targetOf } from './inScope.ts'
import { appOut } from './wire.ts'

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
  if (await stores.apps.add(app))
    env.changed({
      target: targetOf(id),
      after: { name: app.name, package: app.package, version: file.version_name, facility },
    })
  const kept = await stores.apps.get(company, id)
  const out = kept && (await appOut(kept, env))
  if (!out) throw new Refusal('notFound')
  return ok('App added', [{ ...out, job: null }])
}
