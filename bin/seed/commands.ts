import { type CommandRecord, commandId, storedCommand } from '../../functions/data/commands.ts'
import { pingLasts } from '../../shared/commands.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { fleet, type SeededDevice } from './devices.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { putAll } from './putAll.ts'
import { type Random, randomFrom } from './random.ts'

/** What was asked of the demo's handhelds in the last weeks: all of it is over. */

type Asked = Pick<CommandRecord, 'kind'> & Partial<CommandRecord>
const pings: readonly Asked[] = [
  { kind: 'ping', options: ['sound', 'flash'] },
  { kind: 'ping', options: ['sound', 'vibration'] },
  { kind: 'ping', options: ['screen'] },
]
/** How many devices are asked for something, 0 to 1, and for how many things at most. */
const [share, most] = [0.7, 6]

/** A command with what became of it: few fail, and some devices that lie in a drawer never hear of theirs. */
const commandOf = (random: Random, { device, state }: SeededDevice, by: string, at: number): CommandRecord => {
  const id = commandId(at, random.id())
  const asked =
    random.next() < 0.8 ? random.pick(pings) : { kind: 'logOut' as const, work_id: random.id(), notify: true }
  const isPing = asked.kind === 'ping'
  const given = { id, device: device.id, by, at, ...asked, ...(isPing ? { expires_at: at + pingLasts } : {}) }
  if (isPing && ((state.seen_at ?? 0) < at || random.next() < 0.1))
    return { ...given, ended: 'expired', ended_at: at + pingLasts }
  const pushed = device.push_token !== undefined
  const delivered_at = at + (pushed ? random.whole(900, 4000) : random.whole(20_000, 8 * minute))
  const fails = isPing && random.next() < 0.12
  return {
    ...given,
    ...{ delivered_at, ended_at: delivered_at + random.whole(400, 9000), ended: fails ? 'failed' : 'done' },
    ...(pushed ? { pushed } : {}),
    ...(fails ? { reason: 'Do not disturb is on' } : {}),
  }
}

/** The commands of a demo's devices: the same for the same seed number and time. */
export const demoCommands = (
  { users }: Pick<Organisation, 'users'>,
  devices: readonly SeededDevice[],
  now: number,
  seed = 23,
): CommandRecord[] => {
  const random = randomFrom(seed)
  const who = ['admin', 'facility'].map((name) => users.find(({ username }) => username === name)?.uid ?? '')
  return devices.flatMap((device) =>
    Array.from({ length: random.next() < share ? random.whole(1, most) : 0 }, () =>
      commandOf(random, device, random.pick(who), now - random.whole(hour, 25 * day)),
    ),
  )
}

/** Stores them. The devices themselves are stored apart. */
export const seedCommands = async ({ db, tables, now }: SeedStores, organisation: Organisation): Promise<void> =>
  putAll(db, tables.devices, demoCommands(organisation, fleet(organisation, now), now).map(storedCommand))
