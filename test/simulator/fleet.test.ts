import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Account, runSimulation, type SimulationOptions } from '../../bin/simulator/index.ts'
import type { Command, CommandRecord } from '../../functions/data/commands.ts'
import { newId } from '../../functions/lib/ids.ts'
import { settingStatus, settingsOf } from '../../functions/lib/things/settings.ts'
import { pingLasts } from '../../shared/commands.ts'
import { statusOf } from '../../shared/desired.ts'
import { openSite, password, type Site } from '../handheld/site.ts'
import { listen } from './server.ts'

let site: Site
let server: Awaited<ReturnType<typeof listen>>
let workers: SimulationOptions['workers']
let tick: NodeJS.Timeout

beforeAll(async () => {
  site = await openSite()
  server = await listen(site)
  // Without the finder of their team, devices would not tell where they are.
  await site.stores.groups.setFinder('acme', ['pick', 'yard'], true)
  tick = setInterval(() => {
    site.clock.now = Date.now()
  }, 2)
  for (const n of [0, 1, 2, 3, 4]) {
    await site.user(`u${n}`, [
      ['worker', 'pick'],
      ['worker', 'yard'],
    ])
  }
  workers = [0, 1, 2, 3, 4].map((n) => ({ username: `u${n}.name`, password, site: { lat: 52, lon: 4 } }))
})
afterEach(async () => {
  // Each test counts from nothing.
  for (const table of [site.tables.work, site.tables.raw]) await site.empty(table)
})
afterAll(async () => {
  clearInterval(tick)
  await server.close()
  await site.stop()
})

const fleet = async (more: Partial<SimulationOptions>) =>
  runSimulation({ url: server.url, code: await site.addCode(), workers, devices: 4, freshness: 60, ...more })

/** Sums of the server's buckets, by worker and team: w working, p pick, s scans, t steps. */
const counted = async () => {
  const { Items = [] } = await site.db.send(new ScanCommand({ TableName: site.tables.work }))
  const sums: Record<string, Record<string, number>> = {}
  for (const { pk: _pk, sk, ...item } of Items) {
    const [, team, worker] = String(sk).split('#')
    sums[`${worker} ${team}`] ??= { w: 0, p: 0, s: 0, t: 0 }
    const sum = sums[`${worker} ${team}`] ?? {}
    for (const [name, value] of Object.entries(item)) {
      const letter = /^([wpst])[0-3]$/.exec(name)?.[1]
      if (letter) sum[letter] = (sum[letter] ?? 0) + (value as number)
    }
  }
  return sums
}
const expected = ({ workers: sums }: Account) =>
  Object.fromEntries(
    sums.map((sum) => [
      `${sum.user_uid} ${sum.team_uid}`,
      {
        w: sum.working_ms,
        p: sum.subtype === 1 ? sum.gaps_within_5_min_ms : 0,
        s: sum.subtype === 1 ? sum.accepted_scans : 0,
        t: sum.steps,
      },
    ]),
  )

test('over a bad network, the server counts exactly what the account says was sent', async () => {
  const { finished } = await fleet({
    seed: 11,
    minutes: 0.05,
    time: 2400,
    loss: 0.2,
    duplicates: 0.2,
    reorder: 0.3,
    offline: 0.05,
    skew: 5000,
  })
  const account = await finished
  expect(account.problems).toEqual([])
  expect(account.unacknowledged_batches).toBe(0)
  expect(account.refused_events_total).toBe(0)
  // The network did its worst.
  for (const count of [account.traffic.requestsLost, account.traffic.answersLost, account.traffic.sentTwice])
    expect(count).toBeGreaterThan(0)
  expect(account.duplicate_batches).toBeGreaterThan(0)
  expect(account.heartbeats).toBeGreaterThan(0)
  expect(account.totals.accepted_scans).toBeGreaterThan(500)
  expect(await counted()).toEqual(expected(account))
  // Everybody is signed out.
  const devices = (await site.stores.devices.list('acme')).filter((device) =>
    device.serial_number.startsWith('SIM-11-'),
  )
  expect(devices).toHaveLength(4)
  for (const device of devices) expect(device.user).toBeUndefined()
  const states = await site.stores.deviceStates.list('acme')
  const known = devices.map(({ id }) => states.get(id))
  expect(known.some((state) => (state?.battery_percent ?? 0) > 0 && state?.location)).toBe(true)
})

