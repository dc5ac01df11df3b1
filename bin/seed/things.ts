import { type DesiredItem, storedDesired } from '../../functions/data/desiredItems.ts'
import type { NetworkRecord } from '../../functions/data/networks.ts'
import { type SettingReports, settingName, storedSettings } from '../../functions/data/reportedSettings.ts'
import type { ShortcutRecord } from '../../functions/data/shortcuts.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { contentOf as appContentOf } from '../../functions/lib/apps/content.ts'
import type { Files } from '../../functions/lib/files.ts'
import { closedPassword } from '../../functions/lib/networkPasswords.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import { contentOf } from '../../functions/shortcuts/inScope.ts'
import { type InstalledVersion, inactivityId, type LastReport } from '../../shared/desired.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import type { SecurityType } from '../../shared/networks.ts'
import { type DemoAppName, demoApp, seedApps } from './apps.ts'
import { fleet, type SeededDevice } from './devices.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { presetAssignments } from './presets.ts'
import { putAll } from './putAll.ts'
import { randomFrom } from './random.ts'

/** What the demo's handhelds were told to have, and what each of them has made of it. */

interface Plan {
  facility: string
  /** Who said so, and how long ago, ms. */
  by: string
  ago: number
  /** Of how many of the facility's devices it is assigned, 0 to 1. */
  share: number
  /** How many of those that have heard of it say that it failed, 0 to 1, and why. */
  failing?: number
  reasons?: readonly string[]
  /** How many of those that could have heard of it have not yet, 0 to 1. */
  waiting?: number
  /** Of an app: on how many it waits to be installed, and how many take it by force, 0 to 1. */
  downloaded?: number
  forced?: number
}

interface PlannedNetwork extends Plan {
  ssid: string
  security_type: SecurityType
  password: string
  /** Its devices were told to remove it. */
  removing?: true
}

interface PlannedShortcut extends Plan {
  label: string
  url: string
  disabled?: true
}

const notThere = ['Network not in range']
const [reno, tulsa, rotterdam] = ['Reno North', 'Tulsa Crossdock', 'Rotterdam Port'] as const

const networks: readonly PlannedNetwork[] = [
  {
    ...{ facility: reno, ssid: 'RENO-SCAN', security_type: 'WPA2', password: 'larch-copper-41', share: 1 },
    ...{ by: 'admin', ago: 2 * hour, failing: 0.08, waiting: 0.1 },
    reasons: ['Wrong password', 'Security type not supported', 'Network not in range'],
  },
  {
    ...{ facility: reno, ssid: 'RENO-MEZZ', security_type: 'WPA2', password: 'mica-harbour-17', share: 0.4 },
    ...{ by: 'facility', ago: 60 * day },
  },
  {
    ...{ facility: reno, ssid: 'RENO-GUEST', security_type: 'WPA', password: 'welcome-to-reno', share: 0.3 },
    ...{ by: 'facility', ago: 12 * minute, waiting: 0.75 },
  },
  {
    ...{ facility: tulsa, ssid: 'TULSA-SCAN', security_type: 'WPA2', password: 'osage-lantern-88', share: 1 },
    ...{ by: 'admin', ago: 44 * day },
  },
  {
    ...{ facility: tulsa, ssid: 'TULSA-YARD', security_type: 'WPA2', password: 'prairie-signal-5', share: 0.4 },
    ...{ by: 'admin', ago: 3 * day, failing: 0.4, reasons: notThere },
  },
  {
    ...{ facility: tulsa, ssid: 'TULSA-OLD', security_type: 'WEP', password: 'crossdock', share: 0.25, removing: true },
    ...{ by: 'admin', ago: 30 * hour, waiting: 0.5, failing: 0.15, reasons: ['Network is set by the device policy'] },
  },
  {
    ...{ facility: rotterdam, ssid: 'ROTTERDAM-SCAN', security_type: 'WPA2', password: 'maas-kade-2204', share: 1 },
    ...{ by: 'admin', ago: 9 * day },
  },
  {
    ...{ facility: rotterdam, ssid: 'ROTTERDAM-COLD', security_type: 'WPA2', password: 'vries-cel-min18', share: 0.5 },
    ...{ by: 'admin', ago: 26 * hour, failing: 0.2, reasons: ['Wrong password', ...notThere], waiting: 0.1 },
  },
]

