import { commandStatusOf } from '../../shared/commands.ts'
import type { DeviceCommand } from '../../shared/contract/deviceCommands.ts'
import { iso } from '../../shared/time.ts'
import type { CommandRecord } from '../data/commands.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { deviceInScope } from './inScope.ts'
import { isRetryable } from './retryDeviceCommand.ts'

const instant = (at: number | undefined) => (at === undefined ? null : iso(at))
const newestFirst = (a: DeviceCommand, b: DeviceCommand) => (a.id < b.id ? 1 : -1)

/** A command as the wire carries it. @param name of who gave it @param now epoch ms */
const commandOut = (command: CommandRecord, device: DeviceRecord, name: string | null, now: number): DeviceCommand => ({
  ...{ id: command.id, kind: command.kind, options: command.options ?? [], status: commandStatusOf(command, now) },
  ...{ user_uid: command.by, user_name: name, at: iso(command.at) },
  expires_at: instant(command.expires_at),
  ...{ delivered_at: instant(command.delivered_at), ended_at: instant(command.ended_at) },
  pushed: command.pushed ?? false,
  ...{ reason: command.reason ?? null, retryable: isRetryable(command, device) },
  setting: command.section === undefined ? null : { section: command.section, name: command.name ?? null },
})

export const getDeviceCommands: Handler<'getDeviceCommands'> = async ({ device_id }, env) => {
  const { caller, stores, now } = env
  const device = await deviceInScope(await stores.devices.get(device_id), env)
  return new Listing<DeviceCommand>(async function* (after, size) {
    for await (const step of stores.commands.steps(device.id, { after, size })) {
      const people = await stores.users.members(
        caller.company.uid,
        step.map(({ by }) => by),
      )
      yield step.map((command) => ({
        key: command.id,
        item: commandOut(command, device, people.get(command.by)?.name ?? null, now),
      }))
    }
  }, newestFirst)
}
