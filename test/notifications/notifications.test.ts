import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { occurrenceId } from '../../functions/data/notifications.ts'
import { handleNotices } from '../../functions/notifier/handle.ts'
import { notificationMessages as told } from '../../shared/notifications.ts'
import { hour, minute } from '../../shared/time.ts'
import type { Client } from '../networks/world.ts'
import { type NoticeWorld, noticeWorld } from './world.ts'

let here: NoticeWorld
let admin: Client
let faye: Client
let picking: string
let loading: string
beforeAll(async () => {
  here = await noticeWorld()
  picking = here.acme.groups.picking.uid
  loading = here.acme.groups.loading.uid
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.noticing.booked.clear()
  here.noticing.sent.length = 0
  here.woken.length = 0
  here.pass(2 * hour)
  admin = await here.as('admin')
  faye = await here.as('facilityManager')
  await here.everybodyOut()
  const ids = (await list()).map(({ id }: { id: string }) => id)
  if (ids.length > 0) await admin.call('deleteCustomNotifications', { ids })
  here.noticing.booked.clear()
})

/** A time so many minutes ahead, as requests carry it in UTC. */
const ahead = (minutes: number) =>
  new Date(here.now() + minutes * minute).toISOString().slice(0, 16).replace('T', ' ').concat(':00')
const body = (more: object = {}) => ({
  ...{ title: 'Break', message: 'Ten minutes', sent_to: [picking], is_worker: 0, time_zone: 'UTC' },
  ...{ date_time: ahead(5) },
  ...more,
})
const set = async (more: object = {}, client = admin) =>
  here.done(await client.call('setCustomNotification', body(more)))
const list = async (client = admin) =>
  here.done(await client.call('getCustomNotificationsOfCompany', { company_uid: here.acme.uid, time_zone: 'UTC' }))
    .custom_notifications
const sentBy = async (id: string) =>
  here.done(await admin.call('getSentNotifications', { company_uid: here.acme.uid, custom_notification_id: id }))
const deliveries = async (id: string) =>
  here.done(await admin.call('getNotificationDeliveries', { sent_notification_id: id }))

