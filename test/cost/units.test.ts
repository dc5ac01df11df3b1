import { fileURLToPath } from 'node:url'
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { fleet } from '../../bin/cost/fleet.ts'
import { type CallUnits, type Units, unitsFile } from '../../bin/cost/units.ts'
import { codeWindow } from '../../functions/data/codeDays.ts'
import { occurrenceId } from '../../functions/data/notifications.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { serve } from '../../functions/lib/serve.ts'
import { handlers as metricHandlers } from '../../functions/metrics/index.ts'
import { handlers as rankingHandlers } from '../../functions/rankings/index.ts'
import { countDue } from '../../functions/rollup/codes.ts'
import { handleStream } from '../../functions/rollup/handle.ts'
import { closeDays } from '../../functions/schedule/closeDays.ts'
import { packDays, packedAfter } from '../../functions/schedule/packDays.ts'
import { metrics } from '../../shared/contract/metrics.ts'
import { rankings } from '../../shared/contract/rankings.ts'
import { freshnesses, heartbeatEvery } from '../../shared/handheld.ts'
import { day, hour, iso, minute, slot } from '../../shared/time.ts'
import { noUsage } from '../../shared/usage/units.ts'
import { password } from '../handheld/site.ts'
import { fakeFiles } from '../lib/people.ts'
import { itemBytes } from './itemBytes.ts'
import type { Asked } from './metered.ts'
import { hourOf, openShift } from './shift.ts'

let shift: Awaited<ReturnType<typeof openShift>>
beforeAll(async () => {
  shift = await openShift()
}, 120_000)
afterAll(() => shift.stop())

const bytes = (value: unknown) => JSON.stringify(value).length
const callUnits = ({ readUnits, writeUnits, requests }: Asked, sent: unknown, answered: unknown): CallUnits => ({
  ...{ readUnits, writeUnits, requests },
  ...{ sent: bytes(sent), answered: bytes(answered) },
})
/** The mean of each number, to two decimals. */
const mean = <Row extends object>(rows: readonly Row[]): Row =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => {
      const sum = rows.reduce((all, row) => all + ((row as Record<string, number>)[name] ?? 0), 0)
      return [name, Math.round((sum / rows.length) * 100) / 100]
    }),
  ) as Row

const storedIn = async (TableName: string, wanted: (item: Record<string, unknown>) => boolean) => {
  const { Items = [] } = await shift.db.send(new ScanCommand({ TableName }))
  const found = Items.filter(wanted)
  if (found.length === 0) throw new Error(`Nothing is stored in ${TableName}`)
  return Math.round(found.reduce((sum, item) => sum + itemBytes(item), 0) / found.length)
}

/** A worker's shift without the work: every call but the batches. */
const callsOfShift = async (): Promise<Pick<Units, 'device' | 'ride'>> => {
  const { ask, handheld, clock, beat } = shift
  const one = handheld(0)
  const at = clock.now
  const { answer, ...asked } = await ask(one.renew)
  const token = callUnits(asked, one.credential, answer)
  const call = async (name: string, body: object) => {
    const { answer, ...asked } = await ask(() => one.call(name, body))
    return { units: callUnits(asked, body, answer), data: answer.data }
  }
  const signIn = await call('signIn', { username: `${one.uid}.name`, password, at })
  const { work_id } = signIn.data
  const join = await call('joinGroup', { work_id, group_uid: 'pick', at })
  const { join_id } = join.data
  const [first, second] = hourOf(1, at, 15)
  if (!first || !second) throw new Error('No work')
  // How a team counts is remembered for a while.
  const [third] = hourOf(2, second.to, 15)
  if (!third) throw new Error('No work')
  await one.deliver(join_id, [first])
  await one.call('heartbeat', beat())
  const sent = await ask(() => one.deliver(join_id, [second]))
  clock.now += heartbeatEvery
  const ridden = await ask(() => one.deliver(join_id, [third], true))
  const over = clock.now
  return {
    device: {
      ...{ token, signIn: signIn.units, joinGroup: join.units },
      sync: (await call('sync', {})).units,
      heartbeat: (await call('heartbeat', beat())).units,
      leaveGroup: (await call('leaveGroup', { join_id, at: over })).units,
      signOut: (await call('signOut', { work_id, at: over })).units,
    },
    ride: {
      readUnits: ridden.readUnits - sent.readUnits,
      writeUnits: ridden.writeUnits - sent.writeUnits,
      requests: ridden.requests - sent.requests,
      sent: bytes(beat()) + '"heartbeat":,'.length,
      answered: '"sync":false,'.length,
    },
  }
}

