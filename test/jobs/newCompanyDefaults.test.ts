import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../../functions/jobs/kinds/createCompany.ts'
import { handlers as metrics } from '../../functions/metrics/index.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handlers as ota } from '../../functions/ota/index.ts'
import { handlers as webPortal } from '../../functions/webPortal/index.ts'
import { autoLoginPref } from '../../shared/companies.ts'
import { targetNames } from '../../shared/contract/entities.ts'
import type { CallName } from '../../shared/contract/index.ts'
import { intervalPref } from '../../shared/devices.ts'
import { photoPlacePref } from '../../shared/incidents.ts'
import { systemNotificationPrefs } from '../../shared/notifications.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { usualPlan } from '../../shared/rollout.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { asked, type CompanyMakers, companyMakers } from './companyMakers.ts'
import { workshop } from './workshop.ts'

/** What a company has of which nobody has said anything yet: all that its pages and devices ask for is there. */

let makers: CompanyMakers
let uid: string
let call: Awaited<ReturnType<CompanyMakers['world']['signIn']>>['call']
let user_uid: string
beforeAll(async () => {
  makers = await companyMakers({ metrics, notifications, ota, webPortal })
  const { world, begin, uidOf, contents } = makers
  const shop = workshop(world, [createCompany])
  const { message } = await begin(asked('newborn'))
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  uid = await uidOf('newborn')
  const [first] = (await contents(uid)).users
  if (!first) throw new Error('nobody')
  user_uid = first.uid
  call = (await world.signIn(first)).call
})
afterAll(() => makers?.stop())

const data = async (name: CallName, input: object = {}) => {
  const answer = await call(name, input)
  expect(answer, `${name}: ${answer.message}`).toMatchObject({ status: 200 })
  return answer.data
}

const companyPrefs = [intervalPref, autoLoginPref, tasksPref, photoPlacePref]

test('of what a company chooses nothing is chosen: its consoles and devices take what is usual', async () => {
  for (const pref_type of companyPrefs) expect(await data('getCompPref', { co_uid: uid, pref_type })).toEqual([])
  expect(await data('getCompPrefs', { co_uid: uid, pref_types: companyPrefs })).toEqual([])
})

test('devices tell what they tell by themselves, with sound and vibration', async () => {
  const pref_types = [...systemNotificationPrefs]
  const all = pref_types.map((pref_type) => ({ pref_type, pref_value: '1,1,1' }))
  expect(await data('getCompPrefs', { co_uid: uid, pref_types })).toEqual(all)
  for (const each of all) expect(await data('getCompPref', { co_uid: uid, pref_type: each.pref_type })).toEqual([each])
})

test('its first super admin has chosen nothing of any kind, and two-factor is off', async () => {
  const types = [...new Set(Object.values(prefTypes))].filter((type) => type !== prefTypes.twoFactor)
  expect(await data('getUserPreferences', { user_uid, pref_type: types })).toEqual([])
  for (const pref_type of types) expect(await data('getUserPref', { user_uid, pref_type })).toBeNull()
  expect(await data('getUserPref', { user_uid, pref_type: prefTypes.twoFactor })).toMatchObject({ pref_value: '0' })
})

test('its goals are empty, of itself and of every group', async () => {
  const none = Object.fromEntries(targetNames.map((name) => [name, null]))
  const groups = (await makers.contents(uid)).groups
  const numbers = { company: 0, facility: 1, team: 2 } as const
  for (const group of groups)
    expect(await data('getTargetMetrics', { group_uid: group.uid, group_type: numbers[group.type] })).toEqual(none)
  const own = (await data('getTargetMetricsOfGroups')) as { goals: object }[]
  expect(own.map(({ goals }) => goals)).toEqual(groups.map(() => none))
})

test('what is tuned has its usual values', async () => {
  expect(await data('getTuningParam')).toEqual({ active_since: 24, pick_gap: 300, freshness: 15, pace: true })
  expect(await data('getInactivityAutoLogout', { group_uid: uid })).toEqual({ folo_in_min: 20, folo_due_to: '11' })
})

test('its web portal has the tabs that it was made with, in their order', async () => {
  expect(await data('getWebPortalTabs', { group_uid: uid })).toMatchObject([
    { label: 'Portal', url: 'https://wms.fresh.example' },
    { label: 'Tab 2', url: 'https://two.example' },
    { label: 'Tab 3', url: 'https://three.example' },
  ])
})

test('updates over the air are off, and would go out as is usual', async () => {
  const { ota: set, plan } = (await data('getOTAData', { company_uid: uid })) as { ota: string; plan: object }
  expect(JSON.parse(set)).toEqual({ enable: false, start: '', end: '', app_uid: '' })
  expect(plan).toEqual(usualPlan)
})

test('it has no notifications, presets, views or reports, and is told of its first steps', async () => {
  expect(await data('getCustomNotificationsOfCompany', { company_uid: uid })).toEqual({
    ...{ custom_notifications: [], custom_notifications_sent_to: [], time_zone: 'Europe/Amsterdam' },
  })
  expect(await data('getChartsPresets', { user_uid })).toEqual([])
  expect(await data('getSavedReports')).toEqual([])
  expect(await data('getFirstSteps')).toEqual({ facility: true, team: true, device: false, scan: false })
})
