import { changeState } from '../data/changes.ts'
import type { ReadHandler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { scopeOf } from './scope.ts'

export const getFiguresVersion: ReadHandler<'getFiguresVersion', 'rollups'> = async ({ group_uid }, env) => {
  const { facilities } = await scopeOf(group_uid, env)
  const changes = await env.stores.rollups.changes(env.caller.company.uid, facilities)
  const states = facilities.map((facility) => `${facility} ${changeState(changes.get(facility), env.now)}`)
  return { version: sha256(states.sort().join()).slice(0, 22) }
}
