import { ReportedItem } from '../../shared/contract/handheld.ts'
import type { ReportedState, ReportSection, SyncSection } from '../../shared/desired.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { fieldErrorsOf } from '../lib/fieldErrors.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { keepCommandReport } from './commands.ts'
import { latestAssignmentIn } from './desired.ts'
import { keepOtaReport } from './ota.ts'
import { recordContact } from './recordContact.ts'
import { isSetting, keepSettingReports } from './settings.ts'
import { wokenBy } from './wokenBy.ts'

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

/** An item of a report, or how the answer names one that is none. */
const readItem = (sent: unknown, position: number) => {
  const { data, error } = ReportedItem.safeParse(sent)
  if (!error) return { item: data }
  const { section, id } = (sent ?? {}) as { section?: unknown; id?: unknown }
  return {
    bad: {
      section: typeof section === 'string' && section.length <= 40 ? section : '',
      id: typeof id === 'string' && id.length <= 64 ? id : `items[${position}]`,
      ...{ result: 'invalid' as const, errors: fieldErrorsOf(error) },
    },
  }
}

export const report: DeviceHandler<'report'> = async ({ etag, number, items: sent, woken_by }, env) => {
  const { device, now, stores } = env
  const read = sent.map(readItem)
  const items = read.flatMap(({ item }) => item ?? [])
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
  await recordContact({ sync_etag: etag, ...wokenBy(woken_by, env) }, env)
  return {
    results: read.map(({ item, bad }) => {
      if (!item) return bad
      const { section, id } = item
      const results = isSetting(item)
        ? followed
        : ({ commands: ended, notifications: shown, ota: updated }[section as string] ?? kept)
      return { section, id, result: results.shift() ?? 'unknown' }
    }),
    server_time: now,
  }
}
