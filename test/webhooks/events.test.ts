import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageNames } from '../../functions/data/rollups.ts'
import { handlers as filing } from '../../functions/filing/index.ts'
import { handlers as metrics } from '../../functions/metrics/index.ts'
import { checkGoals } from '../../functions/schedule/checkGoals.ts'
import { noteOffline } from '../../functions/schedule/noteOffline.ts'
import { handlers as skus } from '../../functions/skus/index.ts'
import { silentAfter } from '../../shared/deviceHistory.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { dateIn, utcDate } from '../../shared/time.ts'
import { webhookEvents } from '../../shared/webhooks.ts'
import { type WebhookWorld, webhookWorld } from './world.ts'

/** What webhooks are told of: each is noted with what it tells of. */

let here: WebhookWorld
beforeAll(async () => {
  here = await webhookWorld({ filing, metrics, skus })
  await here.added({ events: webhookEvents })
})
afterAll(() => here?.stop())
beforeEach(async () => {
  await here.passes(minute)
  here.receiver.received.length = 0
  here.receiver.state.reply = () => ({ status: 204 })
})
const told = () => here.receiver.received.map(({ body }) => JSON.parse(body))
const toldOf = (type: string) => told().filter((event) => event.type === type)
const waiting = () => here.stores.webhookEvents.waiting(100)
const report = (id: string) => ({
  ...{ id, at: here.now(), type: 'Spill', description: 'Oil on the floor', location: 'Dock 4', photos: [] },
})

test('a report that is filed is told once, however often it is filed; nothing is noted where nobody waits', async () => {
  const { north } = here.acme.groups
  const elsewhere = await here.handheldOf(undefined, here.other)
  here.done(await elsewhere.call('incident', report('first')))
  expect(await waiting()).toEqual([])
  const device = await here.handheldOf(north.uid)
  const { incident_uid } = here.done(await device.call('incident', report('second')))
  here.done(await device.call('incident', report('second')))
  expect(await waiting()).toHaveLength(1)
  await here.passes(minute)
  expect(toldOf('incident.created')).toMatchObject([
    {
      type: 'incident.created',
      data: {
        ...{ incident_uid, type: 'Spill', description: 'Oil on the floor', location: 'Dock 4', photos: 0 },
        ...{ facility_uid: north.uid, device_id: device.id },
      },
    },
  ])
})

test('a device that falls silent is told once each time', async () => {
  const device = await here.handheldOf(here.acme.groups.north.uid)
  const beat = () => device.call('heartbeat', { at: here.now(), battery_percent: 60, battery_health: 'GOOD' })
  here.done(await beat())
  const seen = here.now()
  here.pass(silentAfter + minute)
  await noteOffline(here.stores, here.now())
  await noteOffline(here.stores, here.now() + minute)
  await here.passes(minute)
  const ofDevice = () => told().filter(({ data }) => data.device_id === device.id)
  expect(ofDevice()).toMatchObject([
    {
      type: 'device.offline',
      data: {
        last_seen_on: new Date(seen).toISOString(),
        battery_percent: 60,
        facility_uid: here.acme.groups.north.uid,
      },
    },
  ])
  here.done(await beat())
  here.pass(silentAfter + minute)
  await noteOffline(here.stores, here.now())
  await here.passes(minute)
  expect(ofDevice()).toHaveLength(2)
})

test('a goal that was missed is told once the day is over in the zone of its group, by the figures of the cards', async () => {
  const { north, picking } = here.acme.groups
  const { time_zone } = picking
  const admin = await here.as('admin')
  here.done(
    await admin.call('setTargetMetrics', {
      group_uid: [picking.uid],
      scans_phr: 100,
      total_scans: 50,
      yellow_zone: 10,
    }),
  )
  await checkGoals(here.stores, here.now())
  expect(await waiting()).toEqual([])

  const at = here.now()
  const facilityKey = { company: here.acme.uid, facility: north.uid }
  const name = pageNames.hour(utcDate(at), new Date(at).getUTCHours(), picking.uid)
  const figures = { ...noFigures(), scans: 60, pick: hour, working: hour }
  const worker = here.acme.users.worker.uid
  await here.stores.rollups.writeIfUnchanged(facilityKey, [name], async () => [
    [{ team: picking.uid, worker, slot: Math.floor((at % hour) / (hour / 4)), figures, devices: new Set<string>() }],
  ])
  await checkGoals(here.stores, here.now())
  expect(await waiting()).toEqual([])
  here.pass(day)
  expect(await checkGoals(here.stores, here.now())).toEqual({ missed: 1 })
  expect(await checkGoals(here.stores, here.now())).toEqual({ missed: 0 })
  await here.passes(minute)
  const [event, ...others] = toldOf('goal.missed')
  expect(others).toEqual([])
  expect(event).toMatchObject({
    type: 'goal.missed',
    data: { group_uid: picking.uid, group: 'Picking', group_type: 'team', date: dateIn(time_zone, at), time_zone },
  })
  // 60 scans an hour are fewer than 100; 60 scans are more than 50.
  expect(event.data.missed).toEqual([{ goal: 'scans_per_hour', value: 60, target: 100, zone: 'red' }])
})

