import { Refusal } from '../../shared/refusals.ts'
import type { DeviceRecord } from '../data/devices.ts'
import { type Env, type Handler, ok } from '../lib/env.ts'
import { reached } from './reach.ts'

/** Hides a device of the company until somebody signs in on it. */
export const hide = async (device: DeviceRecord, env: Env) => {
  if (env.caller.role !== 'superAdmin') throw new Refusal('notAllowed')
  if (!(await env.stores.devices.hide(device))) throw new Refusal('notFound')
  env.changed({ target: `device ${device.id}`, before: { hidden: 0 }, after: { hidden: 1 } })
  return ok('Device has been hidden in the product.', null)
}

export const updateDeviceInfo: Handler<'updateDeviceInfo'> = async (input, env) => {
  const { serial_number, mac_address, label } = input
  const found = await env.stores.devices.bySerial(env.caller.company.uid, serial_number)
  const device = await reached(found?.mac_address === mac_address ? found : undefined, env)
  if (label === undefined) return hide(device, env)
  if (label !== device.label) {
    await env.stores.devices.change(device.id, { label })
    env.changed({ target: `device ${device.id}`, before: { label: device.label }, after: { label } })
  }
  return ok('Device label updated successfully', null)
}
