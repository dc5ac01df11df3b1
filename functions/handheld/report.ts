import type { ReportedState } from '../../shared/desired.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { commandWord } from './commands.ts'
import { latestAssignmentIn } from './desired.ts'
import { otaWord } from './ota.ts'
import { tabWord } from './webTabs.ts'

const commandsAtOnce = 8
/** A word on what is done at once, or not at all. */
const isFinal = <Item extends { state: ReportedState }>(
  item: Item,
): item is Item & { state: Exclude<ReportedState, 'downloaded'> } => item.state !== 'downloaded'

export const report: DeviceHandler<'report'> = async ({ etag, number, items }, env) => {
  const { device, now, stores } = env
  const commands = items.filter(({ section }) => section === 'commands')
  const notices = items.filter(({ section }) => section === 'notifications')
  const updates = items.filter(({ section }) => section === 'ota')
  const things = items.filter(({ section }) => !['commands', 'notifications', 'ota', 'web_tabs'].includes(section))
  const [updated, ended, shown, kept] = await Promise.all([
    // One after the other: they are about the same update.
    mapConcurrently(1, updates, (item) => otaWord(item, number, env)),
    mapConcurrently(commandsAtOnce, commands, async (item) =>
      isFinal(item) ? commandWord(item, env) : ('unknown' as const),
    ),
    mapConcurrently(commandsAtOnce, notices, async (item) =>
      isFinal(item) ? stores.deliveries.word(device.id, item, now) : ('unknown' as const),
    ),
    stores.desired.report(device, { items: things, upTo: latestAssignmentIn(etag, device), number, at: now }),
  ])
  await stores.deviceStates.change(device.id, { sync_etag: etag, seen_at: now })
  return {
    results: items.map((item) => {
      const { section, id } = item
      if (section === 'web_tabs') return { section, id, result: tabWord(item, env) }
      const words = { commands: ended, notifications: shown, ota: updated }[section as string] ?? kept
      return { section, id, result: words.shift() ?? 'unknown' }
    }),
    server_time: now,
  }
}
