import { afterAll, beforeAll, expect, test } from 'vitest'
import { backOf } from '../../functions/data/rollouts.ts'
import type { App } from '../../shared/contract/apps.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { fileOf, put } from '../apps/world.ts'
import { apkOf } from '../lib/apk/index.ts'
import { done } from '../lib/handheld.ts'
import { type Machine, machine } from '../lib/machine.ts'

let here: Machine
beforeAll(async () => {
  here = await machine()
})
afterAll(() => here?.stop())

/** What a Lambda remembers of a company is ten seconds old at most; a slow machine takes longer. */
const longTimeout = { timeout: 50_000, interval: 250 }

test('an update goes out to a handheld, fails, is tried again and goes back, with the permissions that there are', async () => {
  const { acme } = here
  const { ask } = here.admin
  const company_uid = acme.uid
  const upload = async (name: 'addWorkHeroApp' | 'updateApp', body: object, content: Buffer) => {
    const plan = done(await ask(name, { ...body, ...fileOf(content) } as never)) as never as UploadPlan
    expect(await put(plan, content)).toEqual(plan.parts.map(() => 200))
    return (done(await ask(name, { ...body, upload_id: plan.upload_id } as never)) as never as App[])[0] as App
  }
  const agent = { package: 'com.example.agent' }
  const adding = { group_uid: acme.uid, company_uid, app_name: 'Agent', app_group_uid: acme.uid }
  const { uid } = await upload('addWorkHeroApp', adding, apkOf({ ...agent, versionName: '1.0', versionCode: 1 }))
  const second = apkOf({ ...agent, versionName: '2.0', versionCode: 2 })
  await upload('updateApp', { uid }, second)
  expect(done(await ask('getAppByUid', { uid }))).toMatchObject({ version_name: '2.0' })

  done(await ask('setRolloutPlan', { company_uid, plan: { steps: [50, 100], wait_hours: null, limit: 100, least: 3 } }))
  const ota_data = JSON.stringify({ enable: true, start: '22:00', end: '04:00', app_uid: uid })
  const { rollout_id } = done(await ask('setOTAData', { company_uid, ota_data }))
  if (rollout_id === null) throw new Error('Nothing began')
  expect(JSON.parse(done(await ask('getOTAData', { company_uid })).ota)).toMatchObject({ enable: true, app_uid: uid })
  const change = async (action: 'advance' | 'pause' | 'resume' | 'rollBack') =>
    done(await ask('changeRollout', { company_uid, rollout_id, action }))
  await change('pause')
  await change('resume')
  await change('advance')

  // Enrolled once every device is told: what its calls read of the company is of then.
  const [device] = (await here.enrolled(1)).devices
  if (!device) throw new Error('no device')
  const offer = async () => done(await device.call('sync', {})).state?.ota
  await expect
    .poll(offer, longTimeout)
    .toMatchObject([{ id: rollout_id, version: 1, version_name: '2.0', strategy: 0 }])
  const file = done(await device.call('appFile', { id: rollout_id }))
  expect(Buffer.from(await (await fetch(file.url)).arrayBuffer()).equals(second)).toBe(true)
  let number = 0
  const say = async (word: { id: string; version: number; state: 'applied' | 'failed'; reason?: string }) => {
    number += 1
    const items = [{ section: 'ota' as const, ...word }]
    return done(await device.call('report', { etag: 'x', number, items })).results
  }
  const failed = { id: rollout_id, version: 1, state: 'failed', reason: 'Not enough space: 1 of 3 MB' } as const
  expect(await say(failed)).toMatchObject([{ result: 'kept' }])
  const rows = done(await ask('getRolloutDevices', { company_uid, rollout_id, status: 'failed' }))
  expect(rows).toMatchObject([{ id: device.device_id, reason: 'Not enough space' }])
  expect(done(await ask('retryRollout', { company_uid, rollout_id }))).toEqual({ retried: 1 })
  expect(await offer()).toMatchObject([{ id: rollout_id, version: 2 }])
  expect(await say({ id: rollout_id, version: 2, state: 'applied' })).toMatchObject([{ result: 'kept' }])
  expect(done(await ask('getRollout', { company_uid }))).toMatchObject({ counts: { upToDate: 1, failed: 0 } })

  await change('rollBack')
  expect(await say({ id: backOf(rollout_id), version: 1, state: 'applied' })).toMatchObject([{ result: 'kept' }])
  expect(done(await ask('getRollout', { company_uid }))).toMatchObject({ rolled_back: { devices: 1, upToDate: 1 } })
  const next = done(await ask('createRollout', { company_uid, app_uid: uid }))
  expect(next.rollout_id > rollout_id).toBe(true)
  const root = await here.as('superAdmin')
  expect(done(await root.ask('removeAppDeploymentBatch', { app_uid: uid }))).toMatchObject({ removed: 0 })
  here.triedAll('ota')
})
