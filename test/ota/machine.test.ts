import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSimulation } from '../../bin/simulator/index.ts'
import type { App } from '../../shared/contract/apps.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { fileOf, put } from '../apps/world.ts'
import { apkOf } from '../lib/apk/index.ts'
import { done } from '../lib/handheld.ts'
import { type Machine, machine } from '../lib/machine.ts'
import { password } from '../lib/world.ts'

let here: Machine
beforeAll(async () => {
  here = await machine()
})
afterAll(() => here?.stop())

/** Open at all times but one minute. */
const always = { enable: true, start: '00:00', end: '23:59' }

test('an update goes out to simulated handhelds, halts for those that fail, is tried again and goes back', async () => {
  const { url, acme } = here
  const { ask } = here.admin
  const company_uid = acme.uid
  const upload = async (name: 'addWorkHeroApp' | 'updateApp', body: object, content: Buffer) => {
    const plan = done(await ask(name, { ...body, ...fileOf(content) } as never)) as never as UploadPlan
    expect(await put(plan, content)).toEqual(plan.parts.map(() => 200))
    return (done(await ask(name, { ...body, upload_id: plan.upload_id } as never)) as never as App[])[0] as App
  }
  const agent = { package: 'com.example.agent', filler: 300_000 }
  const adding = { group_uid: acme.uid, company_uid, app_name: 'Agent', app_group_uid: acme.uid }
  const { uid } = await upload('addWorkHeroApp', adding, apkOf({ ...agent, versionName: '1.0', versionCode: 1 }))
  await upload('updateApp', { uid }, apkOf({ ...agent, versionName: '2.0', versionCode: 2 }))
  expect(done(await ask('getAppByUid', { uid }))).toMatchObject({ version_name: '2.0' })

  const { code } = await here.enrolled(0)
  const workers = [{ username: acme.users.worker.username, password }]
  const fleet = runSimulation({
    ...{ url, code, workers, devices: 6, minutes: 9, time: 1000, seed: 11, offline: 0, failures: 0.4, loss: 0.02 },
  })
  const look = async () => done(await ask('getRollout', { company_uid }))
  const steady = { timeout: 90_000, interval: 500 }
  try {
    const there = async () => (await ask('getAppDeploymentList', { app_uid: uid })).data?.length
    await expect.poll(there, steady).toBe(6)
    done(
      await ask('setRolloutPlan', { company_uid, plan: { steps: [50, 100], wait_hours: null, limit: 100, least: 3 } }),
    )
    const ota_data = JSON.stringify({ ...always, app_uid: uid })
    const { rollout_id } = done(await ask('setOTAData', { company_uid, ota_data }))
    if (rollout_id === null) throw new Error('Nothing began')
    expect(JSON.parse(done(await ask('getOTAData', { company_uid })).ota)).toMatchObject(always)
    const change = (action: 'advance' | 'pause' | 'resume' | 'rollBack') =>
      ask('changeRollout', { company_uid, rollout_id, action })
    done(await change('pause'))
    done(await change('resume'))
    const ended = async () => (await look())?.counts.finished
    await expect.poll(ended, steady).toBe(3)
    done(await change('advance'))
    await expect.poll(ended, steady).toBe(6)

    const failed = done(await ask('getRolloutDevices', { company_uid, rollout_id, status: 'failed' }))
    expect(failed.length).toBeGreaterThan(0)
    for (const { reason } of failed) expect(['Not enough space', 'Signed by somebody else']).toContain(reason)
    // Told to try again it draws its luck anew.
    expect(done(await ask('retryRollout', { company_uid, rollout_id }))).toEqual({ retried: failed.length })
    await expect.poll(ended, steady).toBe(6)

    done(await change('rollBack'))
    const back = async () => {
      const { rolled_back } = (await look()) ?? {}
      return (rolled_back?.upToDate ?? 0) + (rolled_back?.failed ?? 0)
    }
    await expect.poll(back, steady).toBe(6)
    const next = done(await ask('createRollout', { company_uid, app_uid: uid }))
    expect(next.rollout_id > rollout_id).toBe(true)
    const account = fleet.account()
    expect(account.problems).toEqual([])
    expect(account.updates.installed).toBeGreaterThan(2)
  } finally {
    await fleet.stop(5000)
  }
  const root = await here.as('superAdmin')
  expect(done(await root.ask('removeAppDeploymentBatch', { app_uid: uid }))).toMatchObject({ removed: 0 })
  here.triedAll('ota')
}, 400_000)