test('the same seed and start send the same, however the network behaves', async () => {
  const startedAt = Date.now()
  const plan = { seed: 21, minutes: 0.02, time: 3000, devices: 3, startedAt, keepBatches: true }
  const clean = await (await fleet({ ...plan, loss: 0, duplicates: 0, reorder: 0, offline: 0 })).finished
  for (const table of [site.tables.work, site.tables.raw]) await site.empty(table)
  const rough = await (await fleet({ ...plan, loss: 0.3, duplicates: 0.3, reorder: 0.3, offline: 0 })).finished
  const sent = ({ batches = [] }: Account) =>
    batches
      .map(({ user_uid, team_uid, batch: { join_id: _join, ...batch } }) => ({ user_uid, team_uid, batch }))
      .sort((a, b) => (a.batch.id < b.batch.id ? -1 : 1))
  expect(sent(clean).length).toBeGreaterThan(20)
  expect(sent(rough)).toEqual(sent(clean))
  expect(rough.workers).toEqual(clean.workers)
})

test('over a bad network, what is wished of a fleet ends applied or with a reason, and what is removed is gone', async () => {
  const simulation = await fleet({ seed: 51, time: 600, loss: 0.1, duplicates: 0.2, reorder: 0.5, failures: 0.3 })
  const fleetOf = async () =>
    (await site.stores.devices.list('acme')).filter(({ serial_number }) => serial_number.startsWith('SIM-51-'))
  await expect.poll(fleetOf, { timeout: 10_000 }).toHaveLength(4)
  const ids = (await fleetOf()).map(({ id }) => id)
  const things = ['one', 'two', 'three'].map((id) => ({ section: 'shortcuts' as const, id, content: { ssid: id } }))
  await site.addShortcuts('one', 'two', 'three')
  const wish = (wishes: Parameters<typeof site.stores.desired.assign>[1]) =>
    Promise.all(ids.map((id) => site.stores.desired.assign(id, wishes, { by: 'root', at: site.clock.now })))
  const stored = async () => (await Promise.all(ids.map((id) => site.stores.desired.list(id)))).flat()
  const reported = async () => (await stored()).filter((item) => statusOf(item).status !== 'pending')
  await wish(things)
  await expect.poll(reported, { timeout: 20_000 }).toHaveLength(12)
  await wish([
    { ...(things[0] as (typeof things)[0]), content: { ssid: 'other' } },
    { section: 'shortcuts', id: 'two', content: null },
  ])
  await expect
    .poll(async () => [(await stored()).length, (await reported()).length], { timeout: 20_000 })
    .toEqual([8, 8])
  const { items, reports, problems } = await simulation.stop()
  expect(problems).toEqual([])
  expect(reports).toBeGreaterThanOrEqual(8)
  expect(items.failed).toBeGreaterThan(0)
  expect(items.applied).toBeGreaterThan(0)
  expect(items.removed).toBeGreaterThanOrEqual(4)
})

