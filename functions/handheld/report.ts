import type { DeviceHandler } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { commandWord } from './commands.ts'
import { latestWishIn } from './desired.ts'

const commandsAtOnce = 8

export const report: DeviceHandler<'report'> = async ({ etag, number, items }, env) => {
  const { device, now, stores } = env
  const [commands, things] = [true, false].map((are) => items.filter(({ section }) => (section === 'commands') === are))
  const [ended, kept] = await Promise.all([
    mapConcurrently(commandsAtOnce, commands ?? [], (item) => commandWord(item, env)),
    stores.desired.report(device, { items: things ?? [], upTo: latestWishIn(etag, device), number, at: now }),
  ])
  await stores.deviceStates.change(device.id, { sync_etag: etag, seen_at: now })
  return {
    results: items.map(({ section, id }) => ({
      ...{ section, id },
      result: (section === 'commands' ? ended : kept).shift() ?? 'unknown',
    })),
    server_time: now,
  }
}