/** A notification for somebody at work, until it is shown. */
const notificationOf = async (): Promise<Units['notification']> => {
  const { ask, handheld, clock, stores } = shift
  const hand = handheld(fleet.handhelds / fleet.teams - 1)
  await hand.renew()
  const { work_id, join_id } = await hand.begin(clock.now)
  const id = occurrenceId(clock.now, newId())
  const { answer: _given, ...handedOn } = await ask(() =>
    stores.deliveries.give({
      ...{ id, device: hand.id, user: hand.uid, at: clock.now, expires_at: clock.now + hour },
      ...{ title: 'Fire drill at noon', message: 'Leave by door 4 and wait at the assembly point. ' },
      ...{ sound: true, vibration: true, persistent: false, dismissible: true },
    }),
  )
  const call = async (name: string, body: object) => {
    const { answer, ...asked } = await ask(() => hand.call(name, body))
    return { units: callUnits(asked, body, answer), data: answer.data }
  }
  const first = await call('sync', {})
  // What is on its way is answered until it is reported on: the second time nothing is noted.
  const again = await call('sync', {})
  const items = [{ section: 'notifications', id, version: 1, state: 'applied' }]
  const shown = await call('report', { etag: first.data.etag, number: 1, items })
  if (shown.data.results[0]?.result !== 'kept') throw new Error(`Not kept: ${JSON.stringify(shown.data)}`)
  await hand.call('leaveGroup', { join_id, at: clock.now })
  await hand.call('signOut', { work_id, at: clock.now })
  return { handedOn, delivered: first.units, counted: less(first.units, again.units), shown: shown.units }
}

/** An hour of a worker with each freshness, on handhelds of their own. */
const batches = async (): Promise<Units['events']> => {
  const { ask, handheld, clock, tables } = shift
  const measured: [string, Units['events'][15]][] = []
  for (const [n, freshness] of freshnesses.entries()) {
    const hand = handheld(n + 1)
    const from = Math.ceil(clock.now / hour) * hour
    clock.now = from
    await hand.renew()
    const { join_id } = await hand.begin(from)
    const rows: CallUnits[] = []
    for (const span of hourOf(n + 10, from, freshness)) {
      // The token lasts for this hour, and the last batch comes at its end.
      if (clock.now + 5 * minute > from + hour) await hand.renew()
      const { answer, ...asked } = await ask(() => hand.deliver(join_id, [span]))
      rows.push(callUnits(asked, answer.body, answer.answer))
    }
    const stored = await storedIn(tables.raw, ({ device, body }) => device === hand.id && body !== undefined)
    measured.push([String(freshness), { ...mean(rows), stored }])
  }
  return Object.fromEntries(measured) as unknown as Units['events']
}

const less = (all: Asked, some: Asked): Asked => ({
  readUnits: all.readUnits - some.readUnits,
  writeUnits: all.writeUnits - some.writeUnits,
  requests: all.requests - some.requests,
})

/** What a run of the rollup asks for however many pages it writes: two hours in which nothing is to be written tell. */
const runOfRollup = async (date: string): Promise<Asked> => {
  const { ask, stores } = shift
  const rollUp = handleStream(stores, undefined, () => 0)
  const hours = (count: number) => ({
    Records: Array.from({ length: count }, (_, n) => ({
      eventName: 'MODIFY',
      dynamodb: {
        SequenceNumber: '1',
        Keys: { pk: { S: `acme#north#${date}` }, sk: { S: `0${n}#${team}#nobody` } },
      },
    })),
  })
  // That the day is open and that there is something new is noted once.
  await rollUp(hours(2))
  const { answer: _one, ...one } = await ask(() => rollUp(hours(1)))
  const { answer: _two, ...two } = await ask(() => rollUp(hours(2)))
  return less(one, less(two, one))
}

const team = 'pick'

/** A team's hour: every worker brings a quarter at a time, and the page is written again with the last of them. */
const hourOfTeam = async (): Promise<
  Pick<Units, 'run' | 'page' | 'count' | 'close' | 'pack' | 'use' | 'workHour' | 'console'>
> => {
  const { ask, handheld, handhelds, clock, stores, tables } = shift
  // Changes are noted once in some seconds: in this test once a quarter of an hour, and not while a page is measured.
  let noted = 0
  const rollUp = handleStream(stores, undefined, () => noted)
  const from = Math.ceil(clock.now / day) * day + 9 * hour
  clock.now = from
  const date = iso(from).slice(0, 10)
  const changeOf = ({ uid }: { uid: string }) => {
    const Keys = { pk: { S: `acme#north#${date}` }, sk: { S: `09#${team}#${uid}` } }
    return { eventName: 'MODIFY', dynamodb: { SequenceNumber: '1', Keys } }
  }
  const assignments = new Map<string, string>()
  const each = <Done>(work: (hand: (typeof handhelds)[number], n: number) => Promise<Done>) =>
    Promise.all(handhelds.map(work))
  await each(async (hand) => {
    await hand.renew()
    assignments.set(hand.id, (await hand.begin(from)).join_id)
  })
  const pages: Asked[] = []
  const run = await runOfRollup(date)
  for (let start = from; start < from + hour; start += slot) {
    noted = start
    const deliver = (hand: (typeof handhelds)[number], n: number) => {
      const spans = hourOf(100 + n, start, 60).filter(({ to }) => to <= start + slot)
      return hand.deliver(assignments.get(hand.id) ?? '', spans)
    }
    // All but one, so that the page is written again for what the last one brings.
    await each(async (hand, n) => n > 0 && deliver(hand, n))
    await rollUp({ Records: handhelds.slice(1).map(changeOf) })
    await deliver(handheld(0), 0)
    const { answer: _, ...asked } = await ask(() => rollUp({ Records: [changeOf(handheld(0))] }))
    pages.push(less(asked, run))
    await each(({ renew }) => renew())
  }
  const { answer: _counted, ...count } = await ask(() => countDue(stores, noted + 2 * codeWindow))
  const console = await callsOfConsole()
  const { answer: _written, ...use } = await ask(() =>
    stores.usage.writePart({ company: 'acme', date, source: newId() }, 1, { ...noUsage(), device: 1000, compute: 1e9 }),
  )
  const workHour = await storedIn(tables.work, ({ pk, sk }) => pk === `acme#north#${date}` && `${sk}`.startsWith('09'))
  clock.now += 2 * day
  const { answer: _, ...close } = await ask(() => closeDays(stores, clock.now))
  return { run, page: mean(pages), count, close, pack: await packing(), use, workHour, console }
}