const noChrome = ['Chrome is not installed', 'The launcher takes no shortcuts']
const shortcuts: readonly PlannedShortcut[] = [
  {
    ...{ facility: reno, label: 'Dock schedule', url: 'https://dock.acme.example/reno', share: 0.9 },
    ...{ by: 'facility', ago: 21 * day, failing: 0.06, reasons: noChrome },
  },
  {
    ...{ facility: reno, label: 'Safety data sheets', url: 'https://safety.acme.example/sds', share: 0.7 },
    ...{ by: 'admin', ago: 70 * minute, waiting: 0.4 },
  },
  {
    ...{ facility: reno, label: 'Shift swap', url: 'https://people.acme.example/swap', share: 0.5, disabled: true },
    ...{ by: 'facility', ago: 5 * hour, waiting: 0.2 },
  },
  {
    ...{ facility: tulsa, label: 'Yard map', url: 'https://yard.acme.example/tulsa', share: 0.6 },
    ...{ by: 'admin', ago: 35 * day },
  },
  {
    ...{ facility: tulsa, label: 'Returns portal', url: 'https://returns.acme.example/', share: 0.35 },
    ...{ by: 'admin', ago: 2 * day, failing: 0.3, reasons: noChrome },
  },
  {
    ...{ facility: rotterdam, label: 'Customs status', url: 'https://customs.acme.example/rtm', share: 0.8 },
    ...{ by: 'admin', ago: 6 * day, waiting: 0.1 },
  },
  {
    ...{ facility: rotterdam, label: 'Tide times', url: 'https://harbour.acme.example/tides', share: 0 },
    ...{ by: 'admin', ago: 40 * minute },
  },
]

interface PlannedApp extends Plan {
  chosen: DemoAppName
}

const notInstalled = ['Not enough space on the device', 'Needs Android 13']
const apps: readonly PlannedApp[] = [
  { chosen: 'kiosk', facility: reno, by: 'admin', ago: 4 * day, share: 1, failing: 0.03, reasons: notInstalled },
  {
    ...{ chosen: 'harbor', facility: reno, by: 'facility', ago: 3 * hour, share: 0.85, failing: 0.07, waiting: 0.12 },
    ...{ reasons: notInstalled, downloaded: 0.12, forced: 0.1 },
  },
  { chosen: 'label', facility: reno, by: 'facility', ago: 33 * day, share: 0.5 },
  { chosen: 'vox', facility: reno, by: 'admin', ago: 12 * day, share: 0.6, failing: 0.1, reasons: notInstalled },
  { chosen: 'yard', facility: reno, by: 'facility', ago: 50 * minute, share: 0.3, waiting: 0.6, downloaded: 0.3 },
  { chosen: 'cold', facility: reno, by: 'admin', ago: 80 * day, share: 0.2 },
  { chosen: 'chat', facility: reno, by: 'facility', ago: 30 * minute, share: 0 },
  { chosen: 'harbor', facility: tulsa, by: 'admin', ago: 9 * day, share: 0.7 },
  {
    chosen: 'cold',
    facility: rotterdam,
    by: 'admin',
    ago: 26 * hour,
    share: 0.9,
    failing: 0.15,
    reasons: notInstalled,
  },
]

/** Tabs of the app on each of the company's handhelds. */
const tabs = [
  { label: 'Canteen', url: 'https://canteen.acme.example/today' },
  { label: 'Safety', url: 'https://safety.acme.example/' },
  { label: 'My shifts', url: 'https://people.acme.example/shifts' },
]

type DemoNetwork = Omit<NetworkRecord, 'sealed' | 'key'> & { password: string }

