import { describe, expect, test } from 'vitest'
import { notificationMessages as told } from '../../shared/notifications.ts'
import { hour } from '../../shared/time.ts'
import { admin, deliveries, faye, here, list, openNotices, picking } from './scene.ts'

openNotices()

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
    expect(await one.syncTitles()).toEqual([])
    expect(await deliveries(late)).toMatchObject([{ status: 'expired' }])
    const other = await instant()
    await here.deliver()
    await one.call('signOut', { work_id: one.work_id, at: here.now() })
    expect(await one.syncTitles()).toEqual([])
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
      client.call('getNotificationRecipientCounts', { sent_to, is_worker })
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