describe('a custom notification', () => {
  test('is created with all its switches on, changed in part, and deleted', async () => {
    const made = await set({ sound: 0, enabled: 0 })
    expect(made).toMatchObject({ enabled: 1, sound: 1, vibration: 1, persistent: 1, dismissible: 1, events: [] })
    expect(made).toMatchObject({ date_time: ahead(5), next_date_time: ahead(5), repeat: null, sent_to: [picking] })
    const changed = here.done(await admin.call('setCustomNotification', { id: made.id, sound: 0 }))
    expect(changed).toMatchObject({ sound: 0, vibration: 1, title: 'Break' })
    expect((await list()).map(({ id }: { id: string }) => id)).toContain(made.id)
    expect(here.noticing.booked.size).toBe(1)
    expect((await admin.call('deleteCustomNotifications', { ids: [made.id] })).message).toBe(
      'Custom Notifications successfully deleted',
    )
    expect(here.noticing.booked.size).toBe(0)
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(made.id)
  })

  test.each([
    [{ title: 'x'.repeat(31) }, 'title', told.longTitle],
    [{ title: '' }, 'title', told.title],
    [{ message: 'x'.repeat(401) }, 'message', told.longMessage],
    [{ message: ' ' }, 'message', told.message],
    [{ sent_to: [] }, 'sent_to', told.groups],
    [{ sent_to: [], is_worker: 1 }, 'sent_to', told.workers],
    [{ date_time: '2020-01-01 00:00:00' }, 'date_time', told.past],
    [{ date_time: '2030-01-01 00:00:30' }, 'date_time', told.minute],
    [{ repeat: 'Weekly:0' }, 'repeat', told.repeat],
    [{ repeat: 'Hourly:24' }, 'repeat', told.repeat],
    [{ repeat: 'Weekly:1:Someday' }, 'repeat', told.repeat],
    [{ date_time: null, repeat: 'Daily:1' }, 'date_time', told.noDate],
    [{ date_time: null, events: [] }, 'events', told.nothing],
    [{ events: ['payday'] }, 'events.0', 'Not a known event'],
    [{ is_worker: 1, events: ['joinGroup'] }, 'events', told.noEventsForWorkers],
  ])('with %o is refused at %s, and nothing is stored', async (more, path, message) => {
    const before = await list()
    const answer = await admin.call('setCustomNotification', body(more))
    expect(answer).toMatchObject({ status: 400, errors: expect.arrayContaining([{ path, message }]) })
    expect(await list()).toEqual(before)
    expect(here.noticing.booked.size).toBe(0)
  })

  test('goes to nobody whom its author does not reach', async () => {
    const stranger = here.acme.users.stranger.uid
    const foreign = here.other.users.worker.uid
    for (const [client, more] of [
      [faye, { sent_to: [loading] }],
      [faye, { sent_to: [here.acme.uid] }],
      [faye, { sent_to: [stranger], is_worker: 1 }],
      [admin, { sent_to: [foreign], is_worker: 1 }],
      [admin, { sent_to: [here.other.groups.picking.uid] }],
      [admin, { sent_to: [here.acme.users.admin.uid], is_worker: 1 }],
    ] as const) {
      const answer = await client.call('setCustomNotification', body(more))
      expect(answer).toMatchObject({ status: 404, errors: [{ path: 'sent_to.0' }] })
      const { date_time: _, ...instant } = body(more)
      expect((await client.call('sendInstantCustomNotification', instant)).status).toBe(404)
    }
    expect(here.noticing.sent).toEqual([])
  })

  test('is seen and changed in a facility only where all of its recipients are of it', async () => {
    const both = await set({ sent_to: [picking, loading] })
    const north = await set()
    const far = await set({ sent_to: [here.acme.users.stranger.uid], is_worker: 1 })
    const seen = (await list(faye)).map(({ id }: { id: string }) => id)
    expect(seen).toContain(north.id)
    expect(seen).not.toContain(both.id)
    expect(seen).not.toContain(far.id)
    expect((await faye.call('setCustomNotification', { id: both.id, sound: 0 })).status).toBe(404)
    const gone = await faye.call('deleteCustomNotifications', { ids: [both.id, north.id] })
    expect(gone).toMatchObject({ status: 200, errors: [{ path: 'ids.0' }] })
    const left = (await list()).map(({ id }: { id: string }) => id)
    expect([left.includes(both.id), left.includes(north.id)]).toEqual([true, false])
  })

  test('reads its time in the zone of the request, and repeats by the clock of the company', async () => {
    const { time_zone } = here.acme.record
    const asked = { date_time: '2027-10-31 08:00:00', time_zone, repeat: 'Daily:1', number_occurrences: 3 }
    const days = (await admin.call('getNextDateTimeOccurrences', asked)).data as string[][]
    expect(days).toEqual([['2027-10-31 08:00:00', '2027-11-01 08:00:00', '2027-11-02 08:00:00']])
    const made = await set({
      date_time: '2027-10-31 12:00:00',
      time_zone: 'Asia/Tokyo',
      repeat: 'Weekly:1:Sunday,Monday',
    })
    expect(made).toMatchObject({ repeat: 'Weekly:1:Monday,Sunday' })
    expect((await admin.call('getNextDateTimeOccurrences', { ...asked, repeat: undefined })).data).toEqual([
      ['2027-10-31 08:00:00'],
    ])
  })
})

