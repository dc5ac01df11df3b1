import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../functions/data/db.ts'
import { heartbeatKeptAfter } from '../../shared/handheld.ts'
import { minute } from '../../shared/time.ts'
import { openSite, password, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

test('a batch costs one read and one transaction, whatever it holds', async () => {
  // What an instance remembers for a while stays remembered here.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const from = site.clock.now
  const handheld = await site.handheldOf('COST-1')
  const { work_id } = (await handheld.call('signIn', { username: 'amara.name', password, at: from })).data
  const { join_id } = (await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: from })).data
  let n = 0
  const send = async (events: number, times = 1, heartbeat?: object) => {
    const batches = Array.from({ length: times }, () => {
      const start = from + ++n * minute
      const scans = Array.from({ length: events }, (_, i) => ({
        ...{ id: `s${i}`, at: start + i, code: `${i}`, outcome: 'accepted', gap: null },
      }))
      return { id: `b${n}`, join_id, from: start, to: start + 1000, scans }
    })
    if (!heartbeat) site.clock.now = from + n * minute
    const { data } = await handheld.call('events', { sent_at: site.clock.now, batches, heartbeat })
    expect(data.batches.map(({ status }: { status: string }) => status)).toEqual(batches.map(() => 'accepted'))
  }
  await send(1)
  const asked = vi.spyOn(site.db, 'send')
  const requests = () => asked.mock.calls.splice(0).map(([command]) => command.constructor.name)
  await send(1)
  expect(requests()).toEqual(['BatchGetCommand', 'TransactWriteCommand'])
  await send(20)
  expect(requests()).toEqual(['BatchGetCommand', 'TransactWriteCommand'])
  await send(3, 2)
  expect(requests()).toEqual(['BatchGetCommand', 'TransactWriteCommand', 'TransactWriteCommand'])

  // A heartbeat that rides along costs no read, and a write only once in some minutes or where something steady changed.
  const work = ['BatchGetCommand', 'TransactWriteCommand']
  const beat = { at: from, battery_percent: 60, battery_health: 'GOOD' }
  const ridden = async (more: object) => {
    await send(1, 1, { ...beat, ...more })
    return requests().sort()
  }
  // Its first word is new, and kept in its history.
  expect(await ridden({})).toEqual([...work, 'UpdateCommand', 'UpdateCommand'])
  site.clock.now += heartbeatKeptAfter + minute
  expect(await ridden({})).toEqual([...work, 'UpdateCommand'])
  expect(await ridden({ battery_percent: 59 })).toEqual(work)
  site.clock.now += heartbeatKeptAfter - 1
  expect(await ridden({ battery_percent: 58 })).toEqual(work)
  expect(await ridden({ charging: true })).toEqual([...work, 'UpdateCommand'])
  expect(await ridden({ charging: true })).toEqual(work)
  // What was new in a quarter of an hour that had its sample is kept in the next one.
  site.clock.now += heartbeatKeptAfter
  expect(await ridden({ charging: true })).toEqual([...work, 'UpdateCommand', 'UpdateCommand'])
  asked.mockRestore()
})

test('a request does what it needs, and nothing that only tells about it', () => {
  const steps = (client: DynamoDBClient) => client.middlewareStack.identify().join('\n')
  const telling = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']
  const usual = new DynamoDBClient({ region: 'eu-central-1' })
  for (const step of telling) expect(steps(usual)).toContain(step)
  connect(usual)
  for (const step of telling) expect(steps(usual)).not.toContain(step)
  expect(steps(usual)).toContain('httpSigningMiddleware')
})
