import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { openAccount } from '../../bin/simulator/account.ts'
import { newAppMemory, openApps } from '../../bin/simulator/apps.ts'
import { Refused } from '../../bin/simulator/connection.ts'
import type { Credential } from '../../bin/simulator/credential.ts'
import { openDesired } from '../../bin/simulator/desired.ts'
import { type AppFaults, appFaultsOf } from '../../bin/simulator/faults.ts'
import { openNotices } from '../../bin/simulator/notices.ts'
import { openWindow } from '../../bin/simulator/updates.ts'
import type { CallName, Output } from '../../shared/contract/index.ts'
import { hour, iso, minute } from '../../shared/time.ts'
import type { Client } from '../networks/world.ts'
import { type OtaWorld, otaWorld } from './world.ts'

let here: OtaWorld
beforeEach(async () => {
  here = await otaWorld()
})
afterEach(() => here?.stop())

/** What befalls devices: lost answers and cut downloads, reports that come late, and updates that fail. */
const faultRates = { loss: 0.1, reorder: 0.3, failures: 0.3 }
const agent = 'com.example.agent'

/** A simulated handheld over the calls themselves: time passes for it when the test says so. */
const simulated = async (index: number) => {
  const enrolled = await here.handheldOf(here.acme.groups.north.uid)
  const stream = (kind: number) => randomFrom(index * 101 + kind)
  const network = stream(1)
  const account = openAccount(index, here.now(), 1, false)
  const credential = {
    call: async (name: CallName, input: object) => {
      // An answer that is lost: it asks once more.
      if (network.next() < faultRates.loss) await enrolled.call(name, input)
      const answer = await enrolled.call(name, input)
      if (answer.status !== 200) throw new Refused(name, answer)
      return answer.data
    },
  } as Pick<Credential, 'call'>
  /** What the test decides; the rest follows from the seed. */
  const state: { inUse: boolean; fails?: AppFaults['ofApp'] } = { inUse: false }
  const drawn = appFaultsOf(stream(2), faultRates)
  const faults: AppFaults = { ...drawn, ofApp: (...wish) => (state.fails ?? drawn.ofApp)(...wish) }
  const window = openWindow({
    ...{ zone: 'UTC', share: stream(3).next(), now: here.now, isInUse: () => state.inUse, missed: () => {} },
  })
  const memory = newAppMemory()
  const off = new AbortController().signal
  const { counts } = account
  const desired = openDesired(
    ...([credential, account, stream(4), { ...faultRates, failures: 0 }] as const),
    (answer: Output<'sync'>) => window.follow(answer.ota),
    () => true,
    openNotices(account, stream(5), { failures: 0 }, () => {}),
    (what) => expect.unreachable(what),
    {
      apps: openApps(credential, counts.apps, faults, () => undefined, off, memory),
      updates: openApps(credential, counts.updates, faults, window.waitsFor, off, memory, 'ota'),
      worked: () => {},
    },
  )
  /** As each heartbeat of a handheld goes: what was held back or cut goes on, and what has changed is learned. */
  const beat = async () => {
    const sync_etag = desired.etag()
    const state = { at: here.now(), battery_percent: 80, battery_health: 'GOOD' as const }
    const { sync } = await credential.call('heartbeat', { ...state, ...(sync_etag && { sync_etag }) })
    await desired.flush()
    if (sync) await desired.sync()
  }
  return { id: enrolled.id, state, counts, beat, has: () => memory.installed.get(agent)?.version_name }
}