describe('what is due', () => {
  test('is sent once to who is signed in, however often its message comes, and is booked again', async () => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    here.pass(5 * minute)
    await here.deliver(2)
    expect(await one.look()).toEqual(['Break'])
    expect(await one.look()).toEqual([])
    expect(here.woken).toContain(one.id)
    const [sent] = await sentBy(made.id)
    expect(sent).toMatchObject({ kind: 'schedule', devices: 1, missed: false, title: 'Break' })
    expect(await deliveries(sent.id)).toMatchObject([
      { device_id: one.id, status: 'shown', user_uid: here.acme.users.worker.uid },
    ])
    expect(here.noticing.booked.size).toBe(1)
    here.pass(hour)
    await here.deliver()
    expect(await one.look()).toEqual(['Break'])
    expect(await sentBy(made.id)).toHaveLength(2)
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  test('is not sent while it is off, after it was deleted, or at a time that it had before', async () => {
    const one = await here.atWork('wanda', picking)
    const [off, gone, moved] = [await set(), await set(), await set()]
    const stale = [...here.noticing.booked.values()].map(({ message }) => message)
    await admin.call('setCustomNotification', { id: off.id, enabled: 0 })
    await admin.call('deleteCustomNotifications', { ids: [gone.id] })
    await admin.call('setCustomNotification', { id: moved.id, date_time: ahead(30), time_zone: 'UTC' })
    here.pass(5 * minute)
    here.noticing.sent.push(...stale)
    await here.deliver()
    expect(await one.look()).toEqual([])
    here.pass(25 * minute)
    await here.deliver()
    expect(await one.look()).toEqual(['Break'])
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  test('is found by the sweep where its booking or its message got lost', async () => {
    const one = await here.atWork('wanda', picking)
    here.noticing.state.down = true
    const made = await set({ repeat: 'Hourly:1' })
    here.noticing.state.down = false
    expect(here.noticing.booked.size).toBe(0)
    await here.notifier({ task: 'sweepNotifications' })
    expect(here.noticing.booked.size).toBe(1)
    here.noticing.booked.clear()
    here.pass(9 * minute)
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver()
    expect(await one.look()).toEqual(['Break'])
    expect(await sentBy(made.id)).toHaveLength(1)
    expect(here.noticing.booked.size).toBe(1)
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  /** A sender that is killed at a step, counted from 1. */
  const mortal = (step: number) => {
    let left = step
    const dying = <Part extends object>(part: Part): Part =>
      new Proxy(part, {
        get: (target, name) => {
          const found = Reflect.get(target, name)
          if (typeof found !== 'function') return found
          return async (...input: unknown[]) => {
            if (--left <= 0) throw new Error('killed')
            return found.apply(target, input)
          }
        },
      })
    const { stores, schedules } = here.services
    const send = handleNotices({
      ...here.services,
      stores: { ...stores, notifications: dying(stores.notifications), deliveries: dying(stores.deliveries) },
      schedules: dying(schedules),
    })
    return { send, isDead: () => left <= 0 }
  }
  /** What the scheduler brings when the one that is booked is due. */
  const dueNow = () => {
    const [message] = [...here.noticing.booked.values()].map((each) => each.message)
    here.noticing.booked.clear()
    return { Records: [{ messageId: 'm', body: JSON.stringify(message) }] }
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is sent once though its sender is killed at step %i', async (step) => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    here.pass(5 * minute)
    const { send, isDead } = mortal(step)
    const { batchItemFailures } = await send(dueNow())
    expect(batchItemFailures).toHaveLength(isDead() ? 1 : 0)
    // The message itself is lost, too: the sweep finds what is left.
    here.pass(4 * minute)
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver()
    expect(await one.look()).toEqual(['Break'])
    expect(await sentBy(made.id)).toHaveLength(1)
    here.pass(hour - 4 * minute)
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver()
    expect(await one.look()).toEqual(['Break'])
    await admin.call('deleteCustomNotifications', { ids: [made.id] })
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  /** Sent once by now, and once more an hour later. */
  const sentOnce = async (one: Awaited<ReturnType<NoticeWorld['atWork']>>, id: string) => {
    expect(await one.look()).toEqual(['Break'])
    expect(await one.look()).toEqual([])
    expect(await sentBy(id)).toMatchObject([{ devices: 1, missed: false }])
    const record = await here.stores.notifications.get(here.acme.uid, id)
    expect([...here.noticing.booked.values()].map(({ at }) => at)).toEqual([record?.next_at])
  }

  test('is claimed once though the scheduler brings it to eight senders at the same moment', async () => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    for (let hours = 0; hours < 3; hours++) {
      here.pass(hours === 0 ? 5 * minute : hour)
      const before = (await sentBy(made.id)).length
      const claimed: unknown[] = []
      const { notifications } = here.services.stores
      const watching = handleNotices({
        ...here.services,
        stores: {
          ...here.services.stores,
          notifications: {
            ...notifications,
            claim: async (...input) => {
              const mine = await notifications.claim(...input)
              if (mine) claimed.push(input[1]?.id)
              return mine
            },
          },
        },
      })
      const due = dueNow()
      const answers = await Promise.all(Array.from({ length: 8 }, () => watching(due)))
      expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([])
      expect(claimed).toHaveLength(1)
      expect(await one.look()).toEqual(['Break'])
      expect(await sentBy(made.id)).toHaveLength(before + 1)
      expect(here.noticing.booked.size).toBe(1)
    }
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is sent once though one of two senders at the same moment is killed at step %i',
    async (step) => {
      const one = await here.atWork('wanda', picking)
      const made = await set({ repeat: 'Hourly:1' })
      here.pass(5 * minute)
      const due = dueNow()
      await Promise.all([mortal(step).send(due), here.notifier(due)])
      await sentOnce(one, made.id)
    },
  )

  test.each([-10 * minute, 10 * minute, 50 * minute])(
    'is sent once though the clock of one of two senders is %i ms off',
    async (off) => {
      const one = await here.atWork('wanda', picking)
      const made = await set({ repeat: 'Hourly:1' })
      here.pass(5 * minute)
      const wrong = handleNotices({ ...here.services, clock: () => here.now() + off })
      const due = dueNow()
      await Promise.all([wrong(due), here.notifier(due)])
      await wrong({ task: 'sweepNotifications' })
      await here.notifier({ task: 'sweepNotifications' })
      await here.deliver(2)
      await sentOnce(one, made.id)
    },
  )

  test('is not sent again when the clock is set back, nor by the dozen when it is set forward', async () => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    here.pass(5 * minute)
    await here.deliver()
    expect(await one.look()).toEqual(['Break'])
    const sweepAt = (off: number) =>
      handleNotices({ ...here.services, clock: () => here.now() + off })({ task: 'sweepNotifications' })
    await sweepAt(-20 * minute)
    await here.deliver(2)
    expect(await one.look()).toEqual([])
    expect(await sentBy(made.id)).toHaveLength(1)
    here.pass(10 * hour)
    admin = await here.as('admin')
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver(2)
    expect(await one.look()).toEqual(['Break'])
    expect((await sentBy(made.id)).map(({ missed }: { missed: boolean }) => missed)).toEqual([false, true, false])
    // Its token is over by the next test.
    await one.out()
  })
})

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
    expect(await one.look()).toEqual(['joinGroup'])
    expect(await one.look()).toEqual([])
    expect(await other.look()).toEqual([])
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
    expect((await one.look()).sort()).toEqual(['Company', 'Facility'])
    here.pass(minute)
    await one.leave()
    expect((await one.look()).sort()).toEqual(['Company', 'Facility'])
    here.pass(minute)
    const faye = await here.atWork('faye')
    expect(await faye.look()).toEqual([])
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
      here.stores.notifications.told = dying(notifications.told)
      here.stores.deliveries.give = dying(deliveries.give)
      here.pass(minute)
      const { status } = await one.join(picking)
      Object.assign(here.stores.notifications, notifications)
      Object.assign(here.stores.deliveries, deliveries)
      expect(status).toBeGreaterThanOrEqual(500)
      const before = await one.look()
      here.pass(2 * minute)
      await here.notifier({ task: 'sweepNotifications' })
      await here.deliver(2)
      expect([...before, ...(await one.look())].sort()).toEqual(['Joined', 'Left'])
      expect(await one.look()).toEqual([])
      expect(await sentBy(left.id)).toHaveLength(1)
      expect(await sentBy(joined.id)).toHaveLength(1)
      expect(await here.stores.notifications.untold(here.now())).toEqual([])
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
      expect(await one.look()).toEqual([])
      here.pass(2 * minute)
      await swept()
      expect(await one.look()).toEqual(['leaveGroup'])
    }
    const late = await killed('leave')
    here.pass(hour)
    await swept()
    expect(await late.look()).toEqual([])
    expect(await sentBy(made.id)).toHaveLength(2)
    expect(await here.stores.notifications.untold(here.now())).toEqual([])
  })

  test('keeps nothing to be told where no notification waits for it', async () => {
    await event(['leaveGroup'], { sent_to: [loading] })
    const { toTell } = here.stores.notifications
    const kept: unknown[] = []
    here.stores.notifications.toTell = (telling) => {
      kept.push(telling)
      return toTell(telling)
    }
    const one = await here.atWork('wanda', picking)
    await one.out()
    here.stores.notifications.toTell = toTell
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
    expect(await one.look()).toEqual(['joinGroup'])
  })

  test('of leaving comes by a leave, by another join and by signing out, also when nobody is signed in any more', async () => {
    const made = await event(['leaveGroup'])
    const one = await here.atWork('wanda', picking)
    expect(await one.look()).toEqual([])
    here.pass(minute)
    await one.leave()
    await one.leave()
    expect(await one.look()).toEqual(['leaveGroup'])
    here.pass(minute)
    await one.join(picking)
    here.pass(minute)
    await one.join(picking)
    expect(await one.look()).toEqual(['leaveGroup'])
    here.pass(minute)
    await one.out()
    expect(await one.look()).toEqual(['leaveGroup'])
    expect(await sentBy(made.id)).toHaveLength(3)
  })

  test('of leaving is not shown to who signs in next', async () => {
    const made = await event(['leaveGroup'])
    const one = await here.atWork('wanda', picking)
    here.pass(minute)
    await one.out()
    here.pass(minute)
    await one.signIn('faye')
    expect(await one.look()).toEqual([])
    const [sent] = await sentBy(made.id)
    expect(await deliveries(sent.id)).toMatchObject([{ status: 'expired' }])
  })

  test('that a device tells after more than an hour tells nobody', async () => {
    const made = await event(['leaveGroup'])
    const one = await here.atWork('wanda', picking)
    const left = here.now() + minute
    here.pass(2 * hour)
    await one.leave(left)
    expect(await one.look()).toEqual([])
    expect(await sentBy(made.id)).toEqual([])
  })
})

