import { describe, expect, test } from 'vitest'
import { occurrenceId } from '../../functions/data/notifications.ts'
import { handleNotices } from '../../functions/notifier/handle.ts'
import { hour, minute } from '../../shared/time.ts'
import { admin, ahead, deliveries, here, openNotices, picking, sentBy, set, signInAgain } from './scene.ts'
import type { NoticeWorld } from './world.ts'

openNotices()

describe('what is due', () => {
  test('is sent once to who is signed in, however often its message comes, and is booked again', async () => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    here.pass(5 * minute)
    await here.deliver(2)
    expect(await one.syncTitles()).toEqual(['Break'])
    expect(await one.syncTitles()).toEqual([])
    expect(here.woken).toContain(one.id)
    const [sent] = await sentBy(made.id)
    expect(sent).toMatchObject({ kind: 'schedule', devices: 1, missed: false, title: 'Break' })
    expect(await deliveries(sent.id)).toMatchObject([
      { device_id: one.id, status: 'shown', user_uid: here.acme.users.worker.uid },
    ])
    expect(here.noticing.booked.size).toBe(1)
    here.pass(hour)
    await here.deliver()
    expect(await one.syncTitles()).toEqual(['Break'])
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
    expect(await one.syncTitles()).toEqual([])
    here.pass(25 * minute)
    await here.deliver()
    expect(await one.syncTitles()).toEqual(['Break'])
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
    expect(await one.syncTitles()).toEqual(['Break'])
    expect(await sentBy(made.id)).toHaveLength(1)
    expect(here.noticing.booked.size).toBe(1)
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  /** A sender that is killed at a step, counted from 1. */
  const killAtRequest = (step: number) => {
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

  test('is sent though the scheduler takes no booking of the next time, which the sweep books then', async () => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    here.pass(5 * minute)
    const book = () => Promise.reject(new Error('ThrottlingException'))
    const send = handleNotices({ ...here.services, schedules: { ...here.services.schedules, book } })
    expect(await send(dueNow())).toEqual({ batchItemFailures: [] })
    expect(await one.syncTitles()).toEqual(['Break'])
    expect(here.noticing.booked.size).toBe(0)
    here.pass(hour - 6 * minute)
    await here.notifier({ task: 'sweepNotifications' })
    expect(here.noticing.booked.size).toBe(1)
    here.pass(6 * minute)
    await here.deliver()
    expect(await one.syncTitles()).toEqual(['Break'])
    await admin.call('deleteCustomNotifications', { ids: [made.id] })
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is sent once though its sender is killed at step %i', async (step) => {
    const one = await here.atWork('wanda', picking)
    const made = await set({ repeat: 'Hourly:1' })
    here.pass(5 * minute)
    const { send, isDead } = killAtRequest(step)
    const { batchItemFailures } = await send(dueNow())
    // From step 5 on the next time is booked: what is missing of that is found by the sweep.
    expect(batchItemFailures).toHaveLength(isDead() && step < 5 ? 1 : 0)
    // The message itself is lost, too: the sweep finds what is left.
    here.pass(4 * minute)
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver()
    expect(await one.syncTitles()).toEqual(['Break'])
    expect(await sentBy(made.id)).toHaveLength(1)
    here.pass(hour - 4 * minute)
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver()
    expect(await one.syncTitles()).toEqual(['Break'])
    await admin.call('deleteCustomNotifications', { ids: [made.id] })
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
  })

  /** Sent once by now, and once more an hour later. */
  const sentOnce = async (one: Awaited<ReturnType<NoticeWorld['atWork']>>, id: string) => {
    expect(await one.syncTitles()).toEqual(['Break'])
    expect(await one.syncTitles()).toEqual([])
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
            claim: async (one) => {
              const mine = await notifications.claim(one)
              if (mine) claimed.push(one.claimed?.id)
              return mine
            },
            claimAll: async (all) => {
              const mine = await notifications.claimAll(all)
              claimed.push(...all.filter((_, index) => mine[index] === true).map(({ claimed: one }) => one?.id))
              return mine
            },
          },
        },
      })
      const due = dueNow()
      const answers = await Promise.all(Array.from({ length: 8 }, () => watching(due)))
      expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([])
      expect(claimed).toHaveLength(1)
      expect(await one.syncTitles()).toEqual(['Break'])
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
      await Promise.all([killAtRequest(step).send(due), here.notifier(due)])
      await sentOnce(one, made.id)
    },
  )

  test.each([-10 * minute, 10 * minute, 50 * minute])(
    'is sent once though the clock of one of two senders is %i ms off',
    async (off) => {
      const one = await here.atWork('wanda', picking)
      const made = await set({ repeat: 'Hourly:1' })
      here.pass(5 * minute)
      const skewed = handleNotices({ ...here.services, clock: () => here.now() + off })
      const due = dueNow()
      await Promise.all([skewed(due), here.notifier(due)])
      await skewed({ task: 'sweepNotifications' })
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
    expect(await one.syncTitles()).toEqual(['Break'])
    const sweepAt = (off: number) =>
      handleNotices({ ...here.services, clock: () => here.now() + off })({ task: 'sweepNotifications' })
    await sweepAt(-20 * minute)
    await here.deliver(2)
    expect(await one.syncTitles()).toEqual([])
    expect(await sentBy(made.id)).toHaveLength(1)
    here.pass(10 * hour)
    await signInAgain()
    await here.notifier({ task: 'sweepNotifications' })
    await here.deliver(2)
    expect(await one.syncTitles()).toEqual(['Break'])
    expect((await sentBy(made.id)).map(({ missed }: { missed: boolean }) => missed)).toEqual([false, true, false])
    // Its token is over by the next test.
    await one.out()
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
