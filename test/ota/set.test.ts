import { describe, expect, test } from 'vitest'
import { admin, began, here, openOneRollout, plan } from './scene.ts'
import { nightly } from './world.ts'

openOneRollout()

describe('what is set', () => {
  test('is off and empty at first, and stays as it was set', async () => {
    const read = async () =>
      JSON.parse(here.done(await admin.call('getOTAData', { company_uid: here.company_uid })).ota)
    expect(await read()).toEqual({ enable: false, start: '', end: '', app_uid: '' })
    here.done(await here.set(admin, { enable: false, start: '22:00', end: '04:00', app_uid: '' }))
    expect(await read()).toEqual({ enable: false, start: '22:00', end: '04:00', app_uid: '' })
  })

  test.each([
    ['no JSON', '{', 'ota_data', 'Not valid JSON'],
    ['no object', '7', 'ota_data', 'Not valid JSON'],
    ['no switch', { ...nightly, enable: 'yes', app_uid: 'a' }, 'ota_data.enable', 'Use true or false'],
    [
      'an hour too many',
      { ...nightly, start: '24:00', app_uid: 'a' },
      'ota_data.start',
      'Please enter the start as HH:mm',
    ],
    ['a number', { ...nightly, end: 4, app_uid: 'a' }, 'ota_data.end', 'Please enter the end as HH:mm'],
    ['equal times', { ...nightly, end: '22:00', app_uid: 'a' }, 'ota_data.end', 'The window cannot end when it starts'],
    ['equal times while off', { enable: false, start: '01:00', end: '01:00', app_uid: '' }, 'ota_data.end', undefined],
    ['no times', { enable: true, start: '', end: '', app_uid: 'a' }, 'ota_data.start', undefined],
    ['no app', { ...nightly, app_uid: '' }, 'ota_data.app_uid', 'Please choose the app to roll out'],
    ['an app that is not there', { ...nightly, app_uid: 'nobody' }, 'ota_data.app_uid', 'No such app'],
    ['much too much', { ...nightly, app_uid: 'a', more: 'x'.repeat(3000) }, 'ota_data', undefined],
  ])('with %s is refused by its place', async (_, data, path, message) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    const answer = await admin.call('setOTAData', { company_uid: here.company_uid, ota_data: text })
    expect(answer.status).toBe(400)
    const { errors = [] } = answer as unknown as { errors?: { path: string; message: string }[] }
    expect(errors[0]?.path).toBe(path)
    if (message) expect(errors[0]?.message).toBe(message)
    const { ota } = here.done(await admin.call('getOTAData', { company_uid: here.company_uid }))
    expect(JSON.parse(ota).enable).toBe(false)
  })

  test('is nobody else’s: not of another company, not of another role, and no app of a facility', async () => {
    const stranger = await here.signIn(here.other.users.admin)
    const { id, app } = await began()
    const body = { company_uid: here.company_uid }
    const calls = [
      ['getOTAData', body],
      ['setOTAData', { ...body, ota_data: JSON.stringify({ ...nightly, app_uid: app.uid }) }],
      ['setRolloutPlan', { ...body, plan }],
      ['getRollout', body],
      ['getRolloutDevices', { ...body, rollout_id: id }],
      ['createRollout', { ...body, app_uid: app.uid }],
      ['changeRollout', { ...body, rollout_id: id, action: 'pause' }],
      ['retryRollout', { ...body, rollout_id: id }],
    ] as const
    const manager = await here.as('facilityManager')
    for (const [name, input] of calls) {
      expect([name, (await stranger.call(name, input)).status]).toEqual([name, expect.toSatisfy((one) => one >= 403)])
      expect([name, (await manager.call(name, input)).status]).toEqual([name, 403])
    }
    // Named as their own, another company's rollout and app are not there either.
    const own = { company_uid: here.other.uid }
    expect((await stranger.call('changeRollout', { ...own, rollout_id: id, action: 'rollBack' })).status).toBe(404)
    expect((await stranger.call('getRolloutDevices', { ...own, rollout_id: id })).status).toBe(404)
    expect((await here.set(stranger, { ...nightly, app_uid: app.uid })).status).toBe(403)
    const mine = { company_uid: here.other.uid, ota_data: JSON.stringify({ ...nightly, app_uid: app.uid }) }
    expect((await stranger.call('setOTAData', mine)).status).toBe(400)
    expect((await here.readRollout(admin)).state).toBe('running')
    const north = here.acme.groups.north.uid
    const ofFacility = await here.add(admin, north, { package: 'com.example.other' })
    expect((await admin.call('createRollout', { ...body, app_uid: ofFacility.uid })).status).toBe(404)
  })
})
