import { operations } from '../../shared/apps.ts'
import type { FieldError } from '../../shared/refusals.ts'
import { fieldError, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { contentOf } from '../lib/apps/content.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { assignThing } from '../lib/things/assign.ts'
import { faultsOfPlace, placeFaults } from '../lib/things/deviceFacility.ts'
import { devicesOf, deviceThing, presentApp, targetOf } from './inScope.ts'

type Asked = Parameters<Handler<'updateAppDeploymentBatch'>>[0]['deployment_list'][number]

/** More devices than these are looked for in the list of the company's. */
const fewDevices = 50
const sideBySide = 10

/** The ids of devices by their serial numbers, of those that there are. */
const idsOf = async (
  serials: readonly string[],
  { stores, caller }: EnvOf<'apps'>,
): Promise<ReadonlyMap<string, string>> => {
  const { uid } = caller.company
  if (serials.length > fewDevices) {
    const wanted = new Set(serials)
    const all = await stores.devices.list(uid)
    return new Map(all.flatMap(({ id, serial_number: serial }) => (wanted.has(serial) ? [[serial, id]] : [])))
  }
  const found = await mapConcurrently(sideBySide, serials, (serial) => stores.devices.bySerial(uid, serial))
  return new Map(found.flatMap((device) => (device ? [[device.serial_number, device.id] as const] : [])))
}

export const updateAppDeploymentBatch: Handler<'updateAppDeploymentBatch'> = async (input, env) => {
  mustBeCaller(input.user_uid, env.caller)
  const { app } = await presentApp(input.app_uid, env)
  const { deployment_list: list } = input
  const [ids, deployed] = await Promise.all([
    idsOf([...new Set(list.map(({ serial_number }) => serial_number))], env),
    devicesOf(app, env),
  ])
  // Of a device that is named twice, the last counts.
  const asked = new Map<string, { at: number } & Asked>()
  const errors: FieldError[] = []
  const refuse = (at: number, fault: keyof typeof placeFaults) =>
    errors.push(fieldError(`deployment_list.${at}.serial_number`, placeFaults[fault]))
  for (const [at, item] of list.entries()) {
    const id = ids.get(item.serial_number)
    if (id === undefined) refuse(at, 'unknown')
    else asked.set(id, { ...item, at })
  }
  const has = new Set(deployed.map(({ device }) => device))
  // What was asked of a device before may be asked again, wherever it is now; others must be in the facility.
  const strange = [...asked.keys()].filter((id) => !has.has(id))
  const faults = await faultsOfPlace(env, app.facility, strange)
  for (const [id, fault] of faults) {
    refuse(asked.get(id)?.at ?? 0, fault)
    asked.delete(id)
  }
  if (asked.size === 0)
    throw new Refusal([...faults.values()].includes('elsewhere') ? 'badInput' : 'notFound', undefined, { errors })

  const wanted = [...asked]
  const installs = wanted.filter(([, { operation }]) => operation === operations.install)
  const ways = ([0, 1] as const).map((strategy) => ({
    devices: installs.filter(([, item]) => item.strategy === strategy).map(([id]) => id),
    how: { strategy },
  }))
  const take = wanted.flatMap(([id, { operation }]) => (operation !== operations.install && has.has(id) ? [id] : []))
  const job = await assignThing(env, deviceThing(app), { ways, take }, contentOf(app))
  const [normal, forced] = ways.map(({ devices }) => devices)
  env.changed({
    target: targetOf(app.id),
    after: { devices_installing: normal, devices_installing_forced: forced, devices_uninstalling: take },
  })
  return ok(
    text`App deployed: ${installs.length} to install, ${take.length} to uninstall`,
    { deployed: installs.length, removed: take.length, refused: errors.length, job: job && jobOut(job) },
    errors,
  )
}
