import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../shared/time.ts'
import { admin, deliveries, here, loading, openNotices, picking, sentBy, set } from './scene.ts'

openNotices()

describe('an event', () => {
  const event = (events: string[], more: object = {}) => set({ date_time: null, title: events[0], events, ...more })

  test('of a join is sent once to who joins that team, however often the device says so', async () => {
    const made = await event(['joinGroup'])
    await event(['joinGroup'], { sent_to: [loading], title: 'Elsewhere' })
    const off = await event(['joinGroup'], { title: 'Off' })
    await admin.call('setCustomNotification', { id: off.id, enabled: 0 })
    const other = await here.atWork('faye')
    const one = await here.atWork('wanda', picking)
    await one.again()
    expect(await one.syncTitles()).toEqual(['joinGroup'])
    expect(await one.syncTitles()).toEqual([])
    expect(await other.syncTitles()).toEqual([])
    const [sent, ...rest] = await sentBy(made.id)
    expect(rest).toEqual([])
    expect(sent).toMatchObject({ kind: 'event', event: 'joinGroup', devices: 1, missed: false })
    expect(await deliveries(sent.id)).toMatchObject([{ device_id: one.id, status: 'shown' }])
  })

  test('that waits for a facility or a company is sent to who joins or leaves a team of it, and no other', async () => {
    const { north, south } = here.acme.groups
    await event(['joinGroup', 'leaveGroup'], { sent_to: [north.uid], title: 'Facility' })
    await event(['joinGroup', 'leaveGroup'], { sent_to: [here.acme.uid, picking], title: 'Company' })
    await event(['joinGroup', 'leaveGroup'], { sent_to: [south.uid, loading], title: 'Elsewhere' })
    const one = await here.atWork('wanda', picking)
    expect((await one.syncTitles()).sort()).toEqual(['Company', 'Facility'])
    here.pass(minute)
    await one.leave()
    expect((await one.syncTitles()).sort()).toEqual(['Company', 'Facility'])
    here.pass(minute)
    const faye = await here.atWork('faye')
    expect(await faye.syncTitles()).toEqual([])
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'of a join that is a leave, too, is sent once though who tells of it is killed at step %i, and the device says nothing again',
    async (step) => {
      const left = await event(['leaveGroup'], { title: 'Left' })
      const one = await here.atWork('wanda', picking)
      const joined = await event(['joinGroup'], { title: 'Joined' })
      const [notifications, deliveries] = [{ ...here.stores.notifications }, { ...here.stores.deliveries }]
      let steps = step
      const dying =
        <Input extends unknown[], Answer>(does: (...input: Input) => Promise<Answer>) =>
        async (...input: Input): Promise<Answer> => {
          if (--steps <= 0) throw new Error('killed')
          return does(...input)
        }
      here.stores.notifications.open = dying(notifications.open)
      here.stores.notifications.teamNoticeSent = dying(notifications.teamNoticeSent)
      here.stores.deliveries.give = dying(deliveries.give)
      here.pass(minute)
      const { status } = await one.join(picking)
      Object.assign(here.stores.notifications, notifications)
      Object.assign(here.stores.deliveries, deliveries)
      expect(status).toBeGreaterThanOrEqual(500)
      const before = await one.syncTitles()
      here.pass(2 * minute)
      await here.notifier({ task: 'sweepNotifications' })
      await here.deliver(2)
      expect([...before, ...(await one.syncTitles())].sort()).toEqual(['Joined', 'Left'])
      expect(await one.syncTitles()).toEqual([])
      expect(await sentBy(left.id)).toHaveLength(1)
      expect(await sentBy(joined.id)).toHaveLength(1)
      expect(await here.stores.notifications.unsentTeamNotices(here.now())).toEqual([])
    },
  )

  test('of a leave that was noted and not told is sent in the end, and later than an hour after it to nobody', async () => {
    const made = await event(['leaveGroup'])
    const killed = async (end: 'out' | 'leave') => {
      const one = await here.atWork('wanda', picking)
      here.pass(minute)
      const { open } = here.stores.notifications
      here.stores.notifications.open = async () => {
        throw new Error('killed')
      }
      expect((await one[end]()).status).toBeGreaterThanOrEqual(500)
      here.stores.notifications.open = open
      return one
    }
    const swept = async () => {
      await here.notifier({ task: 'sweepNotifications' })
      await here.deliver()
    }
    for (const end of ['out', 'leave'] as const) {
      const one = await killed(end)
      await swept()
      expect(await one.syncTitles()).toEqual([])
      here.pass(2 * minute)
      await swept()
      expect(await one.syncTitles()).toEqual(['leaveGroup'])
    }
    const late = await killed('leave')
    here.pass(hour)
    await swept()
    expect(await late.syncTitles()).toEqual([])
    expect(await sentBy(made.id)).toHaveLength(2)
    expect(await here.stores.notifications.unsentTeamNotices(here.now())).toEqual([])
  })

  test('keeps nothing to be told where no notification waits for it', async () => {
    await event(['leaveGroup'], { sent_to: [loading] })
    const { noteTeamNotice: toTell } = here.stores.notifications
    const kept: unknown[] = []
    here.stores.notifications.noteTeamNotice = (telling) => {
      kept.push(telling)
      return toTell(telling)
    }
    const one = await here.atWork('wanda', picking)
    await one.out()
    here.stores.notifications.noteTeamNotice = toTell
    expect(kept).toEqual([])
  })

  test('of a join that was noted and not told, as its sender was killed, is sent when the device says it again', async () => {
    await event(['joinGroup'])
    const { give } = here.stores.deliveries
    const one = await here.atWork('wanda')
    here.stores.deliveries.give = async () => {
      throw new Error('killed')
    }
    expect((await one.join(picking)).status).toBeGreaterThanOrEqual(500)
    here.stores.deliveries.give = give
    expect((await one.again()).status).toBe(200)
    expect(await one.syncTitles()).toEqual(['joinGroup'])
  })

  test('of leaving comes by a leave, by another join and by signing out, also when nobody is signed in any more', async () => {
    const made = await event(['leaveGroup'])
    const one = await here.atWork('wanda', picking)
    expect(await one.syncTitles()).toEqual([])
    here.pass(minute)
    await one.leave()
    await one.leave()
    expect(await one.syncTitles()).toEqual(['leaveGroup'])
    here.pass(minute)
    await one.join(picking)
    here.pass(minute)
    await one.join(picking)
    expect(await one.syncTitles()).toEqual(['leaveGroup'])
    here.pass(minute)
    await one.out()
    expect(await one.syncTitles()).toEqual(['leaveGroup'])
    expect(await sentBy(made.id)).toHaveLength(3)
  })

  test('of leaving is not shown to who signs in next', async () => {
    const made = await event(['leaveGroup'])
    const one = await here.atWork('wanda', picking)
    here.pass(minute)
    await one.out()
    here.pass(minute)
    await one.signIn('faye')
    expect(await one.syncTitles()).toEqual([])
    const [sent] = await sentBy(made.id)
    expect(await deliveries(sent.id)).toMatchObject([{ status: 'expired' }])
  })

  test('that a device tells after more than an hour tells nobody', async () => {
    const made = await event(['leaveGroup'])
    const one = await here.atWork('wanda', picking)
    const left = here.now() + minute
    here.pass(2 * hour)
    await one.leave(left)
    expect(await one.syncTitles()).toEqual([])
    expect(await sentBy(made.id)).toEqual([])
  })
})
