import type { DeviceHandler } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { commandWord } from './commands.ts'
import { latestWishIn } from './desired.ts'
import { tabWord } from './webTabs.ts'

const commandsAtOnce = 8

export const report: DeviceHandler<'report'> = async ({ etag, number, items }, env) => {
  const { device, now, stores } = env
  const commands = items.filter(({ section }) => section === 'commands')
  const things = items.filter(({ section }) => section !== 'commands' && section !== 'web_tabs')
  const [ended, kept] = await Promise.all([
    mapConcurrently(commandsAtOnce, commands, (item) => commandWord(item, env)),
    stores.desired.report(device, { items: things, upTo: latestWishIn(etag, device), number, at: now }),
  ])
  await stores.deviceStates.change(device.id, { sync_etag: etag, seen_at: now })
  return {
    results: items.map((item) => {
      const { section, id } = item
      if (section === 'web_tabs') return { section, id, result: tabWord(item, env) }
      return { section, id, result: (section === 'commands' ? ended : kept).shift() ?? 'unknown' }
    }),
    server_time: now,
  }
}
