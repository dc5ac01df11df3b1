import { type DesiredStatus, statusOf } from '../../shared/desired.ts'
import { day, iso, minute } from '../../shared/time.ts'
import { appAssignmentIn } from '../lib/apps/content.ts'
import type { Handler } from '../lib/env.ts'
import { settingStatus, settingsOf } from '../lib/things/settings.ts'
import { deviceInScope } from './inScope.ts'
import { namesOfItems } from './namesOfItems.ts'

/** How something stands, as it is answered. @param at since when it is to be so, epoch ms */
const out = (how: DesiredStatus, at: number) => ({
  ...{ status: how.status, reason: how.status === 'failed' ? how.reason : null, wished_at: iso(at) },
  told_at: how.status === 'pending' ? null : iso(how.at),
})

export const getDeviceHistory: Handler<'getDeviceHistory'> = async ({ device_id, days }, env) => {
  const { caller, stores, now } = env
  const { id } = await deviceInScope(await stores.devices.get(device_id), env)
  const from = now - days * day
  const [samples, sessions, items, settings] = await Promise.all([
    stores.deviceHistory.between(id, from, now),
    stores.workSessions.ofDevice(id),
    stores.desired.list(id),
    stores.reportedSettings.get(id),
  ])
  const { all } = await env.accessScope()
  const nameOf = await namesOfItems(items, env)
  const people = await stores.users.members(caller.company.uid, [...new Set(sessions.map(({ user }) => user))])
  return {
    from: iso(from),
    to: iso(now),
    samples: samples.map(({ at, percent, charging, health, silent, reconnects, offline }) => ({
      ...{ at: iso(at), battery_percent: percent, charging, battery_health: health ?? 'GOOD' },
      ...{ silent_minutes: Math.round((silent ?? 0) / minute), reconnects: reconnects ?? null },
      offline_seconds: offline ?? null,
    })),
    sessions: sessions
      .sort((a, b) => b.at - a.at)
      .map(({ id: session, user, at, signed_out_at, team, implied }) => ({
        ...{ id: session, user_uid: user, user_name: people.get(user)?.name ?? null, from: iso(at) },
        group: all.get(team ?? '')?.name ?? null,
        to: signed_out_at === undefined ? null : iso(signed_out_at),
        implied: implied ?? false,
      })),
    wishes: [
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
        ...out(settingStatus(setting, settings), setting.at),
      })),
    ],
  }
}
