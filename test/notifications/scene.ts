import { afterAll, beforeAll, beforeEach } from 'vitest'
import { hour, minute } from '../../shared/time.ts'
import type { Client } from '../networks/world.ts'
import { type NoticeWorld, noticeWorld } from './world.ts'

/** What the tests of a file go by: set anew before each of them. */
export let here: NoticeWorld
export let admin: Client
export let faye: Client
export let picking: string
export let loading: string

/** One world for all tests of a file, at rest before each of them. */
export const openNotices = () => {
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
}

/** A time so many minutes ahead, as requests carry it in UTC. */
export const ahead = (minutes: number) =>
  new Date(here.now() + minutes * minute).toISOString().slice(0, 16).replace('T', ' ').concat(':00')
export const body = (more: object = {}) => ({
  ...{ title: 'Break', message: 'Ten minutes', sent_to: [picking], is_worker: 0, time_zone: 'UTC' },
  ...{ date_time: ahead(5) },
  ...more,
})
export const set = async (more: object = {}, client = admin) =>
  here.done(await client.call('setCustomNotification', body(more)))
export const list = async (client = admin) =>
  here.done(await client.call('getCustomNotificationsOfCompany', { company_uid: here.acme.uid, time_zone: 'UTC' }))
    .custom_notifications
export const sentBy = async (id: string) =>
  here.done(await admin.call('getSentNotifications', { company_uid: here.acme.uid, custom_notification_id: id }))
export const deliveries = async (id: string) =>
  here.done(await admin.call('getNotificationDeliveries', { sent_notification_id: id }))

/** After hours the admin's session is over. */
export const signInAgain = async () => {
  admin = await here.as('admin')
}
