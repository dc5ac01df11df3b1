import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as apiAccess } from '../../functions/apiAccess/index.ts'
import { handlers as apps } from '../../functions/apps/index.ts'
import { handlers as devices } from '../../functions/devices/index.ts'
import { handlers as incidents } from '../../functions/incidents/index.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { handlers as networks } from '../../functions/networks/index.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handlers as ota } from '../../functions/ota/index.ts'
import { handlers as shortcuts } from '../../functions/shortcuts/index.ts'
import { handlers as skus } from '../../functions/skus/index.ts'
import { handlers as tasks } from '../../functions/tasks/index.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import { handlers as universalMetrics } from '../../functions/universalMetrics/index.ts'
import { handlers as webhooks } from '../../functions/webhooks/index.ts'
import { type ListName as AnyList, calls, type endpointGroups } from '../../shared/contract/index.ts'
import { openApi } from '../../shared/contract/openapi.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { type People, people } from '../lib/people.ts'
import { joined, type Row, sorted } from './paging.ts'
import { thingsOf } from './things.ts'

/** Lists in pages, as whoever sends `limit` or `cursor` gets them. */

let world: People
let things: ReturnType<typeof thingsOf>
beforeAll(async () => {
  world = await people({
    apiAccess,
    apps,
    devices,
    incidents,
    jobs,
    networks,
    notifications,
    ota,
    shortcuts,
    skus,
    tasks,
    universal,
    universalMetrics,
    webhooks,
  })
  await world.stores.preferences.set(world.acme.uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
  things = thingsOf(world)
})
afterAll(() => world.stop())

/** Programs read theirs with tokens (`test/apiTokens`). */
type ListName = Exclude<AnyList, keyof typeof endpointGroups.programs>
const listNames = Object.entries(calls).flatMap(([name, entry]) =>
  'page' in entry && entry.access !== 'program' ? [name as ListName] : [],
)

/** A day up to the last quarter of an hour. */
const loginsOf = (uid: string, now: number) => {
  const end_time = now - (now % (15 * 60_000))
  return { companies: [{ uid }], timezone: 'UTC', start_time: end_time - 86_400_000, end_time }
}

/** A body for each list, of groups that most roles reach. */
const bodyOf = (name: ListName): object =>
  ({
    allCompanies: {},
    getAllUsersOfCompany: { company_uid: world.acme.uid },
    getAllWorkersOfCompany: { company_uid: world.acme.uid },
    getUsersOfFacility: { fac_uid: world.acme.groups.north.uid },
    getUsersOfTeam: { team_uid: world.acme.groups.picking.uid },
    getFacilitesOfCompany: { group_uid: world.acme.uid },
    getTeamsOfCo: { uid: world.acme.uid },
    getFloorPlans: {},
    getApiTokens: {},
    getTvLinks: {},
    getWebLogins: loginsOf(world.acme.uid, world.now()),
    getTeamsOfFacility: { uid: world.acme.groups.north.uid },
    getDevicesInformation: { group_uid: world.acme.groups.picking.uid },
    getDeviceCommands: { device_id: `${world.acme.uid}.asked` },
    activeSessions: { group_uid: world.acme.uid },
    getIncidentReports: { group_uid: world.acme.uid },
    getEnrolmentCodes: { company_uid: world.acme.uid },
    getAppsOfGroup: { group_uid: world.acme.groups.north.uid },
    getAppDeploymentList: { app_uid: 'asked' },
    getRolloutDevices: { company_uid: world.acme.uid, rollout_id: 'asked' },
    getAllNetworks: { group_uid: world.acme.groups.north.uid, co_uid: world.acme.uid },
    getNetworkDevices: { network_id: 'asked' },
    getSettingDevices: { section: 'inactivity' },
    getChromeShortcutsOfGroup: { group_uid: world.acme.groups.north.uid, company_uid: world.acme.uid },
    getChromeShortcutDeploymentList: { chrome_shortcut_uid: 'asked', company_uid: world.acme.uid },
    getCalloutSkuGroups: { company_uid: world.acme.uid },
    getCalloutSkus: { company_uid: world.acme.uid },
    getExcludedSkuGroups: { company_uid: world.acme.uid },
    getExcludedSkus: { company_uid: world.acme.uid },
    getJobs: {},
    getWebhooks: { company_uid: world.acme.uid },
    getWebhookDeliveries: { uid: 'asked' },
    getSentNotifications: { company_uid: world.acme.uid },
    getNotificationDeliveries: { sent_notification_id: things.sentId() },
    getTargetMetricsOfGroups: {},
    getTaskCustomers: { company_uid: world.acme.uid },
    getTaskInfo: { company_uid: world.acme.uid },
    getTasksOfGroup: {
      ...{ company_url: 'acme', group_uid: world.acme.groups.picking.uid, time_zone: 'UTC' },
      ...{ start_time: '2027-01-01 00:00:00', end_time: '2027-12-31 00:00:00' },
    },
    getTasksOfWorker: { company_url: 'acme', user_uid: world.acme.users.superAdmin.uid, active: false },
    getUniversalDevicesInformation: {},
    getUsageOfCompanies: { month: '2027-03' },
    getWorkerTaskInfo: {
      user_uid: world.acme.users.superAdmin.uid,
      ...{ facility_uid: world.acme.groups.north.uid, team_uid: world.acme.groups.picking.uid },
    },
  })[name]

describe('every list that can grow', () => {
  test('is one of these', () => {
    expect(listNames.sort()).toEqual([
      'activeSessions',
      'allCompanies',
      'getAllNetworks',
      'getAllUsersOfCompany',
      'getAllWorkersOfCompany',
      'getApiTokens',
      'getAppDeploymentList',
      'getAppsOfGroup',
      'getCalloutSkuGroups',
      'getCalloutSkus',
      'getChromeShortcutDeploymentList',
      'getChromeShortcutsOfGroup',
      'getDeviceCommands',
      'getDevicesInformation',
      'getEnrolmentCodes',
      'getExcludedSkuGroups',
      'getExcludedSkus',
      'getFacilitesOfCompany',
      'getFloorPlans',
      'getIncidentReports',
      'getJobs',
      'getNetworkDevices',
      'getNotificationDeliveries',
      'getRolloutDevices',
      'getSentNotifications',
      'getSettingDevices',
      'getTargetMetricsOfGroups',
      'getTaskCustomers',
      'getTaskInfo',
      'getTasksOfGroup',
      'getTasksOfWorker',
      'getTeamsOfCo',
      'getTeamsOfFacility',
      'getTvLinks',
      'getUniversalDevicesInformation',
      'getUsageOfCompanies',
      'getUsersOfFacility',
      'getUsersOfTeam',
      'getWebLogins',
      'getWebhookDeliveries',
      'getWebhooks',
      'getWorkerTaskInfo',
    ])
  })

  test.each(listNames)('%s: pages joined are the whole list, for whoever may ask', async (name) => {
    const admin = await world.as('admin')
    for (const code of ['One', 'Two', 'Three']) {
      if (name === 'getEnrolmentCodes')
        await admin.call('createEnrolmentCode', { company_uid: world.acme.uid, name: code })
      if (name === 'getDevicesInformation' || name === 'getSettingDevices') await things.device(code)
      if (name === 'getDeviceCommands') await things.deviceCommand(code)
      if (name.startsWith('getChromeShortcut')) await things.shortcut(code)
      if (name === 'getAllNetworks' || name === 'getNetworkDevices') await things.network(code)
      if (name === 'getAppsOfGroup' || name === 'getAppDeploymentList') await things.app(code)
      if (name === 'getSentNotifications' || name === 'getNotificationDeliveries') await things.sentNotification(code)
      if (name === 'getIncidentReports') await things.incident(code)
      if (name === 'getApiTokens' || name === 'getTvLinks') await things.apiToken(code)
      if (/Skus?(Groups)?$/.test(name)) await things.skuThings(code)
      if (name === 'getTaskCustomers' || name === 'getTaskInfo' || name === 'getWorkerTaskInfo')
        await things.taskThings(code)
      if (name === 'getTasksOfGroup' || name === 'getTasksOfWorker') await things.startedTask()
      if (name === 'getJobs') await admin.call('exportUsers', { company_uid: world.acme.uid })
    }
    for (const role of ['superAdmin', 'admin', 'facilityManager', 'teamManager'] as const) {
      const client = await world.as(role)
      const whole = await client.call(name, bodyOf(name))
      if (whole.status !== 200) {
        expect((await client.call(name, { ...bodyOf(name), limit: 2 })).status).toBe(whole.status)
        continue
      }
      for (const limit of [1, 2, 1000]) {
        expect(sorted(await joined(client, name, bodyOf(name), limit)), role).toEqual(sorted(whole.data as Row[]))
      }
    }
  })

  test.each(listNames)('%s says in the OpenAPI document that it has pages', (name) => {
    const { paths } = openApi({ all: { [name]: calls[name] } }, { title: '', version: '', server: '' })
    const [operation] = Object.values(Object.values(paths)[0] ?? {})
    const text = JSON.stringify(operation)
    expect(text).toContain('"limit":{"description":"Maximum rows per page')
    expect(text).toMatch(/"oneOf":\[\{"type":"array".*"next":\{.*"nullable":true/)
  })
})
