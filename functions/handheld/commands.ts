import { type ReportResult, resultOf } from '../../shared/desired.ts'
import type { Command } from '../data/commands.ts'
import type { DesiredItem, ReportedItem } from '../data/desiredItems.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

const atOnce = 8

/**
 * How a command is over without the device: its time is up, whom it shall sign out is gone already, or the device was found
 * or lost again since.
 */
const overAs = (
  command: Command,
  { device, now }: DeviceEnvOf<'handheld'>,
): 'expired' | 'done' | 'withdrawn' | undefined => {
  if (command.kind === 'ping') return command.expires_at <= now ? 'expired' : undefined
  if (command.kind === 'logOut') return device.work === command.work_id ? undefined : 'done'
  if (command.kind === 'applyAgain') return undefined
  return (command.kind === 'unlock') === (device.lost === undefined) ? undefined : 'withdrawn'
}

/** The commands that a device gets: each until it says what became of it, or it is over. @param pushed whether a push woke it */
export const openCommands = async (items: readonly DesiredItem[], env: DeviceEnvOf<'handheld'>, pushed: boolean) => {
  const { device, now, stores } = env
  const open = await mapConcurrently(atOnce, items, async ({ id, version, content }) => {
    const ended = overAs(content as unknown as Command, env)
    if (ended) await stores.commands.end(device.id, id, { ended, at: now })
    else await stores.commands.delivered(device.id, id, now, pushed)
    return ended ? [] : [{ ...content, id, version }]
  })
  return open.flat()
}

/** Takes the report of a device on a command: its first one ends it. */
export const keepCommandReport = async (
  report: ReportedItem,
  { device, now, stores }: DeviceEnvOf<'handheld'>,
): Promise<ReportResult> => {
  const { id, state, reason } = report
  const current = await stores.desired.get(device.id, report)
  if (!current) return (await stores.commands.get(device.id, id)) ? 'older' : 'unknown'
  const result = resultOf(current, { version: report.version ?? current.version, state })
  if (result === 'kept')
    await stores.commands.end(device.id, id, { ended: state === 'failed' ? 'failed' : 'done', reason, at: now })
  return result
}
