import { Refusal } from '../../shared/refusals.ts'
import type { AppRecord } from '../data/apps.ts'
import type { DesiredItem } from '../data/desiredItems.ts'
import type { GroupRecord } from '../data/groups.ts'
import { appAssignmentIn } from '../lib/apps/content.ts'
import type { EnvOf } from '../lib/env.ts'
import type { DeviceThing } from '../lib/things/assign.ts'
import { statusOfDevice } from '../lib/things/statusOfDevice.ts'

/** An app of a facility, or of the company, in the caller's access scope: others look absent. */
export const appInScope = async (
  id: string,
  env: EnvOf<'apps'>,
): Promise<{ app: AppRecord; facility: GroupRecord }> => {
  const app = await env.stores.apps.get(env.caller.company.uid, id)
  if (!app) throw new Refusal('notFound')
  const { group } = await env.accessScope()
  return { app, facility: group(app.facility) }
}

/** The same, of one that is not being removed. */
export const presentApp = async (id: string, env: EnvOf<'apps'>) => {
  const found = await appInScope(id, env)
  if (found.app.removing) throw new Refusal('notPossible', 'This app is being removed. Keep it first, then change it.')
  return found
}

export const deviceThing = ({ id, name }: Pick<AppRecord, 'id' | 'name'>): DeviceThing => ({
  ...{ kind: 'appDevices', section: 'apps', id, name },
})
export const targetOf = (id: string) => `app ${id}`

/** The devices to which an app was assigned, and what became of that. */
export const devicesOf = (
  { company, id }: Pick<AppRecord, 'company' | 'id'>,
  { stores }: Pick<EnvOf<'apps'>, 'stores'>,
) => stores.desired.ofThing(company, { section: 'apps', id })

/** How an app stands on one of its devices. */
export const deviceStatusOf = ({ content_at }: Pick<AppRecord, 'content_at'>) => statusOfDevice(content_at)

/** Devices by the strategy that was chosen for each: what devices are told anew keeps it. */
export const byStrategy = (items: readonly (Pick<DesiredItem, 'device' | 'content'> | undefined)[]) => {
  const known = items.filter((item) => item !== undefined)
  return ([0, 1] as const).map((strategy) => ({
    devices: known.filter(({ content }) => appAssignmentIn(content).strategy === strategy).map(({ device }) => device),
    how: { strategy },
  }))
}
