import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleet } from '../../bin/seed/devices.ts'
import { acme } from '../../bin/seed/organisation.ts'
import { seedDevices } from '../../bin/seed/organise.ts'
import { demoThings, seedThings } from '../../bin/seed/things.ts'
import { passwordOpener } from '../../functions/lib/networkPasswords.ts'
import { statusOfDevice } from '../../functions/lib/things/statusOfDevice.ts'
import { networks as networkCalls } from '../../shared/contract/networks.ts'
import { shortcuts as shortcutCalls } from '../../shared/contract/shortcuts.ts'
import { webPortal } from '../../shared/contract/webPortal.ts'
import { fakeFiles, fakeVault } from '../lib/people.ts'
import { testTables } from '../lib/tables.ts'

const now = Date.parse('2027-03-03T17:20:00Z')
const organisation = acme(now)
const { uid: company } = organisation.company
const devices = fleet(organisation, now)
const demo = demoThings(organisation, devices, now)
const vault = fakeVault()
const { files, kept } = fakeFiles()

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
  const { stores } = tables
  await stores.companies.add(organisation.company)
  const target = { ...tables, identity: {} as never, vault, files, now }
  await Promise.all([seedDevices(target, organisation), seedThings(target, organisation)])
})
afterAll(() => tables?.stop())

/** How a thing stands on the demo's devices: how many of each state. */
const statusOn = async (section: 'wifi' | 'shortcuts' | 'apps', id: string, since: number) => {
  const items = await tables.stores.desired.ofThing(company, { section, id })
  const all = items.map(statusOfDevice(since))
  const of = (status: number) => all.filter(({ deployment }) => deployment.status === status).length
  return {
    pending: of(0),
    upToDate: of(1),
    failed: of(2),
    removing: items.filter(({ removal }) => removal).length,
    all,
  }
}

test('the same seed number and time give the same networks, shortcuts and states', () => {
  expect(demoThings(acme(now), fleet(acme(now), now), now)).toEqual(demo)
})

test('networks of every facility are there, on devices in every state, and one is being removed', async () => {
  const { stores } = tables
  const networks = await stores.networks.list(company)
  expect(new Set(networks.map(({ facility }) => facility)).size).toBe(3)
  const found = await Promise.all(networks.map((network) => statusOn('wifi', network.id, network.changed_at)))
  expect(found.some(({ pending, failed, upToDate }) => upToDate > 10 && pending === 0 && failed === 0)).toBe(true)
  expect(found.some(({ pending, upToDate }) => pending > upToDate && upToDate > 0)).toBe(true)
  const reasons = found.flatMap(({ all }) => all.flatMap(({ reason }) => reason ?? []))
  expect(reasons.length).toBeGreaterThan(4)
  expect(new Set(reasons).size).toBeGreaterThan(2)
  const leaving = networks.findIndex(({ removing }) => removing)
  expect(found[leaving]?.removing).toBeGreaterThan(1)
  expect(found[leaving]?.removing).toBe(found[leaving]?.all.length)
  for (const [at, { all }] of found.entries())
    for (const { reason, deployment } of all) expect(reason !== null, `${at}`).toBe(deployment.status === 2)
})

test('passwords of its networks are closed, and open for a device', async () => {
  const passwordOf = passwordOpener()
  for (const network of await tables.stores.networks.list(company)) {
    const planned = demo.networks.find(({ id }) => id === network.id)
    expect(JSON.stringify(network)).not.toContain(planned?.password)
    expect(await passwordOf(vault, network)).toBe(planned?.password)
  }
})

test('shortcuts of every facility are there: on devices in every state, disabled, and on none', async () => {
  const shortcuts = await tables.stores.shortcuts.list(company)
  expect(new Set(shortcuts.map(({ facility }) => facility)).size).toBe(3)
  const found = await Promise.all(shortcuts.map(({ id, content_at }) => statusOn('shortcuts', id, content_at)))
  for (const state of ['pending', 'upToDate', 'failed'] as const)
    expect(found.filter((each) => each[state] > 0).length, state).toBeGreaterThan(1)
  expect(found.some(({ all }) => all.length === 0)).toBe(true)
  const disabled = shortcuts.findIndex(({ status }) => status === 0)
  expect(found[disabled]?.removing).toBe(found[disabled]?.all.length)
})

test('what the demo has could have been entered', async () => {
  const who = { group_uid: company, company_uid: company, co_uid: company }
  for (const { ssid, password: network_pass, security_type, facility: fac_uid } of demo.networks)
    networkCalls.saveNetwork.request.parse({ ssid, network_pass, security_type, fac_uid })
  for (const { label, url, facility: target_group_uid } of demo.shortcuts)
    shortcutCalls.addChromeShortcut.request.parse({ label, url, target_group_uid, ...who })
  for (const { label, url } of demo.tabs) webPortal.addWebPortalTab.request.parse({ label, url, ...who })
  expect((await tables.stores.companies.get(company))?.web_portal).toEqual(demo.tabs)
})

test('a device of the demo goes on from its last wish, and its words are taken', async () => {
  const { stores } = tables
  const some = demo.items.find(({ told, removal }) => !told && !removal)
  if (!some) throw new Error('nothing is pending')
  const device = await stores.devices.get(some.device)
  if (!device) throw new Error('it is not there')
  const own = await stores.desired.list(device.id)
  expect(Math.max(...own.map(({ version }) => version))).toBe(device.wishes)
  const word = { section: some.section, id: some.id, version: some.version, state: 'applied' as const }
  expect(await stores.desired.report(device, { items: [word], upTo: device.wishes ?? 0, number: 90, at: now })).toEqual(
    ['kept'],
  )
  await stores.desired.assign(device.id, [{ section: some.section, id: 'another', content: {} }], { by: 'x', at: now })
  expect((await stores.devices.get(device.id))?.wishes).toBe((device.wishes ?? 0) + 1)
})

test('most of its devices can be woken, a few cannot', async () => {
  const states = [...(await tables.stores.deviceStates.list(company)).values()]
  const wakeable = states.filter((state) => state.wakeable).length
  expect(wakeable).toBeGreaterThan(states.length * 0.8)
  expect(wakeable).toBeLessThan(states.length)
})

test('apps are there with their files and icons, on devices in every state, by force and waiting too', async () => {
  const apps = await tables.stores.apps.list(company)
  expect(new Set(apps.map(({ facility }) => facility)).size).toBe(3)
  for (const { file } of apps) {
    const bytes = kept.get(file.location)?.bytes
    expect([bytes?.length, kept.get(file.icon ?? '')?.type]).toEqual([file.size, 'image/png'])
  }
  const found = await Promise.all(apps.map(({ id, content_at }) => statusOn('apps', id, content_at)))
  for (const state of ['pending', 'upToDate', 'failed'] as const)
    expect(found.filter((each) => each[state] > 0).length, state).toBeGreaterThan(1)
  expect(found.some(({ all }) => all.length === 0)).toBe(true)
  expect(found.flatMap(({ all }) => all).some(({ downloaded }) => downloaded)).toBe(true)
  const items = await Promise.all(
    apps.map(async ({ id }) => {
      const listed = await tables.stores.desired.ofThing(company, { section: 'apps', id })
      const named = listed.map(({ device }) => device)
      return tables.stores.desired.several(named, { section: 'apps', id })
    }),
  )
  expect(new Set(items.flat().map((item) => item?.content?.strategy))).toEqual(new Set([0, 1]))
  expect((await tables.stores.appLibraries.holding(company, [company]))?.apps.length).toBeGreaterThan(5)
})
