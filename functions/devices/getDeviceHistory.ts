import { counterIncrease } from '../../shared/counterIncrease.ts'
import { type DesiredStatus, statusOf } from '../../shared/desired.ts'
import { missedIn } from '../../shared/deviceHistory.ts'
import { day, iso, minute } from '../../shared/time.ts'
import type { Command } from '../data/commands.ts'
import type { DesiredItem } from '../data/desiredItems.ts'
import { appAssignmentIn } from '../lib/apps/content.ts'
import type { Handler } from '../lib/env.ts'
import { type Setting, settingStatus, settingsOf } from '../lib/things/settings.ts'
import { deviceInScope } from './inScope.ts'
import { namesOfItems } from './namesOfItems.ts'

/** How something stands, as it is answered. @param at since when it is to be so, epoch ms */
const out = (how: DesiredStatus, at: number) => ({
  ...{ status: how.status, reason: how.status === 'failed' ? how.reason : null, assigned_at: iso(at) },
  reported_at: how.status === 'pending' ? null : iso(how.at),
})

/** When a device was asked last to apply a setting once more, where it has not answered yet; epoch ms. */
const askedAgain = (items: readonly DesiredItem[], { section, id }: Setting): number | undefined =>
  items
    .filter(({ section: kind, content }) => {
      const command = content as Command | undefined
      return (
        kind === 'commands' &&
        command?.kind === 'applyAgain' &&
        command.section === section &&
        command.setting_id === id
      )
    })
    .at(-1)?.at

export const getDeviceHistory: Handler<'getDeviceHistory'> = async ({ device_id, days }, env) => {
  const { caller, stores, now } = env
  const { device: found, state } = await stores.devices.authContext(device_id, { state: true })
  const device = await deviceInScope(found, env)
  const { id } = device
  const from = now - days * day
  const [{ samples, missed }, sessions, items, settings] = await Promise.all([
    stores.deviceHistory.past(id, from, now),
    stores.workSessions.ofDevice(id),
    stores.desired.list(id),
    stores.reportedSettings.get(id),
  ])
  const { all } = await env.accessScope()
  const nameOf = await namesOfItems(items, env)
  const people = await stores.users.members(caller.company.uid, [...new Set(sessions.map(({ user }) => user))])
  const open =
    state?.seen_at === undefined
      ? 0
      : missedIn(now - state.seen_at, { in_use: state.in_use && device.work !== undefined, charging: state.charging })
  const allMissed = [...missed, ...(open > 0 ? [{ at: now, heartbeats: open }] : [])]
  const counts = samples.map(({ heartbeats }) => heartbeats ?? null)
  const [came, missing] = [
    counterIncrease([...counts, state?.heartbeats ?? null]),
    allMissed.reduce((sum, { heartbeats }) => sum + heartbeats, 0),
  ]
  return {
    from: iso(from),
    to: iso(now),
    samples: samples.map(({ at, percent, charging, health, silent, reconnects, offline }) => ({
      ...{ at: iso(at), battery_percent: percent, charging, battery_health: health ?? 'GOOD' },
      ...{ silent_minutes: Math.round((silent ?? 0) / minute), reconnects: reconnects ?? null },
      offline_seconds: offline ?? null,
    })),
    missed: allMissed.map(({ at, heartbeats }) => ({ at: iso(at), heartbeats })),
    heartbeats: counts.some((count) => count !== null) ? { due: came + missing, missed: missing } : null,
    sessions: sessions
      .sort((a, b) => b.at - a.at)
      .map(({ id: session, user, at, signed_out_at, team, implied }) => ({
        ...{ id: session, user_uid: user, user_name: people.get(user)?.name ?? null, from: iso(at) },
        group: all.get(team ?? '')?.name ?? null,
        to: signed_out_at === undefined ? null : iso(signed_out_at),
        implied: implied ?? false,
      })),
    assignments: [
      ...items
        .filter(({ section }) => section !== 'commands')
        .map((item) => ({
          ...{ section: item.section, id: item.id, name: nameOf(item), removal: item.removal ?? false },
          strategy: item.section === 'apps' && !item.removal ? appAssignmentIn(item.content).strategy : null,
          ...out(statusOf(item), item.at),
        })),
      ...settingsOf(caller.company).map((setting) => ({
        ...{ section: setting.section, id: setting.id, name: setting.name, removal: false },
        strategy: null,
        ...out(settingStatus(setting, settings), askedAgain(items, setting) ?? setting.at),
      })),
    ],
  }
}
