import { handlers as ota } from '../../functions/ota/index.ts'
import { moveRollouts } from '../../functions/schedule/moveRollouts.ts'
import type { App } from '../../shared/contract/apps.ts'
import type { Rollout } from '../../shared/contract/ota.ts'
import { hour, minute } from '../../shared/durations.ts'
import { appWorld } from '../apps/world.ts'
import { apkOf } from '../lib/apk/index.ts'
import type { Client } from '../networks/world.ts'

/** The calls about updates over the air, with apps in a real bucket, enrolled handhelds and the sweep. */
export const otaWorld = async () => {
  const world = await appWorld({ ota })
  const { acme, stores, done } = world
  // Devices see at once what else takes them ten seconds.
  stores.companies.recent = stores.companies.get
  const company_uid = acme.uid
  const adding = (app_name = 'Agent') => ({
    ...{ group_uid: acme.uid, company_uid, app_name, app_group_uid: acme.uid },
  })

  /** Adds an app for every device, in two versions where there is one before. */
  const agent = async (as: Client, name: string, versions: readonly [name: string, code: number][]): Promise<App> => {
    const [first = ['1.0', 1], ...later] = versions
    const spec = ([versionName, versionCode]: readonly [string, number]) => ({
      package: name,
      versionName,
      versionCode,
    })
    let [app] = done(await world.upload(as, 'addWorkHeroApp', adding(), apkOf(spec(first)))) as [App]
    for (const next of later) [app] = done(await world.upload(as, 'updateApp', { uid: app.uid }, apkOf(spec(next))))
    return app
  }
  const set = (as: Client, data: object) => as.call('setOTAData', { company_uid, ota_data: JSON.stringify(data) })
  const readRollout = async (as: Client): Promise<Rollout> => {
    const rollout = done(await as.call('getRollout', { company_uid }))
    if (!rollout) throw new Error('There is no rollout')
    return rollout
  }
  const change = (as: Client, rollout_id: string, action: string, more: object = {}) =>
    as.call('changeRollout', { company_uid, rollout_id, action, ...more })
  /** What the clock asks for each minute. */
  const sweep = () => moveRollouts(stores, world.now())
  /** Devices of one facility, as many as wanted. */
  const fleet = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.handheldOf(acme.groups.north.uid)))
  /** The same device, enrolled once more. */
  const anew = (serial_number: string) => world.handheldOf(acme.groups.north.uid, acme, serial_number)
  /** Lets every device speak, so that it is known to be there. */
  const beat = async (devices: readonly Awaited<ReturnType<typeof world.handheldOf>>[]) => {
    for (const device of devices)
      await device.call('heartbeat', { at: world.now(), battery_percent: 80, battery_health: 'GOOD' })
  }
  return {
    ...world,
    company_uid,
    addingAgent: adding,
    agent,
    set,
    readRollout,
    change,
    sweep,
    fleet,
    anew,
    beat,
    hour,
    minute,
  }
}
export type OtaWorld = Awaited<ReturnType<typeof otaWorld>>

export const nightly = { enable: true, start: '22:00', end: '04:00' }