/** Everything that was brought, packed into the archive. */
const packing = async (): Promise<Units['pack']> => {
  const { ask, clock, db, tables } = shift
  const { files, kept } = fakeFiles()
  clock.now += (packedAfter + 1) * day
  const { answer, ...asked } = await ask(() => packDays(storesOf(db, tables, files), clock.now))
  const packed = [...kept.values()].reduce((sum, { bytes: { length } }) => sum + length, 0)
  const each = Object.entries(asked).map(([name, sum]) => [name, sum / answer.packed])
  // How far it packs differs with the random ids in it.
  return mean([{ ...(Object.fromEntries(each) as Asked), packed: Math.ceil(packed / answer.packed / 10) * 10 }])
}

/** The calls that the Performance page reads figures with, by a manager of the facility in the middle of a day. */
const callsOfConsole = async (): Promise<Units['console']> => {
  const { ask, clock, stores, tables, db } = shift
  const services = { stores, identity: noIdentity, mail: noMail, now: () => clock.now, newId }
  const handle = serve({ ...metrics, ...rankings }, { ...metricHandlers, ...rankingHandlers }, services)
  // The hour of the one team stands for half a day of every team of the facility.
  const page = await db.send(
    new QueryCommand({
      TableName: tables.rollups,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :hour)',
      ExpressionAttributeValues: { ':pk': 'acme#north', ':hour': `H#${iso(clock.now).slice(0, 10)}#09#${team}` },
    }),
  )
  for (const item of page.Items ?? []) {
    for (let n = 0; n < (fleet.hoursAtWork / 2) * (fleet.teams / fleet.facilities); n++) {
      const hourOfDay = String(5 + Math.floor(n / 4)).padStart(2, '0')
      const sk = item.sk.replace(`#09#${team}#`, `#${hourOfDay}#${team}${n % 4}#`)
      await db.send(new PutCommand({ TableName: tables.rollups, Item: { ...item, sk } }))
    }
  }
  const session = await shift.sessionOf('boss', 'facilityManager', 'north')
  const date = iso(clock.now).slice(0, 10)
  const range = {
    start_time: `${date} 00:00:00`,
    end_time: iso(clock.now - (clock.now % slot)).slice(0, 19),
    time_zone: 'UTC',
  }
  const asked = { user_uid: 'boss', company_uid: 'acme', company_url: 'acme' }
  const bodies = {
    getFiguresVersion: { group_uid: 'north' },
    getCardMetrics: { ...range, group_uid: 'north' },
    getTodaysStaticMetrics: { ...range, current_time: range.end_time, group_uid: 'north' },
    getRankingsOfGroups: {
      ...asked,
      ...{ data_type: 'SCANS_P_HOUR', group_uids: ['north'], time_zone: 'UTC' },
      ...{ from: range.start_time, to: range.end_time },
    },
  }
  const paths = { ...metrics, ...rankings }
  const measured = {} as Units['console']
  for (const [name, body] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
    const call = () =>
      handle({
        body: JSON.stringify(body),
        isBase64Encoded: false,
        headers: { 'x-session-id': session },
        requestContext: {
          authorizer: {
            jwt: { claims: { token_use: 'access', username: 'boss', auth_time: 1, origin_jti: 'one' } },
          },
          http: { method: 'POST', path: `/api${paths[name].path}`, sourceIp: '192.0.2.7' },
          requestId: 'test',
        },
      })
    // What is remembered for some seconds is read before: many ask within them.
    await call()
    const { answer, ...used } = await ask(call)
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    measured[name] = callUnits(used, body, JSON.parse(answer.body))
  }
  return measured
}

test('what calls ask of DynamoDB and the network is what costs are reckoned with', async () => {
  // What is remembered for some seconds stays so, however slow this machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [calls, events, notification] = [await callsOfShift(), await batches(), await notificationOf()]
  const units = { ...calls, events, notification, ...(await hourOfTeam()) }
  await expect(`${JSON.stringify(units, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(unitsFile))
}, 240_000)
