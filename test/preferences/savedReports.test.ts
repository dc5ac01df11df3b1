import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '../../shared/contract/index.ts'
import { mostSavedReports } from '../../shared/savedReports.ts'
import { hour } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'

let here: People
beforeAll(async () => {
  here = await people()
})
afterAll(() => here.stop())

type Saved = Output<'saveReport'>

const session = async (who: keyof People['acme']['users'], company: 'acme' | 'other' = 'acme') => {
  const { call, user } = await here.signIn(here[company].users[who])
  const groups = here[company].groups
  const teams = (group_uids: string[] = [groups.whole.uid]) => ({
    report: 'teamRankings',
    data_type: 'SCANS',
    group_uids,
  })
  return {
    uid: user.uid,
    call,
    groups,
    teams,
    all: async () => (await call('getSavedReports', {})).data as Saved[],
    save: (name: string, more: object = {}) =>
      call('saveReport', { name, schedule: 'weekly', range: 'lastWeek', selection: teams(), ...more }),
  }
}
const idOf = ({ data }: { data: unknown }) => (data as Saved).id
const clear = async ({ all, call }: Awaited<ReturnType<typeof session>>) => {
  for (const { id } of await all()) await call('deleteSavedReport', { report_id: id })
}

test('a report is kept for its user alone, changed, deleted and brought back for an hour', async () => {
  const mine = await session('admin')
  const saved = await mine.save(' Night  scans ')
  expect(saved).toMatchObject({
    status: 200,
    message: 'Report saved',
    data: { name: 'Night scans', schedule: 'weekly', range: 'lastWeek', selection: mine.teams(), reached: true },
  })
  expect((saved.data as Saved).time_zone).toBe(mine.groups.whole.time_zone)
  expect(await (await session('superAdmin')).all()).toEqual([])
  expect(await mine.save('night SCANS')).toMatchObject({ status: 409, errors: [{ path: 'name' }] })

  const report_id = idOf(saved)
  const changed = await mine.save('Day scans', { report_id, schedule: 'none', range: 'last7' })
  expect(changed).toMatchObject({ data: { id: report_id, name: 'Day scans', schedule: 'none', range: 'last7' } })
  expect(await mine.all()).toEqual([changed.data])

  await mine.call('deleteSavedReport', { report_id })
  expect(await mine.all()).toEqual([])
  expect(await mine.save('Again', { report_id })).toMatchObject({ status: 404 })
  expect(await mine.call('restoreSavedReport', { report_id })).toMatchObject({ status: 200, data: changed.data })
  await mine.call('deleteSavedReport', { report_id })
  here.pass(hour + 1)
  const back = await session('admin')
  await back.save('Other')
  expect(await back.call('restoreSavedReport', { report_id })).toMatchObject({ status: 404 })
  await clear(back)
})

test('nobody saves what they could not open, and nobody changes another’s', async () => {
  const admin = await session('admin')
  const facility = await session('facilityManager')
  const team = await session('teamManager')
  const foreign = here.other.groups.whole.uid
  for (const selection of [
    facility.teams([facility.groups.whole.uid]),
    facility.teams([foreign]),
    facility.teams(['nowhere']),
    { report: 'workerRankings', data_type: 'SCANS', user_group: foreign, worker_uid: here.acme.users.worker.uid },
    {
      ...{ report: 'workerRankings', data_type: 'SCANS', user_group: facility.groups.north.uid },
      worker_uid: here.other.users.worker.uid,
    },
  ])
    expect([selection, (await facility.save('No', { selection })).status]).toEqual([selection, 404])
  const worker = { report: 'workerRankings', data_type: 'ACTIVE_USERS', user_group: 'x', worker_uid: 'y' }
  for (const invalid of [
    { schedule: 'hourly' },
    { range: 'today' },
    { name: ' ' },
    { selection: worker },
    { selection: {} },
  ])
    expect([invalid, (await admin.save('No', invalid)).status]).toEqual([invalid, 400])
  expect((await team.save('No', { selection: team.teams([team.groups.picking.uid]) })).status).toBe(403)
  expect((await (await session('worker')).call('getSavedReports', {})).status).toBe(403)

  const theirs = idOf(await admin.save('Theirs'))
  for (const [call, more] of [
    ['deleteSavedReport', {}],
    ['restoreSavedReport', {}],
    ['saveReport', { name: 'Mine', schedule: 'none', range: 'last7', selection: facility.teams(['x']) }],
  ] as const)
    expect((await facility.call(call, { report_id: theirs, ...more })).status).toBe(404)
  await clear(admin)
})

