import type { EnvOf } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { assignThing } from '../lib/things/assign.ts'

/** An app that is rolled out over the air, and the devices to which somebody deployed it by hand. */
interface Deployed {
  app: string
  name: string
  devices: string[]
}
const atOnce = 4

/** The company's apps that somebody has deployed to devices by hand, with those devices. */
export const deployedByHand = async ({ stores, caller }: EnvOf<'ota'>): Promise<Deployed[]> => {
  const { uid } = caller.company
  const apps = (await stores.apps.list(uid)).filter(({ facility, removing }) => facility === uid && !removing)
  const each = await mapConcurrently(atOnce, apps, async ({ id, name }) => {
    const items = await stores.desired.ofThing(uid, { section: 'apps', id })
    return { app: id, name, devices: items.filter(({ removal }) => !removal).map(({ device }) => device) }
  })
  return each.filter(({ devices }) => devices.length > 0)
}

/** Takes what was deployed by hand from its devices. Done again it changes nothing. */
export const takeDeployments = async (deployed: readonly Deployed[], env: EnvOf<'ota'>): Promise<void> => {
  for (const { app: id, name, devices } of deployed) {
    await assignThing(env, { kind: 'appDevices', section: 'apps', id, name }, { take: devices }, {})
    env.changed({ target: `app ${id}`, after: { devices_removed: devices } })
  }
}
