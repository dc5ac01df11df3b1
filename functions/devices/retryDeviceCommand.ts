import { Refusal } from '../../shared/refusals.ts'
import type { Command, CommandRecord } from '../data/commands.ts'
import type { Also } from '../data/desiredItems.ts'
import type { DeviceRecord } from '../data/devices.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { managed } from '../users/lists.ts'
import { deviceInScope } from './inScope.ts'
import { retrySetting } from './retrySetting.ts'

/**
 * Whether a command failed and what it is for still applies to the device as it is; of pings each is for its moment alone, and
 * a setting that failed again is asked for by its name.
 */
export const isRetryable = (
  { id, kind, ended, retried, work_id }: CommandRecord,
  { lost, work }: Pick<DeviceRecord, 'lost' | 'work'>,
): boolean => {
  if (ended !== 'failed' || retried || kind === 'ping' || kind === 'applyAgain') return false
  if (kind === 'logOut') return work_id !== undefined && work_id === work
  return kind === 'unlock' ? lost === undefined : lost?.[kind] === id
}

/** The command as it is given anew. Whom a device signs out is told by who asks now. */
const anew = async (
  { kind, work_id = '', notify = false }: CommandRecord,
  { user }: DeviceRecord,
  env: EnvOf<'devices'>,
): Promise<Command | undefined> => {
  if (kind === 'ping' || kind === 'applyAgain') return undefined
  if (kind !== 'logOut') return { kind }
  if (user !== undefined) await managed(env, user)
  const { first_name, last_name } = env.caller.user
  const told = notify ? { notify, by_name: `${first_name} ${last_name}`.trim() } : { notify }
  return { kind, work_id, ...told }
}

/** What a lost device is found by names the new command, where it is of those. */
const alsoOf =
  (failed: CommandRecord) =>
  (device: DeviceRecord, id: string): Also | false => {
    if (!isRetryable(failed, device)) return false
    const { lost } = device
    const { kind } = failed
    return lost && (kind === 'ring' || kind === 'lock') ? { device: { set: { lost: { ...lost, [kind]: id } } } } : {}
  }

const retryCommand = async (device: DeviceRecord, command_id: string, env: EnvOf<'devices'>) => {
  const { caller, stores, now, newId } = env
  const failed = await stores.commands.get(device.id, command_id)
  if (!failed) throw new Refusal('notFound')
  const over = () => new Refusal('notPossible', 'This command cannot be sent again: it no longer applies.')
  if (!isRetryable(failed, device)) throw over()
  const command = await anew(failed, device, env)
  if (!command) throw over()
  const who = { by: caller.user.uid, at: now, random: newId() }
  const id = await stores.commands.giveAgain(failed, command, who, alsoOf(failed))
  if (id === undefined) throw over()
  return { id, after: { command: failed.kind } }
}

export const retryDeviceCommand: Handler<'retryDeviceCommand'> = async ({ device_id, command_id, setting }, env) => {
  const device = await deviceInScope(await env.stores.devices.get(device_id), env)
  const { id, after } = setting
    ? await retrySetting(device, setting, env)
    : await retryCommand(device, command_id ?? '', env)
  env.changed({ target: `device ${device.id}`, after })
  await env.wake([device.id])
  return ok('Command sent again', { command_id: id })
}
