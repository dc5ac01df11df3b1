import { mostApps } from '../../shared/apps.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type AppRecord, locationsOf } from '../data/apps.ts'
import { addWithin } from '../lib/addWithin.ts'
import { type EnvOf, ok } from '../lib/env.ts'
import { noRoom, taken } from './checkNewApp.ts'
import { targetOf } from './inScope.ts'
import { appOut } from './wire.ts'

/**
 * Adds an app of a file that has been read. Of two of a package for one facility, and of more than there may be, none is added
 * however many come at once: their files go.
 * @param said what is told of one that the facility has already
 * @returns what the call answers; the same step again adds nothing
 */
export const addNew = async (app: AppRecord, env: EnvOf<'apps'>, takenMessage = taken) => {
  const { apps } = env.stores
  const { company, id, facility, name, package: packageName } = app
  let isNew = false
  const add = async (turn: number) => {
    const how = await apps.add(app, turn)
    if (how === 'taken') throw takenMessage()
    isNew = how === 'added'
    return how !== 'again'
  }
  const count = async () => (await apps.list(company)).length
  try {
    if (!(await apps.get(company, id)))
      await addWithin({ turn: () => apps.turn(company), count, most: mostApps, add, full: noRoom })
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'conflict') {
      await env.stores.uploads.end(company, id)
      await Promise.all(locationsOf(app.file).map((location) => env.staging.drop(location)))
    }
    throw error
  }
  if (isNew)
    env.changed({
      target: targetOf(id),
      after: { name, package: packageName, version: app.file.version_name, facility },
    })
  const kept = await apps.get(company, id)
  const out = kept && (await appOut(kept, env))
  if (!out) throw new Refusal('notFound')
  return ok('App added', [{ ...out, job: null }])
}
