import type { Output } from '../../shared/contract/index.ts'
import { type SyncSection, syncSections } from '../../shared/desired.ts'
import { freshnessOf, inactivityOf, inactivityVersionOf } from '../../shared/handheld.ts'
import { systemNotificationOf } from '../../shared/notifications.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { DesiredItem } from '../data/desiredItems.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { groupOfDevice, openApps } from './apps.ts'
import { openCommands } from './commands.ts'
import { openNetworks } from './networks.ts'
import { openNotices } from './notices.ts'
import { offerTo, openOta, otaRuleOf } from './ota.ts'
import { openPresets } from './presets.ts'
import { openTabs } from './settings.ts'
import { openShortcuts } from './shortcuts.ts'

type Synced = Output<'sync'>
type State = NonNullable<Synced['state']>
/** A device, with how often something was assigned to it. */
type Counted = Pick<DeviceRecord, 'wishes'>
interface Ruled {
  device: Counted & Pick<DeviceRecord, 'id' | 'finder' | 'team' | 'last_team' | 'facility'>
  company: CompanyRecord
}
/** What a device gets of the items of a section: those that it gets, each with what it is. */
type Serve = (
  items: readonly DesiredItem[],
  env: DeviceEnvOf<'handheld'>,
  pushed: boolean,
) => Promise<State[SyncSection]>

/** Since when a device is lost: a change of it comes with an assignment, so the tag need not name it. */
export const lostOf = ({ device }: { device: Pick<DeviceRecord, 'lost'> }): Synced['lost'] =>
  device.lost ? { since: device.lost.at } : null

/** What a device is told beside its items: the rules of its company, and whether its group has the finder. */
export const rulesOf = ({
  device,
  company,
}: Ruled): Pick<Synced, 'freshness' | 'inactivity' | 'finder' | 'system_notifications' | 'ota'> => {
  const { minutes, scans, steps } = inactivityOf(company)
  const inactivity = { minutes, scans, steps, version: inactivityVersionOf(company) }
  const system_notifications = {
    offline: systemNotificationOf(company, 'offline'),
    inactivity: systemNotificationOf(company, 'inactivity'),
    scanner_reconnect: systemNotificationOf(company, 'scannerReconnect'),
  }
  const ota = otaRuleOf({ company })
  return { freshness: freshnessOf(company), inactivity, finder: device.finder === true, system_notifications, ota }
}

/**
 * Names all that a sync answers, from what every call has read: the number of the device's latest assignment, and the rules and
 * tabs of its company, and the update that it offers the device; where that has libraries of apps, which of them holds for
 * the device.
 */
export const etagOf = ({ device, company }: Ruled): string => {
  const tabs = company.web_portal_version ? { tabs: company.web_portal_version } : {}
  // Who is in another team may be told of other apps. Most companies have no library.
  const apps = company.app_libraries ? { apps: [company.app_libraries, groupOfDevice(device)] } : {}
  const offer = offerTo({ device, company })
  const ota = offer ? { offer: offer.id } : {}
  const named = JSON.stringify({ ...rulesOf({ device, company }), ...tabs, ...apps, ...ota })
  return `${(device.wishes ?? 0).toString(36)}.${sha256(named).slice(0, 16)}`
}

/** The number of the latest assignment in the state that a tag names; 0 where it is none of this device's. */
export const latestAssignmentIn = (etag: string, { wishes = 0 }: Counted): number => {
  const [, number = ''] = /^([0-9a-z]{1,10})\./.exec(etag) ?? []
  const latest = Number.parseInt(number, 36)
  return latest <= wishes ? latest : 0
}

/** Sections whose items are looked at before the device gets them. */
const served: Partial<Record<SyncSection, Serve>> = {
  apps: openApps,
  commands: openCommands,
  notifications: (_items, env) => openNotices(env),
  ota: openOta,
  scanner: openPresets,
  shortcuts: openShortcuts,
  web_tabs: openTabs,
  wifi: openNetworks,
}

const asTheyAre: Serve = async (items) => items.map(({ id, version, content }) => ({ ...content, id, version }))

/** What a device shall have and be without, as it is assigned now. @param pushed whether a push made it ask */
export const desiredState = async (
  env: DeviceEnvOf<'handheld'>,
  pushed: boolean,
): Promise<Pick<Synced, 'removals'> & { state: State }> => {
  // To most devices nothing was ever assigned.
  const items = env.device.wishes ? await env.stores.desired.list(env.device.id) : []
  const [going, staying] = [true, false].map((removal) => items.filter((item) => (item.removal === true) === removal))
  const bySection = Map.groupBy(staying ?? [], ({ section }) => section)
  const sections = await Promise.all(
    syncSections.map(
      async (section) =>
        [section, await (served[section] ?? asTheyAre)(bySection.get(section) ?? [], env, pushed)] as const,
    ),
  )
  return {
    state: Object.fromEntries(sections) as State,
    removals: (going ?? []).map(({ section, id, version }) => ({ section, id, version })),
  }
}
