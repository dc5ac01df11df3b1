import { badField, Refusal } from '../../shared/refusals.ts'
import type { DeviceRecord } from '../data/devices.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { deviceInScope } from './inScope.ts'

/** Hides a device of the company until somebody signs in on it. */
export const hide = async (device: DeviceRecord, env: EnvOf<'devices'>) => {
  if (env.caller.role !== 'superAdmin') throw new Refusal('notAllowed')
  // Nobody can sign in on it, which is what shows a hidden device again.
  if (device.lost) throw new Refusal('notPossible', 'This device is marked as lost. Please mark it as found first.')
  if (!(await env.stores.devices.hide(device))) throw new Refusal('conflict')
  env.changed({ target: `device ${device.id}`, before: { hidden: 0 }, after: { hidden: 1 } })
  return ok('Device has been hidden in the product.', null)
}

const relabel = async (device: DeviceRecord, label: string, env: EnvOf<'devices'>) => {
  if (label !== device.label) {
    await env.stores.devices.change(device.id, { label })
    env.changed({ target: `device ${device.id}`, before: { label: device.label }, after: { label } })
  }
  return ok('Device label updated successfully', null)
}

export const updateDeviceInfo: Handler<'updateDeviceInfo'> = async (input, env) => {
  const { serial_number, mac_address, label } = input
  const found = await env.stores.devices.bySerial(env.caller.company.uid, serial_number)
  const device = await deviceInScope(found?.mac_address === mac_address ? found : undefined, env)
  if (label === undefined) return hide(device, env)
  return relabel(device, label, env)
}

/** Gives each device the label in its place. */
export const labelDevices: Handler<'labelDevices'> = ({ uids, labels }, env) => {
  if (labels.length !== uids.length) throw badField('labels', 'Please enter a label for each device.')
  return runBatch(uids, env, async (uid, each) =>
    relabel(await deviceInScope(await each.stores.devices.get(uid), each), labels[uids.indexOf(uid)] as string, each),
  )
}
