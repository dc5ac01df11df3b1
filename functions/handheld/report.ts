import type { ReportedState, ReportSection, SyncSection } from '../../shared/desired.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { keepCommandReport } from './commands.ts'
import { latestAssignmentIn } from './desired.ts'
import { keepOtaReport } from './ota.ts'
import { isSetting, keepSettingReports } from './settings.ts'

const commandsAtOnce = 8
/** Sections whose reports are kept by stores of their own. */
const apart: readonly SyncSection[] = ['commands', 'notifications', 'ota', 'web_tabs']
/** A report on what is done at once, or not at all. */
const isFinal = <Item extends { state: ReportedState }>(
  item: Item,
): item is Item & { state: Exclude<ReportedState, 'downloaded'> } => item.state !== 'downloaded'

/** What a sync answers as items: all but the rule of inactivity. */
const isOfSync = <Item extends { section: ReportSection }>(item: Item): item is Item & { section: SyncSection } =>
  item.section !== 'inactivity'

export const report: DeviceHandler<'report'> = async ({ etag, number, items }, env) => {
  const { device, now, stores } = env
  const settings = items.filter(isSetting)
  const ofSync = items.filter(isOfSync)
  const commands = ofSync.filter(({ section }) => section === 'commands')
  const notices = ofSync.filter(({ section }) => section === 'notifications')
  const updates = ofSync.filter(({ section }) => section === 'ota')
  const things = ofSync.filter(({ section }) => !apart.includes(section))
  const [updated, ended, shown, followed, kept] = await Promise.all([
    // One after the other: they are about the same update.
    mapConcurrently(1, updates, (item) => keepOtaReport(item, number, env)),
    mapConcurrently(commandsAtOnce, commands, async (item) =>
      isFinal(item) ? keepCommandReport(item, env) : ('unknown' as const),
    ),
    mapConcurrently(commandsAtOnce, notices, async (item) =>
      isFinal(item) ? stores.deliveries.report(device.id, item, now) : ('unknown' as const),
    ),
    keepSettingReports(settings, number, env),
    stores.desired.report(device, { items: things, upTo: latestAssignmentIn(etag, device), number, at: now }),
  ])
  await stores.deviceStates.change(device.id, { sync_etag: etag, seen_at: now })
  return {
    results: items.map((item) => {
      const { section, id } = item
      const results = isSetting(item)
        ? followed
        : ({ commands: ended, notifications: shown, ota: updated }[section as string] ?? kept)
      return { section, id, result: results.shift() ?? 'unknown' }
    }),
    server_time: now,
  }
}