/** How long ago the tabs were set, ms: devices that lay since then have not heard of them. */
const tabsAgo = 3 * day
/** How long a device that hears of an assignment takes to say what became of it, ms. */
const [soonest, latest] = [20_000, 4 * minute]

/** Something that is assigned to a device, not numbered yet, and what the device said of it. */
export type AssignedThing = Omit<DesiredItem, 'version' | 'told'> & { report?: Omit<LastReport, 'version'> }

/** A demo's networks, shortcuts and tabs, with how they stand on each of its devices: the same for the same seed number and time. */
export const demoThings = (
  { company, groups, users }: Organisation,
  devices: readonly SeededDevice[],
  now: number,
  seed = 21,
) => {
  const random = randomFrom(seed)
  const uidOf = (username: string) => users.find((user) => user.username === username)?.uid ?? ''
  const facilityOf = (name: string) =>
    groups.find((group) => group.type === 'facility' && group.name === name)?.uid ?? ''
  const assignments: AssignedThing[] = presetAssignments(
    devices.map(({ device }) => device),
    { company, groups, users },
    now,
  )

  /** Assigns a thing to some of a facility's devices. Who has not been heard of since has said nothing. */
  const assignment = (
    { facility, by, ago, share, failing = 0, waiting = 0, reasons = [], downloaded, forced }: Plan,
    thing: Pick<DesiredItem, 'section' | 'id'> & ({ content: Record<string, unknown> } | { removal: true }),
    versions?: { assigned: InstalledVersion; before: InstalledVersion | undefined },
  ) => {
    const at = now - ago
    const facilityUid = facilityOf(facility)
    for (const { device, state } of devices) {
      if (device.facility !== facilityUid || random.next() >= share) continue
      const reportedAt = at + random.whole(soonest, latest)
      const hasReported = (state.seen_at ?? 0) >= reportedAt && random.next() >= waiting
      const fails = random.next() < failing
      // What is removed is gone from the list.
      if (hasReported && !fails && 'removal' in thing) continue
      const reason = fails ? { reason: random.pick(reasons) } : {}
      const waits = !fails && downloaded !== undefined && random.next() < downloaded
      const has = fails || waits ? versions?.before : versions?.assigned
      const report = {
        ...{
          state: waits ? ('downloaded' as const) : fails ? ('failed' as const) : ('applied' as const),
          at: reportedAt,
        },
        ...(waits ? { reason: 'Waits until nobody is signed in' } : reason),
        ...(has ? { installed: has } : {}),
      }
      const byForce = forced !== undefined && random.next() < forced
      const how = byForce && 'content' in thing ? { content: { ...thing.content, strategy: 1 } } : {}
      assignments.push({ ...thing, ...how, device: device.id, by: uidOf(by), at, ...(hasReported ? { report } : {}) })
    }
  }

  const allNetworks = networks.map((plan): DemoNetwork => {
    const { ssid, security_type, password, removing } = plan
    const id = random.id()
    assignment(plan, { section: 'wifi', id, ...(removing ? { removal: true } : { content: { revision: 1 } }) })
    return {
      ...{ id, company: company.uid, facility: facilityOf(plan.facility), ssid, security_type, password },
      ...{ revision: 1, by: uidOf(plan.by), changed_at: now - plan.ago - (removing ? 200 * day : 0) },
      ...(removing ? { removing } : {}),
    }
  })
  const allShortcuts = shortcuts.map((plan): ShortcutRecord => {
    const { label, url, disabled } = plan
    const [id, facility, at] = [random.id(), facilityOf(plan.facility), now - plan.ago]
    assignment(plan, {
      section: 'shortcuts',
      id,
      ...(disabled ? { removal: true } : { content: contentOf({ label, url }) }),
    })
    return {
      ...{ id, company: company.uid, facility, group: facility, label, url, status: disabled ? 0 : 1 },
      ...{ revision: disabled ? 2 : 1, by: uidOf(plan.by), changed_at: at, content_at: at - (disabled ? 80 * day : 0) },
    }
  })

  const allTabs = tabs.map((tab) => ({ id: random.id(), ...tab }))
  const tabsAt = now - tabsAgo
  const allApps = apps.map((plan) => {
    const { chosen } = plan
    const scope = { company: company.uid, facility: facilityOf(plan.facility), by: uidOf(plan.by) }
    const made = demoApp(chosen, { ...scope, id: random.id(), at: now - plan.ago })
    const { id, file, before } = made.app
    const versionOf = ({ version_name, version_code }: InstalledVersion) => ({ version_name, version_code })
    assignment(
      plan,
      { section: 'apps', id, content: { ...appContentOf(made.app), strategy: 0 } },
      { assigned: versionOf(file), before: before && versionOf(before) },
    )
    return { chosen, ...made }
  })

  /** Of each device in the order in which they were assigned: each assignment has its number. */
  const items = [...Map.groupBy(assignments, ({ device }) => device).values()].flatMap((own) =>
    own
      .sort((a, b) => a.at - b.at)
      .map(({ report, ...item }, index): DesiredItem => {
        const version = index + 1
        return { ...item, version, ...(report ? { told: { ...report, version } } : {}) }
      }),
  )
  return {
    networks: allNetworks,
    shortcuts: allShortcuts,
    apps: allApps,
    tabs: allTabs,
    tabsAt,
    items,
    settings: settingReports(devices, { ids: allTabs.map(({ id }) => id), at: tabsAt }),
  }
}

