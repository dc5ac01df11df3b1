import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isGoalReached } from '../../functions/notifier/goalReached.ts'
import { TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { type GoalEvent, rateGoalsAfter } from '../../shared/notifications.ts'
import { day, hour, minute } from '../../shared/time.ts'
import type { Client } from '../networks/world.ts'
import { type NoticeWorld, noticeWorld } from './world.ts'

const noGoals = TargetMetrics.parse(Object.fromEntries(targetNames.map((name) => [name, null])))

test.each<[GoalEvent, object, object, boolean]>([
  ['scansGoal', { scans: 100 }, { scans_pworker: 100 }, true],
  ['scansGoal', { scans: 99 }, { scans_pworker: 100 }, false],
  ['scansGoal', { scans: 100 }, { scans_pworker: null }, false],
  ['scansGoal', { scans: 100 }, { scans_pworker: 0 }, false],
  ['stepsGoal', { steps: 5000 }, { steps_pworker: 5000 }, true],
  ['stepsGoal', { steps: 4999 }, { steps_pworker: 5000 }, false],
  ['scansPerHourGoal', { scans: 50, pick: hour / 2 }, { scans_phr: 100 }, true],
  ['scansPerHourGoal', { scans: 49, pick: hour / 2 }, { scans_phr: 100 }, false],
  ['scansPerHourGoal', { scans: 500, pick: rateGoalsAfter - 1 }, { scans_phr: 100 }, false],
  ['stepsPerHourGoal', { steps: 900, pick: hour / 2, working: hour }, { steps_phr: 900 }, true],
  ['stepsPerHourGoal', { steps: 899, pick: hour / 2, working: hour }, { steps_phr: 900 }, false],
  ['secondsPerScanGoal', { scans: 100, pick: hour / 2 }, { sec_pscan: 18 }, true],
  ['secondsPerScanGoal', { scans: 99, pick: hour / 2 }, { sec_pscan: 18 }, false],
  ['secondsPerScanGoal', { scans: 0, pick: hour }, { sec_pscan: 18 }, false],
  ['stepsPerScanGoal', { scans: 10, steps: 100, pick: hour }, { steps_pscan: 10 }, true],
  ['stepsPerScanGoal', { scans: 10, steps: 101, pick: hour }, { steps_pscan: 10 }, false],
  ['stepsPerScanGoal', { scans: 10, steps: 1, pick: minute }, { steps_pscan: 10 }, false],
])('%s with %o against %o: %s', (event, figures, goals, is) => {
  expect(isGoalReached(event, { ...noFigures(), ...figures }, { ...noGoals, ...goals })).toBe(is)
})

let here: NoticeWorld
let admin: Client
let picking: string
let loading: string
let wanda: string
beforeAll(async () => {
  here = await noticeWorld()
  picking = here.acme.groups.picking.uid
  loading = here.acme.groups.loading.uid
  wanda = here.acme.users.worker.uid
  await here.stores.goals.change(here.acme.uid, [here.acme.uid], { scans_pworker: 100, scans_phr: 100 }, 0)
})
afterAll(() => here?.stop())
beforeEach(async () => {
  await here.everybodyOut()
  here.pass(2 * day)
  admin = await here.as('admin')
  const { custom_notifications } = here.done(
    await admin.call('getCustomNotificationsOfCompany', { company_uid: here.acme.uid }),
  )
  const ids = custom_notifications.map(({ id }: { id: string }) => id)
  if (ids.length > 0) await admin.call('deleteCustomNotifications', { ids })
})

const set = async (events: GoalEvent[], more: object = {}) =>
  here.done(
    await admin.call('setCustomNotification', {
      ...{ title: events[0], message: 'Well done', sent_to: [picking], is_worker: 0, events, date_time: null },
      ...more,
    }),
  ).id as string
const sweep = async () => {
  await here.notifier({ task: 'sweepNotifications' })
  await here.deliver(2)
}
const sentBy = async (id: string) =>
  here.done(await admin.call('getSentNotifications', { company_uid: here.acme.uid, custom_notification_id: id }))

test('a worker is told of a goal once a day, when the figures reach it, by each notification that waits for it', async () => {
  const [first, second] = [await set(['scansGoal', 'scansPerHourGoal']), await set(['scansGoal'], { title: 'Bravo' })]
  await set(['scansGoal'], { title: 'Elsewhere', sent_to: [loading] })
  const one = await here.atWork('wanda', picking)
  await here.worked(picking, wanda, { scans: 99, pick: 10 * minute, working: 15 * minute })
  await sweep()
  expect(await one.syncTitles()).toEqual([])
  await here.worked(picking, wanda, { scans: 100, pick: 10 * minute, working: 15 * minute })
  await sweep()
  expect((await one.syncTitles()).sort()).toEqual(['Bravo', 'scansGoal'])
  here.pass(5 * minute)
  await here.worked(picking, wanda, { scans: 150, pick: 10 * minute, working: 15 * minute })
  await sweep()
  expect(await one.syncTitles()).toEqual([])
  expect(await sentBy(first)).toMatchObject([{ kind: 'event', event: 'scansGoal', devices: 1 }])
  expect(await sentBy(second)).toHaveLength(1)
  await here.everybodyOut()
  here.pass(day)
  admin = await here.as('admin')
  const next = await here.atWork('wanda', picking)
  await sweep()
  expect(await next.syncTitles()).toEqual([])
  await here.worked(picking, wanda, { scans: 100, pick: 10 * minute, working: 15 * minute })
  await sweep()
  expect((await next.syncTitles()).sort()).toEqual(['Bravo', 'scansGoal'])
})

test('who is not signed in in the team is told when they are, and nobody else', async () => {
  const id = await set(['scansGoal'])
  await here.worked(picking, wanda, { scans: 100 })
  const faye = await here.atWork('faye')
  await sweep()
  expect(await sentBy(id)).toEqual([])
  const one = await here.atWork('wanda', picking)
  await sweep()
  expect(await one.syncTitles()).toEqual(['scansGoal'])
  expect(await faye.syncTitles()).toEqual([])
})

test('a notification for a facility or the company tells of goals that are reached in a team of it', async () => {
  const { north, south } = here.acme.groups
  await set(['scansGoal'], { title: 'Facility', sent_to: [north.uid] })
  await set(['scansGoal'], { title: 'Company', sent_to: [here.acme.uid, picking] })
  await set(['scansGoal'], { title: 'Elsewhere', sent_to: [south.uid, loading] })
  await here.worked(picking, wanda, { scans: 100 })
  const one = await here.atWork('wanda', picking)
  await sweep()
  expect((await one.syncTitles()).sort()).toEqual(['Company', 'Facility'])
  await sweep()
  expect(await one.syncTitles()).toEqual([])
})

test('who was killed between the claim and the device is followed up once', async () => {
  const id = await set(['scansGoal'])
  await here.worked(picking, wanda, { scans: 100 })
  const one = await here.atWork('wanda', picking)
  const { give } = here.services.stores.deliveries
  here.services.stores.deliveries.give = async () => {
    throw new Error('killed')
  }
  await expect(sweep()).rejects.toThrow()
  here.services.stores.deliveries.give = give
  here.noticing.sent.length = 0
  here.pass(5 * minute)
  await sweep()
  await sweep()
  expect(await one.syncTitles()).toEqual(['scansGoal'])
  expect(await sentBy(id)).toHaveLength(1)
})

test('a company is watched while any of its notifications waits for a goal, and no longer', async () => {
  const watched = async () => (await here.stores.notifications.watched()).map(({ company }) => company)
  const id = await set(['scansGoal'])
  await sweep()
  expect(await watched()).toEqual([here.acme.uid])
  await admin.call('setCustomNotification', { id, enabled: 0 })
  await sweep()
  expect(await watched()).toEqual([])
  await admin.call('setCustomNotification', { id, enabled: 1 })
  expect(await watched()).toEqual([here.acme.uid])
})
