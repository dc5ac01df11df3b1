import { describe, expect, test } from 'vitest'
import { mostNotifications, notificationMessages as told } from '../../shared/notifications.ts'
import { admin, ahead, body, faye, here, list, loading, openNotices, picking, set } from './scene.ts'

openNotices()

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

  test('is never one too many, however many are made at once', async () => {
    const known = await set()
    const record = await here.stores.notifications.get(here.acme.uid, known.id)
    if (!record) throw new Error('It is gone')
    const { next_at: _, ...still } = record
    for (let n = (await list()).length; n < mostNotifications - 2; n++)
      await here.stores.notifications.add({ ...still, id: `full-${n}` })
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call('setCustomNotification', body())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 'limitReached')).toHaveLength(4)
    expect(await here.stores.notifications.list(here.acme.uid)).toHaveLength(mostNotifications)
    for (let n = 0; n < mostNotifications; n++) {
      const one = await here.stores.notifications.get(here.acme.uid, `full-${n}`)
      if (one) await here.stores.notifications.remove(one)
    }
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
    for (const invalid of ['1,1', '1,1,2', '1,1,1,1', 'on', ''])
      expect(await pref(400, invalid)).toMatchObject({ status: 400, errors: [{ path: 'pref_value' }] })
    expect(await pref(403, '1,1,1')).toMatchObject({ status: 400, errors: [{ path: 'pref_type' }] })
    expect((await pref(400, '0,0,0', faye)).code).toBe('notAllowed')
  })
})
