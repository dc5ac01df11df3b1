import { describe, expect, test } from 'vitest'
import type { App } from '../../shared/contract/apps.ts'
import { admin, began, type Handheld, here, openRollouts, plan, planned } from './scene.ts'
import { nightly } from './world.ts'

openRollouts()

test('an app for every device is there once; a second one of its package is refused with the words of the library', async () => {
  const app = await here.agent(admin, 'com.example.agent', [['1.0', 1]])
  expect(app).toMatchObject({ group_uid: here.company_uid, status: 0, version_name: '1.0' })
  await expect(here.agent(admin, 'com.example.agent', [['1.1', 2]])).rejects.toThrow('already exists in your library')
  const read = here.done(await admin.call('getAppByUid', { uid: app.uid }))
  expect(read).toMatchObject({ uid: app.uid, name: 'Agent' })
  const manager = await here.as('facilityManager')
  expect((await manager.call('getAppByUid', { uid: app.uid })).status).toBe(404)
  const stranger = await here.signIn(here.other.users.admin)
  expect((await stranger.call('getAppByUid', { uid: app.uid })).status).toBe(404)
})

describe('remote deployments', () => {
  const deployed = async () => {
    const [device, other] = (await here.fleet(2)) as [Handheld, Handheld]
    const app = await here.agent(admin, 'com.example.agent', [['1.0', 1]])
    const list = [device, other].map(({ serial_number }) => ({ serial_number, operation: 1, strategy: 1 }))
    here.done(await admin.call('updateAppDeploymentBatch', { app_uid: app.uid, deployment_list: list }))
    return { app, device, other }
  }
  const having = async (app: App) => {
    const items = await here.stores.desired.ofThing(here.company_uid, { section: 'apps', id: app.uid })
    return items.filter(({ removal }) => !removal).length
  }

  test('stay where an admin enables OTA, who is told so', async () => {
    const { app } = await deployed()
    const set = await here.set(admin, { ...nightly, app_uid: app.uid })
    expect(here.done(set)).toMatchObject({ removed_deployments: 0, kept_deployments: 2 })
    expect(set.message).toContain('Remote deployments stay on 2 devices')
    expect(await having(app)).toBe(2)
  })

  test('are removed where a super admin enables it; done again nothing changes', async () => {
    const { app, device } = await deployed()
    const root = await here.as('superAdmin')
    expect(here.done(await here.set(root, { ...nightly, app_uid: app.uid }))).toMatchObject({
      ...{ removed_deployments: 2, kept_deployments: 0 },
    })
    expect(await having(app)).toBe(0)
    expect((await device.call('sync', {})).data.removals).toMatchObject([{ section: 'apps', id: app.uid }])
    expect(here.done(await here.set(root, { ...nightly, app_uid: app.uid }))).toMatchObject({ removed_deployments: 0 })
  })

  test('of one app are removed by super admins alone; single devices lose it by operation 5', async () => {
    const { app, other } = await deployed()
    expect((await admin.call('removeAppDeploymentBatch', { app_uid: app.uid })).status).toBe(403)
    const list = [{ serial_number: other.serial_number, operation: 5 }]
    here.done(await admin.call('updateAppDeploymentBatch', { app_uid: app.uid, deployment_list: list }))
    expect(await having(app)).toBe(1)
    const root = await here.as('superAdmin')
    expect(here.done(await root.call('removeAppDeploymentBatch', { app_uid: app.uid }))).toMatchObject({ removed: 1 })
    expect(await having(app)).toBe(0)
    const theirs = await here.signIn(here.other.users.superAdmin)
    expect((await theirs.call('removeAppDeploymentBatch', { app_uid: app.uid })).status).toBe(404)
  })
})

test('limit and waiting time of a plan count at once, its steps for the next rollout', async () => {
  const { id } = await began()
  here.done(await planned({ steps: [50, 100], limit: 25, wait_hours: null }))
  expect((await here.readRollout(admin)).plan).toEqual({ ...plan, limit: 25, wait_hours: null })
  expect((await here.readRollout(admin)).next.for).toBe('hand')
  expect(here.done(await admin.call('getOTAData', { company_uid: here.company_uid })).plan.steps).toEqual([50, 100])
  const bad = await planned({ steps: [50] })
  expect(bad).toMatchObject({ status: 400, errors: [{ path: 'plan.steps' }] })
  here.done(await here.change(admin, id, 'advance'))
  expect((await here.readRollout(admin)).step).toBe(1)
  expect((await here.change(admin, id, 'advance')).status).toBe(422)
})
