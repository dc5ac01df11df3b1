import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EnrolmentCodeRecord } from '../../functions/data/enrolment.ts'
import { newEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import { storedAssignment } from '../../functions/data/teamAssignments.ts'
import { handlers as handheld } from '../../functions/handheld/index.ts'
import type { CallName } from '../../shared/contract/index.ts'
import { day, iso, utcDate } from '../../shared/time.ts'
import { type People, password, people } from '../lib/people.ts'

/** What a handheld delivers for a worker who was disabled or deleted: what was before counts, what came after does not. */

let world: People
beforeAll(async () => {
  world = await people({ handheld })
})
afterAll(() => world.stop())

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
type Data = any
const span = 15_000
let people_ = 0

/** A worker of a team of its own who is signed in on a device and has joined the team. */
const atWork = async () => {
  world.pass(60_000)
  const at = world.now()
  const facility = await world.acme.group('facility', `Facility ${++people_}`, world.acme.uid)
  const team = await world.acme.group('team', 'Team', facility.uid)
  const user = await world.acme.user(`worker${people_}`, ['worker', team])
  const code: EnrolmentCodeRecord = {
    ...{ code: newEnrolmentCode(), company: world.acme.uid, name: '', facility: null, created_on: iso(at) },
    ...{ created_by: 'root', expires_at: at + day, revoked: false, used: 0, max_devices: 1 },
  }
  await world.stores.enrolment.add(code)
  const enrolled = (await world.send('enrol', { code: code.code, serial_number: `S${people_}`, model: 'TC52' }))
    .data as Data
  const token = (await world.send('token', { device_id: enrolled.device_id, secret: enrolled.secret })).data as Data
  const headers = { authorization: `Bearer ${enrolled.device_id}~${token.token}` }
  const call = async (name: CallName, body: object) => {
    const answer = await world.send(name, body, {}, { headers })
    return { ...answer, data: answer.data as Data }
  }
  const work = (await call('signIn', { username: user.username, password, at })).data.work_id as string
  const joined = (await call('joinGroup', { work_id: work, group_uid: team.uid, at })).data.join_id as string
  let batches = 0
  /** A batch with a scan in the middle and one just before the end. */
  const batch = (from: number, to: number, join_id = joined) => ({
    ...{ id: `b-${++batches}`, join_id, from, to },
    scans: [from + Math.floor((to - from) / 2), to - 1].map((when, index) => ({
      ...{ id: `s${index}`, at: when, code: '4001', outcome: 'accepted', gap: null },
    })),
  })
  const deliver = async (...sent: ReturnType<typeof batch>[]) =>
    (await call('events', { sent_at: world.now(), batches: sent })).data.batches as Data[]
  /** What the worker's hours amount to: working ms and scans. */
  const counted = async () => {
    const groups = { company: world.acme.uid, facility: facility.uid }
    const { hours } = await world.stores.work.hours({ ...groups, day: utcDate(at) })
    const figures = hours.flatMap(({ quarters }) => [...quarters.values()])
    return {
      working: figures.reduce((sum, { working }) => sum + working, 0),
      scans: figures.reduce((sum, { scans }) => sum + scans, 0),
    }
  }
  return { at, user, team, work, joined, call, batch, deliver, counted }
}

const manage = async (name: 'disableUser' | 'suspendUser' | 'enableUser', uid: string) =>
  expect(await (await world.as('admin')).call(name, { uid })).toMatchObject({ status: 200 })

describe.each(['disableUser', 'suspendUser'] as const)('%s', (ending) => {
  test('a batch from before still counts, one from after is refused, one across the moment counts up to it', async () => {
    const { at, user, batch, deliver, counted } = await atWork()
    world.pass(span * 2)
    await manage(ending, user.uid)
    world.pass(span * 4)
    const before = batch(at, at + span)
    const across = batch(at + span, at + span * 3)
    const after = batch(at + span * 3, at + span * 4)
    const refusal = { reason: 'userDisabled', message: expect.stringContaining('sign the worker out') }
    expect(await deliver(after, before, across)).toEqual([
      { id: after.id, status: 'refused', accepted: 0, refused: [{ id: after.id, ...refusal }] },
      { id: before.id, status: 'accepted', accepted: 2, refused: [] },
      // The scan in the middle is at the very moment.
      { id: across.id, status: 'accepted', accepted: 0, refused: ['s0', 's1'].map((id) => ({ id, ...refusal })) },
    ])
    expect(await deliver(before, across)).toMatchObject([{ status: 'duplicate', accepted: 2 }, { status: 'duplicate' }])
    expect(await counted()).toEqual({ working: span * 2, scans: 2 })
  })

  test('a join from before is taken however late it comes, one from after is not; leaving and signing out are', async () => {
    const { at, user, team, work, call, batch, deliver, joined } = await atWork()
    world.pass(span)
    await manage(ending, user.uid)
    world.pass(span)
    const left = await call('leaveGroup', { join_id: joined, at: at + 1000 })
    expect(left.status).toBe(200)
    const late = await call('joinGroup', { work_id: work, group_uid: team.uid, at: at + 2000 })
    expect(late.status).toBe(200)
    expect(await deliver(batch(at + 2000, at + 5000, late.data.join_id))).toMatchObject([{ status: 'accepted' }])
    expect(await call('joinGroup', { work_id: work, group_uid: team.uid, at: at + span })).toMatchObject({
      status: 403,
      code: 'notAllowed',
    })
    expect((await call('signOut', { work_id: work, at: at + span })).status).toBe(200)
    expect(await call('signIn', { username: user.username, password, at: world.now() })).not.toMatchObject({
      status: 200,
    })
  })
})

test('what is worked after somebody was enabled again counts, what came before that does not', async () => {
  const { at, user, batch, deliver, counted } = await atWork()
  world.pass(span)
  await manage('disableUser', user.uid)
  world.pass(span * 2)
  await manage('enableUser', user.uid)
  world.pass(span * 2)
  const results = await deliver(...[0, 1, 2, 3, 4].map((n) => batch(at + span * n, at + span * (n + 1))))
  expect(results.map(({ status }) => status)).toEqual(['accepted', 'refused', 'refused', 'accepted', 'accepted'])
  expect(await counted()).toEqual({ working: span * 3, scans: 6 })
})

test('a join whose id says nothing of the worker is judged alike', async () => {
  const { at, user, joined, batch, deliver } = await atWork()
  const join = await world.stores.assignments.get(world.acme.uid, joined)
  if (!join) throw new Error('no join')
  const { device, work, user: who, team, facility, joined_at } = join
  const rest = { company: world.acme.uid, device, work, user: who, team, facility, joined_at }
  const Item = storedAssignment({ ...rest, id: 'jPlain' })
  await world.db.send(new PutCommand({ TableName: world.tables.devices, Item }))
  world.pass(span)
  await manage('disableUser', user.uid)
  world.pass(span)
  const results = await deliver(batch(at, at + span, 'jPlain'), batch(at + span, at + span * 2, 'jPlain'))
  expect(results.map(({ status, refused }) => [status, refused[0]?.reason])).toEqual([
    ['accepted', undefined],
    ['refused', 'userDisabled'],
  ])
})

test('the worker is read with the join: no read more', async () => {
  const { at, batch, deliver } = await atWork()
  world.pass(span * 2)
  await deliver(batch(at, at + span))
  const send = vi.spyOn(world.db, 'send')
  await deliver(batch(at + span, at + span * 2))
  const reads = send.mock.calls.map(([command]) => command).filter((command) => /Get/.test(command.constructor.name))
  send.mockRestore()
  const ofUsers = reads.filter((command) => JSON.stringify(command.input).includes(world.tables.users))
  expect(ofUsers).toHaveLength(1)
  expect(ofUsers[0]).toBeInstanceOf(BatchGetCommand)
  expect(JSON.stringify(ofUsers[0]?.input)).toContain('#JOIN#')
})

describe('at the same moment', () => {
  test('a batch that is in flight counts once or not at all, and nothing after it', async () => {
    const { at, user, batch, deliver, counted } = await atWork()
    world.pass(span)
    const sent = batch(at, at + span)
    const { settings } = world.stores.counting
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const validated = new Promise<void>((resolve) => {
      vi.spyOn(world.stores.counting, 'settings').mockImplementationOnce(async (...given) => {
        resolve()
        await held
        return settings(...given)
      })
    })
    const inFlight = deliver(sent)
    await validated
    await manage('suspendUser', user.uid)
    go()
    expect(await inFlight).toMatchObject([{ status: 'accepted' }])
    world.pass(span)
    expect(await deliver(sent, batch(at + span, at + span * 2))).toMatchObject([
      { status: 'duplicate' },
      { status: 'refused', refused: [{ reason: 'userDisabled' }] },
    ])
    expect(await counted()).toEqual({ working: span, scans: 2 })
  })

  test('whoever joins while they are disabled has nothing counted from then on', async () => {
    const { at, user, team, work, call, batch, deliver } = await atWork()
    world.pass(span)
    const [joined] = await Promise.all([
      call('joinGroup', { work_id: work, group_uid: team.uid, at: at + span - 1 }),
      manage('disableUser', user.uid),
    ])
    world.pass(span)
    if (joined.status !== 200) return
    expect(await deliver(batch(at + span, at + span * 2, joined.data.join_id))).toMatchObject([{ status: 'refused' }])
  })
})

/** Numbers from 0 up to 1 that follow from a seed. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever the order and the moment, what counts is what was before (%i)',
  async (seed) => {
    const random = numbers(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const { at, user, batch, deliver, counted } = await atWork()
    const whole = span * 16
    const [off, on] = [1000 + upTo(whole / 2), whole / 2 + upTo(whole / 2)].map(
      (when) => at + Math.floor(when / 1000) * 1000,
    )
    const from_ = off ?? at
    const to_ = seed % 2 === 0 ? (on ?? at) : Number.POSITIVE_INFINITY
    const sent: ReturnType<typeof batch>[] = []
    for (let from = at; from < at + whole; ) {
      const to = Math.min(from + 1000 + upTo(span * 2), at + whole)
      sent.push(batch(from, to))
      from = to
    }
    const steps = [
      { when: from_, act: () => manage('disableUser', user.uid) },
      ...(to_ < Number.POSITIVE_INFINITY ? [{ when: to_, act: () => manage('enableUser', user.uid) }] : []),
      // Delivered at once, late, or twice.
      ...sent.flatMap((each) =>
        Array.from({ length: 1 + upTo(2) }, () => ({
          when: each.to + (random() < 0.4 ? upTo(whole * 2) : 0),
          act: () => deliver(each),
        })),
      ),
    ].sort((a, b) => a.when - b.when)
    for (const { when, act } of steps) {
      world.pass(Math.max(0, when - world.now()))
      await act()
    }
    const takenTo = ({ from, to }: { from: number; to: number }) =>
      from < from_ ? Math.min(to, from_) : from < to_ ? from : to
    expect(await counted()).toEqual({
      working: sent.reduce((sum, each) => sum + takenTo(each) - each.from, 0),
      scans: sent.flatMap((each) => each.scans.filter((scan) => scan.at < takenTo(each))).length,
    })
  },
)
