import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { rolloutPosition, stepOf } from '../../shared/rollout.ts'
import type { Client } from '../networks/world.ts'
import { nightly, type OtaWorld, otaWorld } from './world.ts'

/** What a test goes by: set anew before each of them. */
export let here: OtaWorld
export let admin: Client

const open = async () => {
  here = await otaWorld()
  admin = await here.as('admin')
}
const close = () => here?.stop()

/** A world for each test of a file: a company has one rollout at a time. */
export const openRollouts = () => {
  beforeEach(open)
  afterEach(close)
}

/** One world for all tests of a file, which follow from one another. */
export const openOneRollout = () => {
  beforeAll(open)
  afterAll(close)
}

export type Handheld = Awaited<ReturnType<OtaWorld['handheldOf']>>
/** Time passes: sessions are opened anew. */
export const pass = async (ms: number) => {
  here.pass(ms)
  admin = await here.as('admin')
}
export const plan = { steps: [20, 100], wait_hours: 6, limit: 10, least: 4 }
export const planned = (change: object = {}) =>
  admin.call('setRolloutPlan', { company_uid: here.company_uid, plan: { ...plan, ...change } })

/** A fleet of twenty that begins to get version 2 of an agent, four of them in the first step. */
export const began = async (change: object = {}) => {
  const devices = await here.fleet(20)
  await here.beat(devices)
  here.done(await planned(change))
  const app = await here.agent(admin, 'com.example.agent', [
    ['1.0', 1],
    ['2.0', 2],
  ])
  const set = await here.set(admin, { ...nightly, app_uid: app.uid })
  const { rollout_id: id } = here.done(set)
  const { cuts = [] } = (await here.stores.rollouts.get(here.company_uid, id)) ?? {}
  const inStep = (step: number) => devices.filter((device) => stepOf(rolloutPosition(id, device.id), cuts) === step)
  return { devices, app, id: id as string, first: inStep(0), later: inStep(1), set }
}
export const offered = async (device: Handheld) => (await device.call('sync', {})).data.state.ota
export const say = async (device: Handheld, id: string, state: string, more: object = {}) => {
  const items = [{ section: 'ota', id, version: 1, state, ...more }]
  const answer = await device.call('report', { etag: 'x', number: here.now() % 1e9, items })
  return answer.data.results[0].result
}
export const failing = (device: Handheld, id: string, reason = 'Not enough space: 38 MB free') =>
  say(device, id, 'failed', { reason })
