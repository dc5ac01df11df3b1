import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSimulation } from '../../bin/simulator/index.ts'
import { receivePushes } from '../../bin/simulator/pushes.ts'
import { newEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import { day } from '../../shared/durations.ts'
import { done, enrolledHandheld } from '../lib/handheld.ts'
import { password, type World, type WorldCompany, world } from '../lib/world.ts'

/** From a wish to the device that hears it: queue, Lambda, SNS and FCM, as the templates have them, behind their policies. */

let here: World
let acme: WorldCompany
let code: string
const off = new AbortController()
beforeAll(async () => {
  here = await world()
  acme = await here.company()
  code = newEnrolmentCode()
  await here.stores.enrolment.add({
    ...{ code, company: acme.uid, name: '', facility: null, created_on: new Date().toISOString(), created_by: 'root' },
    ...{ expires_at: Date.now() + day, revoked: false, used: 0, max_devices: 100 },
  })
})
afterAll(async () => {
  off.abort()
  await here?.stop()
})

/** Sends to the queue what `env.wake` sends. */
const wake = (...devices: string[]) => {
  const { queues, variables } = here.cloud
  return queues.send(queues.named(variables.PUSH_QUEUE ?? '')?.arn ?? '', JSON.stringify({ devices, at: Date.now() }))
}

test('a device that told its token is woken; where the token is dead it is forgotten until the device tells one again', async () => {
  const push = await receivePushes(here.cloud.url, off.signal)
  let heard = 0
  const token = push?.register(() => {
    heard += 1
  })
  const { device_id, call } = await enrolledHandheld(here.cloud.url, code)
  const tell = async (push_token?: string) =>
    done(await call('heartbeat', { at: Date.now(), battery_percent: 50, battery_health: 'GOOD', push_token }))
  await tell(token)
  await wake(device_id)
  await expect.poll(() => heard, { timeout: 30_000 }).toBe(1)
  const record = () => here.stores.devices.get(device_id)
  await expect.poll(async () => (await record())?.push_endpoint?.arn, { timeout: 10_000 }).toContain(':endpoint/GCM/')

  const wokenAt = async () => (await record())?.woken_at ?? 0
  await expect.poll(wokenAt).toBeGreaterThan(0)
  const before = await wokenAt()
  await tell('an-installation-that-is-gone:1')
  await wake(device_id)
  // FCM says so after SNS has taken the push: the next one finds the endpoint disabled.
  await expect.poll(wokenAt, { timeout: 30_000 }).toBeGreaterThan(before)
  const tokenOnceWoken = async () => {
    await wake(device_id)
    return (await record())?.push_token
  }
  await expect.poll(tokenOnceWoken, { timeout: 30_000, interval: 500 }).toBeUndefined()
  await expect.poll(async () => (await here.stores.deviceStates.get(device_id))?.wakeable).toBe(false)

  await tell(token)
  await wake(device_id)
  await expect.poll(() => heard, { timeout: 30_000 }).toBe(2)

  // The same installation, enrolled again as another device: its endpoint is another's.
  const heir = await enrolledHandheld(here.cloud.url, code)
  done(await heir.call('heartbeat', { at: Date.now(), battery_percent: 50, battery_health: 'GOOD', push_token: token }))
  await wake(heir.device_id)
  await expect.poll(() => heard, { timeout: 30_000 }).toBe(3)
})

test('a simulated device tells its token, and does at once what a manager clicks', async () => {
  const { username } = acme.users.worker
  const simulation = runSimulation({
    ...{ url: here.cloud.url, code, workers: [{ username, password }], devices: 1, seed: 11 },
    ...{ loss: 0, duplicates: 0, reorder: 0, offline: 0 },
  })
  try {
    const woken = async () => {
      const states = await here.stores.deviceStates.list(acme.uid)
      return [...states].find(([, { wakeable, os_version }]) => wakeable && os_version !== '')?.[0]
    }
    await expect.poll(woken, { timeout: 60_000 }).toBeTruthy()
    const device_id = (await woken()) ?? ''
    const { call } = await here.as(acme.users.superAdmin)
    const { pushes, pings } = simulation.account()
    done(await call('updateDeviceActions', { device_id, device_actions: { flash: true } }))
    await expect.poll(() => simulation.account().pings, { timeout: 60_000, interval: 20 }).toBe(pings + 1)
    // By a push, and not since a heartbeat was due.
    expect(simulation.account().pushes).toBeGreaterThan(pushes)
    // It says which one, and the console says that it arrived.
    const [command] = done(await call('getDeviceCommands', { device_id }))
    expect(command).toMatchObject({ kind: 'ping', pushed: true })
    const push = async () => done(await call('getDeviceDetails', { device_id })).push
    await expect.poll(push).toMatchObject({ sent_at: expect.any(String), received_at: expect.any(String) })
  } finally {
    await simulation.stop(2000)
  }
})
