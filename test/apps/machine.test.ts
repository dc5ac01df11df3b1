import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSimulation } from '../../bin/simulator/index.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { apkOf } from '../lib/apk/index.ts'
import { done } from '../lib/handheld.ts'
import { type Machine, machine } from '../lib/machine.ts'
import { password } from '../lib/world.ts'
import { fileOf, put } from './world.ts'

let here: Machine
beforeAll(async () => {
  here = await machine()
})
afterAll(() => here?.stop())

test('an app goes from an APK to devices and back', async () => {
  const { url, acme } = here
  const { ask } = here.admin
  const [company_uid, group_uid] = [acme.uid, acme.groups.north.uid]
  const upload = async (name: 'addApp' | 'updateApp' | 'getApkInfo', body: object, content: Buffer) => {
    const plan = done(await ask(name, { ...body, ...fileOf(content) } as never)) as never as UploadPlan
    expect(await put(plan, content)).toEqual(plan.parts.map(() => 200))
    return done(await ask(name, { ...body, upload_id: plan.upload_id } as never)) as never
  }
  const first = apkOf({ filler: 200_000 })
  expect(await upload('getApkInfo', {}, first)).toMatchObject({ packageName: 'com.example.scanner' })
  const adding = { group_uid, company_uid, app_name: 'Scanner', app_group_uid: group_uid }
  const [added] = (await upload('addApp', adding, first)) as { uid: string; files: { app_icon: { key: string } } }[]
  const uid = added?.uid ?? ''
  // The thread that makes icons is bundled with the Lambda.
  const file = added?.files.app_icon.key ?? ''
  expect(done(await ask('retrieveAppFile', { file }))).toMatchObject({ content_type: 'image/png' })

  const {
    code,
    devices: [device],
  } = await here.enrolled(1)
  if (!device) throw new Error('no device')
  const rows = async () => done(await ask('getAppDeploymentList', { app_uid: uid }))
  const deploy = async (operation: 1 | 3) => {
    const deployment_list = (await rows()).map(({ serial_number }) => ({ serial_number, operation }))
    return done(await ask('updateAppDeploymentBatch', { app_uid: uid, deployment_list }))
  }
  expect(await deploy(1)).toMatchObject({ deployed: 1 })
  const answer = done(await device.call('appFile', { id: uid }))
  expect(Buffer.from(await (await fetch(answer.url)).arrayBuffer()).equals(first)).toBe(true)

  await upload('updateApp', { uid }, apkOf({ versionCode: 13, versionName: '1.3.0' }))
  done(await ask('setAppsState', { group_uid, package: 'com.example.maps', label: 'Maps', state: 0 }))
  expect(done(await ask('getAppsStatesOfGroup', { group_uid }))).toHaveLength(1)
  expect(done(await ask('getAppsState', { group_uid }))).toBe('com.example.maps,D')
  const synced = done(await device.call('sync', {}))
  expect(synced.state?.apps).toMatchObject([{ id: uid, version_name: '1.3.0' }])
  // What was read of a company is 10 s old at most.
  await expect
    .poll(async () => done(await device.call('sync', {})).app_library, { timeout: 15_000 })
    .toEqual([{ package: 'com.example.maps', label: 'Maps', state: 0 }])

  done(await ask('deleteApp', { uid, group_uid, company_uid }))
  done(await ask('keepApp', { uid, company_uid }))

  const worker = { username: acme.users.worker.username, password }
  const fleet = runSimulation({
    ...{ url, code, workers: [worker], devices: 2, minutes: 0.2, time: 600, seed: 5, offline: 0 },
    ...{ loss: 0, duplicates: 0, reorder: 0 },
  })
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(3)
  await deploy(1)
  const account = await fleet.finished
  expect(account.problems).toEqual([])
  expect(account.apps).toMatchObject({ installed: 2 })
  const states = (await rows()).map(({ deployment_status, version_name }) => [deployment_status, version_name])
  expect(states.filter(([status]) => status === 1)).toEqual([
    [1, '1.3.0'],
    [1, '1.3.0'],
  ])
  done(await ask('deleteApp', { uid, group_uid, company_uid, force: 1 }))
  expect(done(await ask('getAppsOfGroup', { group_uid }))).toEqual([])
  // Those of updates are tried with updates.
  here.triedAll('apps', ['addWorkHeroApp', 'getAppByUid', 'removeAppDeploymentBatch'])
})