test('over a bad network, each device of a fleet says of every tab and of the rule of inactivity whether it has them', async () => {
  const tabs = ['plan', 'news'].map((id) => ({ id, label: id, url: 'https://example.com/' }))
  const { companies, reportedSettings } = site.stores
  const before = await companies.get('acme')
  await companies.setWebPortal('acme', before?.web_portal_version, { tabs, at: site.clock.now })
  // The company is remembered for some seconds.
  await expect.poll(async () => (await companies.recent('acme'))?.web_portal?.length, { timeout: 15_000 }).toBe(2)
  const simulation = await fleet({ seed: 56, time: 600, loss: 0.1, duplicates: 0.2, reorder: 0.5, failures: 0.4 })
  const company = await companies.get('acme')
  if (!company) throw new Error('no company')
  const standing = settingsOf(company)
  const statuses = async () => {
    const fleetOf = (await site.stores.devices.list('acme')).filter(({ serial_number }) =>
      serial_number.startsWith('SIM-56-'),
    )
    const said = await reportedSettings.several(fleetOf.map(({ id }) => id))
    return said.flatMap((words) => standing.map((setting) => settingStatus(setting, words).status))
  }
  const spoken = async () => (await statuses()).filter((status) => status !== 'pending')
  await expect.poll(spoken, { timeout: 30_000 }).toHaveLength(4 * standing.length)
  expect(await statuses()).toContain('failed')
  expect(await statuses()).toContain('upToDate')
  const { problems } = await simulation.stop()
  expect(problems).toEqual([])
})

test('a device that is asked to apply a tab again tries it once more, until it has it', async () => {
  const manager = await site.as('root', 'superAdmin', 'acme')
  const { companies, reportedSettings } = site.stores
  const company = await companies.get('acme')
  if (!company?.web_portal) throw new Error('no tabs')
  const simulation = await fleet({ seed: 58, time: 600, reorder: 0.5, failures: 0.5 })
  const fleetOf = async () =>
    (await site.stores.devices.list('acme')).filter(({ serial_number }) => serial_number.startsWith('SIM-58-'))
  const commands: CommandRecord[] = []
  const standing = async () => {
    const all = await Promise.all(
      (await fleetOf()).map(async ({ id }) => {
        const reports = await reportedSettings.get(id)
        return settingsOf(company).map((setting) => ({ id, setting, ...settingStatus(setting, reports) }))
      }),
    )
    return all.flat()
  }
  const retried = async () => {
    const all = await standing()
    for (const { id: device_id, setting, status } of all)
      if (status === 'failed') {
        const { section, id } = setting
        await manager('tools/devices/retryDeviceCommand', { device_id, setting: { section, id } })
      }
    return all.filter(({ status }) => status === 'upToDate').length
  }
  await expect.poll(retried, { timeout: 60_000, interval: 250 }).toBe(4 * settingsOf(company).length)
  for (const { id } of await fleetOf())
    for await (const step of site.stores.commands.steps(id, { after: undefined, size: 100 })) commands.push(...step)
  const ends = commands.filter(({ kind }) => kind === 'applyAgain').map(({ ended }) => ended)
  expect(ends).toContain('done')
  expect(ends).toContain('failed')
  expect((await simulation.stop()).problems).toEqual([])
}, 90_000)

test('a fleet does once what it is asked, signs out whom it is told to, and who does nothing', async () => {
  const simulation = await fleet({ seed: 61, time: 600, loss: 0.1, duplicates: 0.3, reorder: 0.3 })
  const working = async () =>
    (await site.stores.devices.list('acme')).filter(
      ({ serial_number, user }) => serial_number.startsWith('SIM-61-') && user !== undefined,
    )
  await expect.poll(working, { timeout: 20_000 }).not.toEqual([])
  const [{ id = '' } = {}] = await working()
  const device = await site.stores.devices.get(id)
  const give = async (command: Command) =>
    (await site.stores.commands.give(id, command, { by: 'root', at: site.clock.now, random: newId() })) ?? ''
  const given = [
    await give({ kind: 'ping', options: ['sound'], expires_at: site.clock.now + pingLasts }),
    await give({ kind: 'ping', options: ['flash'], expires_at: site.clock.now + pingLasts }),
    await give({ kind: 'logOut', work_id: device?.work ?? '', notify: true, by_name: 'Root Test' }),
  ]
  const ends = () => Promise.all(given.map(async (one) => (await site.stores.commands.get(id, one))?.ended))
  await expect.poll(ends, { timeout: 20_000 }).toEqual(['done', 'done', 'done'])
  expect((await site.stores.workSessions.get(id, device?.work ?? ''))?.signed_out_at).toBeDefined()
  await expect.poll(() => simulation.account().idle, { timeout: 20_000 }).toBeGreaterThan(0)
  const { pings, forced_out, named_sign_outs, problems } = await simulation.stop()
  expect([pings, forced_out, named_sign_outs]).toEqual([2, 1, 1])
  expect(problems).toEqual([])
  expect(await counted()).toEqual(expected(simulation.account()))
})