/** What the devices said of the tabs and of the usual rule of inactivity; few of the tabs have been heard of everywhere. */
const settingReports = (devices: readonly SeededDevice[], { ids, at }: { ids: readonly string[]; at: number }) => {
  const random = randomFrom(22)
  return devices.map(({ device, state }): { device: string; reports: SettingReports } => {
    const reportedAt = at + random.whole(soonest, latest)
    const fails = random.next() < 0.03
    const order = `${device.enrolled_on}#${'0'.repeat(16)}`
    const reportOf = (failed: boolean) => ({
      ...{ version: 1, state: failed ? ('failed' as const) : ('applied' as const), at: reportedAt, order },
      ...(failed ? { reason: 'The page does not load' } : {}),
    })
    const rule = [settingName({ section: 'inactivity', id: inactivityId }), reportOf(false)] as const
    const tabReports = ids.map(
      (id, place) => [settingName({ section: 'web_tabs', id }), reportOf(fails && place === 0)] as const,
    )
    return {
      device: device.id,
      reports: Object.fromEntries((state.seen_at ?? 0) >= reportedAt ? [rule, ...tabReports] : [rule]),
    }
  })
}

/** Stores them, passwords closed. The devices themselves are stored apart. */
export const seedThings = async (
  target: SeedStores & { vault: Vault; files: Files },
  organisation: Organisation,
): Promise<void> => {
  const { db, tables, vault, now } = target
  const stores = storesOf(db, tables)
  const devices = fleet(organisation, now)
  const things = demoThings(organisation, devices, now)
  const deviceOf = new Map(devices.map(({ device }) => [device.id, device]))
  await Promise.all([
    ...things.networks.map(async ({ password, ...network }) =>
      stores.networks.add({ ...network, ...(await closedPassword(vault, network, password)) }),
    ),
    ...things.shortcuts.map(stores.shortcuts.add),
    seedApps(target, organisation, things.apps),
    stores.companies.setWebPortal(organisation.company.uid, undefined, { tabs: things.tabs, at: things.tabsAt }),
    putAll(
      db,
      tables.devices,
      things.items.flatMap((item) => {
        const device = deviceOf.get(item.device)
        return device ? [storedDesired(device, item)] : []
      }),
    ),
    putAll(
      db,
      tables.devices,
      things.settings.map(({ device, reports }) => storedSettings(device, reports)),
    ),
  ])
}