test('over a bad network a fleet has an update in its window or says why not, tries it again, and goes back', async () => {
  const { company_uid, done } = here
  // Of the same moment: sessions end while hours pass.
  const admin = (): Promise<Client> => here.as('admin')
  const devices: Awaited<ReturnType<typeof simulated>>[] = []
  for (let index = 0; index < 6; index++) devices.push(await simulated(index))
  const [opens, shuts] = [here.now() + 2 * hour, here.now() + 11 * hour]
  const clock = (at: number) => iso(at).slice(11, 16)

  const plan = { steps: [50, 100], wait_hours: null, limit: 100, least: 100 }
  done(await (await admin()).call('setRolloutPlan', { company_uid, plan }))
  const app = await here.agent(await admin(), agent, [
    ['1.0', 1],
    ['2.0', 2],
  ])
  const settings = { enable: true, start: clock(opens), end: clock(shuts), app_uid: app.uid }
  const { rollout_id } = done(await here.set(await admin(), settings))
  const readRollout = async () => here.readRollout(await admin())
  const rows = async (status: string) =>
    done(await (await admin()).call('getRolloutDevices', { company_uid, rollout_id, status })) as {
      id: string
      reason: string
      detail: string | null
    }[]
  const beatFor = async (beats: number) => {
    for (let beat = 0; beat < beats; beat++) {
      here.pass(20 * minute)
      for (const device of devices) await device.beat()
    }
  }
  /** Heartbeats come until something is so: each device gets there by itself, whatever befell it. */
  const beatUntil = async (isSo: () => Promise<boolean>) => {
    for (let beat = 0; beat < 40; beat++) {
      if (await isSo()) return
      await beatFor(1)
    }
    throw new Error(`It stays ${JSON.stringify((await readRollout()).counts)}`)
  }

  // In the first step one is in somebody's hands, and one has no room.
  const step = async (told: number) => {
    const all = done(await (await admin()).call('getRolloutDevices', { company_uid, rollout_id }))
    const ids = all.filter((one: { step: number }) => one.step === told).map((one: { id: string }) => one.id)
    return devices.filter(({ id }) => ids.includes(id))
  }
  const [busy, full] = await step(0)
  if (!busy || !full) throw new Error('Nobody is first')
  busy.state.inUse = true
  busy.state.fails = () => undefined
  full.state.fails = (_id, version) => (version === 1 ? 'noSpace' : undefined)

  const waiting = { id: busy.id, detail: 'Waits for its window' }
  await beatUntil(async () => (await rows('downloaded')).some(({ id }) => id === busy.id))
  expect(await rows('downloaded')).toContainEqual(expect.objectContaining(waiting))
  expect(here.now()).toBeLessThan(opens)
  expect(devices.map(({ has }) => has())).toEqual(devices.map(() => undefined))
  here.pass(opens - here.now())
  const ended = async () => (await readRollout()).counts.finished
  await beatUntil(async () => (await ended()) === 2)
  await beatFor(2)
  // Whoever works with a device is not kept from it.
  expect(await ended()).toBe(2)
  expect(await rows('downloaded')).toEqual([
    expect.objectContaining({ id: busy.id, detail: 'Waits until nobody is signed in' }),
  ])
  busy.state.inUse = false
  await beatUntil(async () => (await ended()) === 3)
  expect(busy.has()).toBe('2.0')

  done(await here.change(await admin(), rollout_id, 'advance'))
  await beatUntil(async () => (await ended()) === 6)
  const failed = await rows('failed')
  expect(failed).toContainEqual(expect.objectContaining({ id: full.id, reason: 'Not enough space' }))
  for (const { reason } of failed) expect(['Not enough space', 'Signed by somebody else']).toContain(reason)
  for (const { id, has } of devices) expect(has()).toBe(failed.some((one) => one.id === id) ? undefined : '2.0')

  const retried = await (await admin()).call('retryRollout', { company_uid, rollout_id })
  expect(done(retried)).toEqual({ retried: failed.length })
  await beatUntil(async () => (await ended()) === 6)
  expect(full.has()).toBe('2.0')

  done(await here.change(await admin(), rollout_id, 'rollBack'))
  const back = async () => (await readRollout()).rolled_back ?? { devices: 0, upToDate: 0, failed: 0 }
  await beatUntil(async () => {
    const { upToDate, failed: not } = await back()
    return upToDate + not === 6
  })
  const after = await back()
  expect(devices.filter(({ has }) => has() === '1.0')).toHaveLength(after.upToDate)
  expect(busy.has()).toBe('1.0')
  expect(here.now()).toBeLessThan(shuts)
})