test('devices do not tell by themselves of what the company has switched off, and tell of the rest', async () => {
  const { companies } = site.stores
  const setting = { enabled: true, sound: false, vibration: false }
  await companies.setSystemNotification('acme', 'inactivity', { ...setting, enabled: false })
  await companies.setSystemNotification('acme', 'offline', setting)
  // The company is remembered for some seconds.
  const known = async () => (await companies.recent('acme'))?.tells_inactivity?.enabled
  await expect.poll(known, { timeout: 15_000 }).toBe(false)
  const simulation = await fleet({ seed: 61, time: 600, offline: 0.1 })
  await expect.poll(() => simulation.account().idle, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => simulation.account().system_notifications.offline, { timeout: 30_000 }).toBeGreaterThan(0)
  const { system_notifications, problems } = await simulation.stop()
  expect(system_notifications.inactivity).toBe(0)
  expect(problems).toEqual([])
})

test('a lost device signs its worker out, delivers what it has, rings until somebody finds it, and waits to be given back', async () => {
  const simulation = await fleet({ seed: 71, time: 600, loss: 0.1, duplicates: 0.2 })
  const mine = async () =>
    (await site.stores.devices.list('acme')).filter(({ serial_number }) => serial_number.startsWith('SIM-71-'))
  const working = async () => (await mine()).filter(({ user }) => user !== undefined)
  await expect.poll(working, { timeout: 20_000 }).not.toEqual([])
  const [{ id = '' } = {}] = await working()
  const { lostDevices, commands, devices } = site.stores
  const by = () => ({ by: 'root', at: site.clock.now, random: newId() })
  expect(await lostDevices.mark(id, { ...by(), reason: 'Not returned' })).toBe(true)
  const { lost } = (await devices.get(id)) ?? {}
  const ends = () =>
    Promise.all([lost?.lock, lost?.ring].map(async (one) => (await commands.get(id, one ?? ''))?.ended))
  await expect.poll(ends, { timeout: 20_000 }).toEqual(['done', 'done'])
  expect((await devices.get(id))?.user).toBeUndefined()
  expect(await lostDevices.found(id, by())).toBe(true)
  await expect.poll(async () => (await devices.get(id))?.user, { timeout: 20_000 }).toBeDefined()
  const { locks, found, problems } = await simulation.stop()
  expect([locks, found]).toEqual([1, 1])
  expect(problems).toEqual([])
  expect(await counted()).toEqual(expected(simulation.account()))
})

test('a fleet without an end works until it is stopped, and then has everything delivered', async () => {
  const simulation = await fleet({ seed: 31, time: 60, freshness: 5, devices: 2 })
  await expect.poll(() => simulation.account().totals.batches, { timeout: 10_000 }).toBeGreaterThan(3)
  const account = await simulation.stop()
  expect(account.unacknowledged_batches).toBe(0)
  expect(await counted()).toEqual(expected(account))
  const later = await simulation.finished
  expect(later.totals).toEqual(account.totals)
})

test('what the server refuses for good is a problem in the account, not an endless retry', async () => {
  const invalid = [{ username: 'u0.name', password: 'wrong' }]
  const { finished } = await fleet({ seed: 41, minutes: 0.02, time: 100, devices: 1, workers: invalid })
  const { problems, totals } = await finished
  expect(problems[0]?.message).toMatch(/password/)
  expect(totals.batches).toBe(0)
})