test('after an outage each day that was missed is judged once, of the last seven', async () => {
  const { picking, north } = here.acme.groups
  const facilityKey = { company: here.acme.uid, facility: north.uid }
  const worker = here.acme.users.worker.uid
  const days: string[] = []
  // The first of nine days is too long ago by the time it could be told.
  for (let ago = 9; ago > 0; ago--) {
    const at = here.now()
    days.push(dateIn(picking.time_zone, at))
    const name = pageNames.hour(utcDate(at), new Date(at).getUTCHours(), picking.uid)
    const figures = { ...noFigures(), scans: 60, pick: hour, working: hour }
    await here.stores.rollups.writeIfUnchanged(facilityKey, [name], async () => [
      [{ team: picking.uid, worker, slot: Math.floor((at % hour) / (hour / 4)), figures, devices: new Set<string>() }],
    ])
    here.pass(day)
  }
  const before = toldOf('goal.missed').length
  expect(await checkGoals(here.stores, here.now())).toEqual({ missed: 7 })
  expect(await checkGoals(here.stores, here.now())).toEqual({ missed: 0 })
  await here.passes(minute)
  const told = toldOf('goal.missed').slice(before)
  expect(told.map(({ data }) => data.date).sort()).toEqual(days.slice(-7))
})

test('an export that is done is told, with its rows', async () => {
  const admin = await here.as('admin')
  here.done(await admin.call('exportUsers', { company_uid: here.acme.uid }))
  await here.work()
  await here.passes(minute)
  expect(toldOf('job.done')).toMatchObject([
    { type: 'job.done', data: { job: 'user_export', user_uid: here.acme.users.admin.uid, failed_rows: 0 } },
  ])
})

test('an import of SKUs is told once with its end, also where all of them were known; one that is refused is not', async () => {
  const admin = await here.as('admin')
  const company_uid = here.acme.uid
  const groups = [
    { name: 'Pallets', skus: ['P-1', 'P-2'] },
    { name: 'Returns', skus: ['R-*'] },
  ]
  const add = (call: 'batchCreateExcludedSkuGroups' | 'batchCreateCalloutSkuGroups', body: object = { groups }) =>
    admin.call(call, { company_uid, ...body })
  here.done(await add('batchCreateExcludedSkuGroups'))
  here.pass(1000)
  here.done(await add('batchCreateExcludedSkuGroups'))
  here.pass(1000)
  const twice = [{ name: 'Pallets', skus: ['P-3', 'P-3'] }]
  expect(await add('batchCreateExcludedSkuGroups', { groups: twice })).toMatchObject({ code: 'badInput' })
  const { id } = here.done(await admin.call('createCalloutSkuGroup', { company_uid, group: 'Callouts' }))
  const list = { company_uid, sku_group_id: id, skus: ['C-1', 'C-2', 'C-3'] }
  here.done(await admin.call('batchCreateCalloutSkus', list))
  await here.passes(minute)
  const user_uid = here.acme.users.admin.uid
  const of = (rows: number, skipped_rows: number) => ({
    job: 'sku_import',
    user_uid,
    rows,
    failed_rows: 0,
    skipped_rows,
  })
  expect(toldOf('job.done').map(({ data }) => data)).toEqual(
    expect.arrayContaining([of(3, 0), of(3, 3), of(3, 0)].map((data) => expect.objectContaining(data))),
  )
  expect(toldOf('job.done')).toHaveLength(3)
  expect(new Set(toldOf('job.done').map(({ data }) => data.job_id)).size).toBe(3)
})
