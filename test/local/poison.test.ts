import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTransient } from '../../functions/data/db.ts'
import { retryQuarantined } from '../../functions/rollup/quarantine.ts'
import { hour, utcDate } from '../../shared/time.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'
import { workingDevice } from './device.ts'

/** One damaged record of the work table, and everybody else's figures. */

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.stop())

const scansOf = async (company: WorldCompany) => {
  const { call } = await here.as(company.users.admin)
  const range = {
    start_time: new Date(Date.now() - 5 * hour).toISOString().replace(/:\d\d:\d\d.*/, ':00:00Z'),
    end_time: new Date(Date.now() + hour).toISOString().replace(/:\d\d:\d\d.*/, ':00:00Z'),
    time_zone: 'UTC',
  }
  const { data } = await call('getCardMetrics', { ...range, group_uid: company.uid })
  return data.reduce((sum, row) => sum + row.total_scans, 0)
}

/** Seconds until a company's card shows so many scans. */
const secondsTo = async (company: WorldCompany, scans: number) => {
  const began = performance.now()
  while ((await scansOf(company)) < scans) {
    if (performance.now() - began > 30_000) throw new Error(`${scans} scans are not on the card after 30 s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return (performance.now() - began) / 1000
}

test('a damaged record keeps no other facility waiting, again and again, and counts once it is made whole', async () => {
  const [bad, one, two] = await Promise.all(['bad', 'one', 'two'].map((name) => here.company(name)))
  if (!bad || !one || !two) throw new Error('no companies')
  const devices = await Promise.all([bad, one, two].map((company) => workingDevice(here.url, company)))
  const [broken, ...sound] = devices
  if (!broken) throw new Error('no devices')
  await Promise.all(devices.map((device) => device.send([device.batch(0)])))
  await Promise.all([bad, one, two].map((company) => secondsTo(company, 1)))

  const { db, tables } = here.cloud
  const at = new Date(broken.startedAt)
  const Key = {
    pk: `${bad.uid}#${bad.groups.north.uid}#${utcDate(broken.startedAt)}`,
    sk: `${at.toISOString().slice(11, 13)}#${bad.groups.picking.uid}#${bad.users.worker.uid}`,
  }
  const { Item: whole } = await db.send(new GetCommand({ TableName: tables.work, Key }))
  expect(whole).toBeDefined()
  await db.send(new PutCommand({ TableName: tables.work, Item: { ...whole, x3: 'damaged' } }))

  for (let turn = 1; turn <= 3; turn++) {
    await Promise.all(devices.map((device) => device.send([device.batch(turn)])))
    const seconds = await Promise.all([one, two].map((company) => secondsTo(company, turn + 1)))
    expect(Math.max(...seconds)).toBeLessThan(5)
  }
  expect(sound).toHaveLength(2)
  const kept = await here.stores.quarantine.list()
  expect(kept).toMatchObject([{ company: bad.uid, worker: bad.users.worker.uid, reason: 'x3 is no count: damaged' }])
  expect(here.cloud.queues.messages(here.cloud.deployment.ofType('AWS::SQS::Queue')[0]?.arn ?? '')).toEqual([])

  const { Item: now } = await db.send(new GetCommand({ TableName: tables.work, Key }))
  const { x3: _, ...mended } = now ?? {}
  await db.send(new PutCommand({ TableName: tables.work, Item: mended }))
  expect(await retryQuarantined(here.stores, Date.now())).toMatchObject([{ reason: undefined }])
  expect(await here.stores.quarantine.list()).toEqual([])
  await secondsTo(bad, 4)
})

test('what passes by itself is told from what never will', () => {
  const named = (name: string, more: object = {}) => Object.assign(new Error('x'), { name, ...more })
  for (const error of [
    named('ThrottlingException'),
    named('ProvisionedThroughputExceededException'),
    named('TimeoutError'),
    named('AbortError'),
    named('InternalServerError', { $metadata: { httpStatusCode: 500 } }),
    named('Error', { code: 'ECONNREFUSED' }),
  ])
    expect(isTransient(error)).toBe(true)
  for (const error of [
    named('TypeError'),
    named('ValidationException', { $metadata: { httpStatusCode: 400 } }),
    named('AccessDeniedException', { $metadata: { httpStatusCode: 400 } }),
    'text',
  ])
    expect(isTransient(error)).toBe(false)
})
