import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivePushes } from '../../bin/simulator/pushes.ts'
import { newEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import { day } from '../../shared/durations.ts'
import { done, enrolledHandheld } from '../lib/handheld.ts'
import { type World, world } from '../lib/world.ts'

/** From a wish to the device that hears it: queue, Lambda, SNS and FCM, as the templates have them, behind their policies. */

let here: World
let code: string
const off = new AbortController()
beforeAll(async () => {
  here = await world()
  const { uid } = await here.company()
  code = newEnrolmentCode()
  await here.stores.enrolment.add({
    ...{ code, company: uid, name: '', facility: null, created_on: new Date().toISOString(), created_by: 'root' },
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

  await tell('an-installation-that-is-gone:1')
  await wake(device_id)
  // FCM says so after SNS has taken the push: the next one finds the endpoint disabled.
  await expect
    .poll(async () => (await record())?.woken_at ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(Date.now() - 10_000)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await wake(device_id)
  await expect.poll(async () => (await record())?.push_token, { timeout: 30_000 }).toBeUndefined()
  expect((await here.stores.deviceStates.get(device_id))?.wakeable).toBe(false)

  await tell(token)
  await wake(device_id)
  await expect.poll(() => heard, { timeout: 30_000 }).toBe(2)

  // The same installation, enrolled again as another device: its endpoint is another's.
  const heir = await enrolledHandheld(here.cloud.url, code)
  done(await heir.call('heartbeat', { at: Date.now(), battery_percent: 50, battery_health: 'GOOD', push_token: token }))
  await wake(heir.device_id)
  await expect.poll(() => heard, { timeout: 30_000 }).toBe(3)
})