describe('an instant notification', () => {
  const instant = async (more: object = {}) =>
    here.done(
      await admin.call('sendInstantCustomNotification', {
        ...{ title: 'Fire drill', message: 'Leave by door 4', sent_to: [picking], is_worker: 0 },
        ...more,
      }),
    ).id as string

  test('goes once to those of a team who are signed in, and is in no list but the history', async () => {
    const one = await here.atWork('wanda', picking)
    const away = await here.handheldOf(here.acme.groups.north.uid)
    const before = await list()
    const id = await instant({ sound: 0 })
    await here.deliver(2)
    const { state } = await one.sync()
    expect(state.notifications).toEqual([
      {
        ...{ id, version: 1, title: 'Fire drill', message: 'Leave by door 4', user_uid: here.acme.users.worker.uid },
        ...{ sound: false, vibration: true, persistent: true, dismissible: true },
        expires_at: here.now() + hour,
      },
    ])
    expect((await away.sync()).state?.notifications ?? []).toEqual([])
    expect(await list()).toEqual(before)
    expect(await one.say(id, 'removed')).toBe('kept')
    expect(await one.say(id, 'failed', 'Screen broken')).toBe('older')
    expect(await one.say('nothing', 'applied')).toBe('unknown')
    expect(await deliveries(id)).toMatchObject([{ device_id: one.id, status: 'dismissed' }])
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  test('is over after an hour, and is not shown to who signs in next', async () => {
    const one = await here.atWork('wanda', picking)
    const late = await instant()
    await here.deliver()
    here.pass(hour)
    expect(await one.look()).toEqual([])
    expect(await deliveries(late)).toMatchObject([{ status: 'expired' }])
    const other = await instant()
    await here.deliver()
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
    expect(await one.look()).toEqual([])
    expect(await deliveries(other)).toMatchObject([{ status: 'expired' }])
  })

  test('for a facility reaches those who hold a role in it, and not those in its teams', async () => {
    const [worker, manager] = [await here.atWork('wanda', picking), await here.atWork('faye')]
    const id = await instant({ sent_to: [here.acme.groups.north.uid] })
    await here.deliver()
    expect((await deliveries(id)).map(({ device_id }: { device_id: string }) => device_id)).toEqual([manager.id])
    for (const each of [worker, manager]) await each.call('signOut', { work_id: each.work_id, at: here.now() })
  })

  test('says before to how many people on how many handhelds it would go, whom groups mean included', async () => {
    const { north, packing } = here.acme.groups
    const reach = async (sent_to: string[], is_worker: 0 | 1 = 0, client = admin) =>
      client.call('getNotificationReach', { sent_to, is_worker })
    const [wanda] = [await here.atWork('wanda', picking), await here.atWork('wanda', picking)]
    await here.atWork('faye')
    expect((await reach([picking])).data).toEqual({ devices: 2, workers: 1 })
    expect((await reach([packing.uid])).data).toEqual({ devices: 0, workers: 0 })
    expect((await reach([north.uid])).data).toEqual({ devices: 1, workers: 1 })
    expect((await reach([north.uid, picking, picking], 0, faye)).data).toEqual({ devices: 3, workers: 2 })
    expect((await reach([here.acme.users.worker.uid], 1)).data).toEqual({ devices: 2, workers: 1 })
    const id = await instant({ sent_to: [north.uid, picking] })
    await here.deliver()
    expect(await deliveries(id)).toHaveLength(3)
    await wanda?.out()
    expect((await reach([picking])).data).toEqual({ devices: 1, workers: 1 })
    expect(await reach([here.acme.groups.south.uid], 0, faye)).toMatchObject({
      status: 404,
      errors: [{ path: 'sent_to.0' }],
    })
    expect((await reach([])).errors).toEqual([{ path: 'sent_to', message: told.groups }])
    const worker = await here.as('worker')
    expect((await reach([picking], 0, worker)).code).toBe('notAllowed')
  })

  test('that cannot be handed on is refused, and nothing is sent', async () => {
    here.noticing.state.down = true
    const asked = { title: 'A', message: 'B', sent_to: [picking], is_worker: 0 }
    expect((await admin.call('sendInstantCustomNotification', asked)).status).toBeGreaterThanOrEqual(500)
    here.noticing.state.down = false
    expect(here.noticing.sent).toEqual([])
  })
})

test('what nobody could send for an hour is missed, and what repeats goes on', async () => {
  const made = await set({ repeat: 'Hourly:1' })
  const due = here.now() + 5 * minute
  here.pass(4 * hour)
  await here.deliver()
  const record = await here.stores.notifications.get(here.acme.uid, made.id)
  expect(record?.next_at).toBeGreaterThan(here.now() - hour)
  const first = await here.stores.notifications.occurrence(here.acme.uid, occurrenceId(due - (due % minute), made.id))
  expect(first?.state).toBe('missed')
})

describe('what devices tell by themselves', () => {
  const pref = (pref_type: number, pref_value: string, client = admin) =>
    client.call('setCompPref', { co_uid: here.acme.uid, pref_type, pref_value })
  const prefs = async () =>
    (await admin.call('getCompPrefs', { co_uid: here.acme.uid, pref_types: [400, 401, 402, 999] })).data

  test('is on until an admin says otherwise, and each device hears of it', async () => {
    const one = await here.handheldOf(here.acme.groups.north.uid)
    expect(await prefs()).toEqual([400, 401, 402].map((pref_type) => ({ pref_type, pref_value: '1,1,1' })))
    const before = await one.call('sync', {})
    expect((await pref(401, '1,0,1')).message).toBe('System notification saved')
    expect(await prefs()).toContainEqual({ pref_type: 401, pref_value: '1,0,1' })
    const stored = await here.stores.companies.get(here.acme.uid)
    expect(stored?.tells_inactivity).toEqual({ enabled: true, sound: false, vibration: true })
    expect(before.data.system_notifications.inactivity).toEqual({ enabled: true, sound: true, vibration: true })
  })

  test('takes three flags, from admins alone', async () => {
    for (const wrong of ['1,1', '1,1,2', '1,1,1,1', 'on', ''])
      expect(await pref(400, wrong)).toMatchObject({ status: 400, errors: [{ path: 'pref_value' }] })
    expect(await pref(403, '1,1,1')).toMatchObject({ status: 400, errors: [{ path: 'pref_type' }] })
    expect((await pref(400, '0,0,0', faye)).code).toBe('notAllowed')
  })
})