test('what its user does not reach any more says so, and can still be renamed and turned off', async () => {
  const { uid } = here.acme.users.facilityManager
  const facility = await session('facilityManager')
  const selection = facility.teams([facility.groups.north.uid])
  const report_id = idOf(await facility.save('Floor', { selection }))
  expect((await facility.all())[0]).toMatchObject({ reached: true })
  // As if their role in it had been taken away since.
  await here.stores.savedReports.change([here.acme.uid, uid], here.now(), (all) =>
    all.map((report) => ({ ...report, group: here.acme.groups.whole.uid })),
  )
  expect((await facility.all())[0]).toMatchObject({ reached: false })
  expect(await facility.save('Was floor', { report_id, schedule: 'none', selection })).toMatchObject({
    data: { name: 'Was floor', schedule: 'none', reached: false },
  })
  await clear(facility)
})

test('mail goes to confirmed addresses alone: a schedule needs one, turning it off does not', async () => {
  const admin = await session('admin')
  const report_id = idOf(await admin.save('Scans'))
  const { stores, acme } = here
  const user = await stores.users.get(acme.uid, admin.uid)
  const { db, tables } = here
  const key = { pk: acme.uid, sk: `USER#${admin.uid}` }
  await db.send(new UpdateCommand({ TableName: tables.users, Key: key, UpdateExpression: 'REMOVE email' }))
  const refused = await admin.save('Steps', { schedule: 'daily' })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'schedule' }] })
  expect((await admin.save('Steps', { schedule: 'none' })).status).toBe(200)
  expect((await admin.save('Scans of the week', { report_id })).status).toBe(200)
  expect((await admin.save('Scans', { report_id, schedule: 'none' })).status).toBe(200)
  await db.send(
    new UpdateCommand({
      ...{ TableName: tables.users, Key: key, UpdateExpression: 'SET email = :email' },
      ExpressionAttributeValues: { ':email': user?.email },
    }),
  )
  await clear(admin)
})

