import { Refusal } from '../../shared/refusals.ts'
import type { Command, CommandRecord } from '../data/commands.ts'
import type { Also } from '../data/desiredItems.ts'
import type { DeviceRecord } from '../data/devices.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { managed } from '../users/lists.ts'
import { deviceInScope } from './inScope.ts'

/** Whether a command failed and what it is for still applies to the device as it is; of pings each is for its moment alone. */
export const isRetryable = (
  { id, kind, ended, retried, work_id }: CommandRecord,
  { lost, work }: Pick<DeviceRecord, 'lost' | 'work'>,
): boolean => {
  if (ended !== 'failed' || retried || kind === 'ping') return false
  if (kind === 'logOut') return work_id !== undefined && work_id === work
  return kind === 'unlock' ? lost === undefined : lost?.[kind] === id
}

/** The command as it is given anew. Whom a device signs out is told by who asks now. */
const anew = async (
  { kind, work_id = '', notify = false }: CommandRecord,
  { user }: DeviceRecord,
  env: EnvOf<'devices'>,
): Promise<Command | undefined> => {
  if (kind === 'ping') return undefined
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

export const retryDeviceCommand: Handler<'retryDeviceCommand'> = async ({ device_id, command_id }, env) => {
  const { caller, stores, now, newId } = env
  const device = await deviceInScope(await stores.devices.get(device_id), env)
  const failed = await stores.commands.get(device.id, command_id)
  if (!failed) throw new Refusal('notFound')
  const over = () => new Refusal('notPossible', 'This command cannot be sent again: it no longer applies.')
  if (!isRetryable(failed, device)) throw over()
  const command = await anew(failed, device, env)
  if (!command) throw over()
  const who = { by: caller.user.uid, at: now, random: newId() }
  const id = await stores.commands.giveAgain(failed, command, who, alsoOf(failed))
  if (id === undefined) throw over()
  env.changed({ target: `device ${device.id}`, after: { command: failed.kind } })
  await env.wake([device.id])
  return ok('Command sent again', { command_id: id })
}
