import { type PingOption, pingLasts, pingOptions, unpingableModels } from '../../shared/commands.ts'
import { minute } from '../../shared/durations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { deviceInScope } from './inScope.ts'

/** Pings of one device, whoever sends them: it rings for somebody who is looking for it. */
const perMinute = 10

type Actions = Record<PingOption, boolean>

/** Pings a device in the caller's access scope. @returns the id of the command */
const ping = async (device_id: string, actions: Actions, env: EnvOf<'devices'>): Promise<string> => {
  const { caller, stores, now, newId } = env
  const found = await stores.devices.authContext(device_id, { state: true })
  const device = await deviceInScope(found.device, env)
  if (unpingableModels.includes(device.model))
    throw new Refusal('notPossible', text`Devices of model ${device.model} cannot be pinged.`)
  if (found.state?.wakeable !== true)
    throw new Refusal('notPossible', 'This device cannot be pinged: it has not sent a push token.')
  await stores.limits.consume(device.company, `ping ${device.id}`, perMinute, minute, now)
  const options = pingOptions.filter((option) => actions[option])
  const command = { kind: 'ping' as const, options, expires_at: now + pingLasts }
  const id = await stores.commands.give(device.id, command, { by: caller.user.uid, at: now, random: newId() })
  if (id === undefined) throw new Refusal('notFound')
  env.changed({ target: `device ${device.id}`, after: { ping: options } })
  await env.wake([device.id])
  return id
}

export const updateDeviceActions: Handler<'updateDeviceActions'> = async ({ device_id, device_actions }, env) =>
  ok('Ping sent', { command_id: await ping(device_id, device_actions, env) })

export const pingDevices: Handler<'pingDevices'> = ({ uids, device_actions }, env) =>
  runBatch(uids, env, async (uid, each) => ok('Ping sent', { made: await ping(uid, device_actions, each) }))