test('reports of SKUs are saved by whoever opens their pages, of what they reach, at a size that is kept', async () => {
  const team = await session('teamManager')
  const { picking, packing } = team.groups
  const heat = (more: object = {}) => ({
    ...{ report: 'skuHeatMap', sku_type: 'manual', group_uid: picking.uid, skus: ['A-1', 'T*'] },
    ...more,
  })
  const metrics = (more: object = {}) => ({
    ...{ report: 'skuMetrics', kind: 'callout', shown: 'rate', group_uid: picking.uid },
    ...more,
  })
  const status = async (selection: object, range = 'last7') => (await team.save('SKUs', { selection, range })).status
  await here.stores.skus.change(here.acme.uid, 'callout', here.now(), () => [
    { id: 'totes', name: 'Totes', by: '', at: 0, next: 1, skus: [[0, 'T*']] },
  ])
  for (const [selection, range, expected] of [
    [heat({ group_uid: packing.uid }), 'last7', 404],
    [heat({ group_uid: here.other.groups.picking.uid }), 'last7', 404],
    [heat({ user_uid: here.other.users.worker.uid }), 'last7', 404],
    [metrics({ group_uid: packing.uid }), 'last7', 404],
    [metrics({ sku_group_ids: ['totes', 'nobody'] }), 'last7', 404],
    [metrics({ kind: 'excluded', sku_group_ids: ['totes'] }), 'last7', 404],
    [metrics({ sku_group_ids: [] }), 'last7', 400],
    [metrics({ sku_group_ids: Array.from({ length: 101 }, (_, at) => `g${at}`) }), 'last7', 400],
    [heat({ skus: [] }), 'last7', 400],
    [heat({ skus: [''] }), 'last7', 400],
    [heat({ skus: Array.from({ length: 101 }, (_, at) => `A${at}`) }), 'last7', 400],
    [heat({ skus: Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(200, 'X')) }), 'last7', 400],
    [heat({ skus: ['😀'.repeat(3000)] }), 'last7', 400],
    [heat(), 'last28', 400],
    [metrics(), 'last30', 400],
  ] as const)
    expect([selection, range, await status(selection, range)]).toEqual([selection, range, expected])

  const kept = await team.save('Heat', { selection: heat(), range: 'last30' })
  expect(kept).toMatchObject({ status: 200, data: { selection: heat(), reached: true } })
  const groups = await team.save('Metrics', { selection: metrics({ sku_group_ids: ['totes'] }), range: 'last28' })
  expect(groups).toMatchObject({ status: 200, data: { selection: metrics({ sku_group_ids: ['totes'] }) } })
  await clear(team)
})

test('however much is saved and deleted within the hour, there is room for it', async () => {
  const admin = await session('admin')
  const skus = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(114, 'X'))
  const selection = { report: 'skuHeatMap', sku_type: 'manual', group_uid: admin.groups.whole.uid, skus }
  for (let round = 0; round < 40; round++) {
    const saved = await admin.save(`Large ${round}`, { selection })
    expect(saved.status).toBe(200)
    await admin.call('deleteSavedReport', { report_id: idOf(saved) })
    here.pass(1000)
  }
  const stored = await here.stores.savedReports.list(here.acme.uid, here.acme.users.admin.uid)
  const large = stored.map(({ name }) => name).filter((name) => name.startsWith('Large'))
  expect([large.length > 20, large.at(-1)]).toEqual([true, 'Large 39'])
  expect(Buffer.byteLength(JSON.stringify(stored))).toBeLessThan(400_000)
})

test('that its mails cannot be made is told, kept by another name, and forgotten when it is to be tried anew', async () => {
  const mine = await session('admin')
  const report_id = idOf(await mine.save('Refused'))
  const why = { code: 'badInput', message: 'At most 100 at once', template: 'At most {0} at once', params: [100] }
  await here.stores.savedReports.change([here.acme.uid, mine.uid], here.now(), (all) =>
    all.map((report) => ({ ...report, refused: { ...why, first: '2026-03-01', latest: '2026-03-08', tries: 2 } })),
  )
  const told = { ...why, tries: 2 }
  expect((await mine.all())[0]?.refused).toEqual(told)
  expect((await mine.save('Still refused', { report_id })).data).toMatchObject({ refused: told })
  expect((await mine.save('Still refused', { report_id, range: 'last7' })).data).toMatchObject({ refused: null })
  await clear(mine)
})

test('a user keeps at most twenty', async () => {
  const admin = await session('admin')
  for (let count = 0; count < mostSavedReports; count++) await admin.save(`Report ${count}`)
  expect(await admin.save('One more')).toMatchObject({
    status: 409,
    message: 'You can keep 20 reports. Delete one first.',
  })
  const [first] = await admin.all()
  expect((await admin.save('Renamed', { report_id: first?.id })).status).toBe(200)
  await admin.call('deleteSavedReport', { report_id: first?.id })
  expect((await admin.save('One more')).status).toBe(200)
  expect(await admin.call('restoreSavedReport', { report_id: first?.id })).toMatchObject({ status: 409 })
})
