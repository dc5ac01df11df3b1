import type { CallName } from '../../shared/contract/index.ts'
import { defaultPreset } from '../../shared/scanner/preset.ts'

interface About {
  company: string
  company_url: string
  /** A team of the company. */
  team: string
  /** The password of who asks. */
  password: string
  /** The text of the latest mail. */
  mailed: () => string
  /** An app for every device of the company. */
  app: string
}

const next = 'Changed-pass-3'
const sixDigits = (text: string) => /\b\d{6}\b/.exec(text)?.[0]

/** One request of each write about SKUs of a kind. */
const skuWrites = (
  company_uid: string,
  made: Record<string, string>,
  kind: 'Excluded' | 'Callout',
): [CallName, () => Record<string, unknown>][] => {
  const group = () => made[`create${kind}SkuGroup`]
  return [
    [`create${kind}SkuGroup`, () => ({ company_uid, group: 'Audited' })],
    [`update${kind}SkuGroup`, () => ({ company_uid, id: group(), group: 'Renamed' })],
    [`create${kind}Sku`, () => ({ company_uid, sku_group_id: group(), sku: 'A-*' })],
    [`update${kind}Sku`, () => ({ company_uid, sku_id: made[`create${kind}Sku`], sku: 'B-*' })],
    [`batchCreate${kind}Skus`, () => ({ company_uid, sku_group_id: group(), skus: ['C', 'D'] })],
    [`delete${kind}Skus`, () => ({ company_uid, sku_ids: [made[`create${kind}Sku`]] })],
    [`batchCreate${kind}SkuGroups`, () => ({ company_uid, groups: [{ name: 'Listed', skus: ['E'] }] })],
    [`delete${kind}SkuGroups`, () => ({ company_uid, ids: [group()] })],
  ]
}

/** One request of each write about updates over the air. */
const otaWrites = (
  company_uid: string,
  app_uid: string,
  made: Record<string, string>,
): [CallName, () => Record<string, unknown>][] => {
  const plan = { steps: [50, 100], wait_hours: null, limit: 100, least: 1 }
  const ota_data = JSON.stringify({ enable: true, start: '22:00', end: '04:00', app_uid })
  return [
    ['setRolloutPlan', () => ({ company_uid, plan })],
    ['setOTAData', () => ({ company_uid, ota_data })],
    ['changeRollout', () => ({ company_uid, rollout_id: made.setOTAData, action: 'pause' })],
    ['createRollout', () => ({ company_uid, app_uid })],
    ['retryRollout', () => ({ company_uid, rollout_id: made.createRollout })],
  ]
}

/**
 * One request of each write about people (but sign-in and sign-out) that succeeds for an admin, in an order that works.
 * @param made the uid (or id) that each call has answered, and the admin's own as `me`
 */
export const everyWrite = (
  { company, company_url, team, password, mailed, app }: About,
  made: Record<string, string>,
): [CallName, () => Record<string, unknown>][] => {
  const dataset = { id: '1', group: { uid: team, name: 'A', type: 'team' }, title: 'A', chart: 'overview' }
  const facility = () => ({ uid: made.createFacility })
  const ownTeam = () => ({ uid: made.createTeam })
  const user = () => ({ uid: made.createUser })
  const me = () => ({ user_uid: made.me })
  const pair = (group_uid: string | undefined) => ({ user_uid: made.createUser, role_uid: 'role-worker', group_uid })
  return [
    ['createFacility', () => ({ name: 'Audited', parent_id: company })],
    ['updateCompany', () => ({ uid: company, city: 'Reno' })],
    [
      'createFloorPlan',
      () => ({ facility_uid: facility().uid, name: 'Ground', image_url: `private/floor_plans/${company}/a_9x9.png` }),
    ],
    ['updateFloorPlan', () => ({ uid: made.createFloorPlan, version: 1, level: 1 })],
    ['deleteFloorPlan', () => ({ uid: made.createFloorPlan })],
    ['updateFacility', () => ({ ...facility(), city: 'Ulm', time_zone: 'Asia/Kathmandu' })],
    ['createTeam', () => ({ name: 'Audited', parent_id: made.createFacility, subtype: 1 })],
    ['updateTeam', () => ({ ...ownTeam(), name: 'Renamed' })],
    ['disableTeam', ownTeam],
    ['enableTeam', ownTeam],
    ['disableFacility', facility],
    ['enableFacility', facility],
    [
      'createUser',
      () => ({
        ...{ company_uid: company, username: 'audited', password, first_name: 'Ada', last_name: 'Audited' },
        ...{ role_uid: 'role-worker', group_uids: [made.createTeam], email: 'audited@acme.example' },
      }),
    ],
    [
      'batchCreateUsers',
      () => ({
        company_uid: company,
        users: [
          {
            ...{ username: 'listed', password, first_name: 'Lea', last_name: 'Listed', email: 'listed@acme.example' },
            ...{ role_uid: 'role-worker', group_uid: [made.createTeam] },
          },
        ],
      }),
    ],
    ['verifyPassword', () => ({ ...me(), comp_uid: company, password })],
    ['createApiToken', () => ({ name: 'Audited', scopes: ['figures:read'], group_uid: company, days: 1 })],
    ['revokeApiToken', () => ({ uid: made.createApiToken })],
    ['createTvLink', () => ({ name: 'Audited', group_uid: company, days: 30 })],
    ['revokeTvLink', () => ({ uid: made.createTvLink })],
    ['updateUser', () => ({ ...me(), username: 'renamed', email: 'moved@acme.example' })],
    ['sendEmailCode', me],
    ['confirmEmail', () => ({ ...me(), code: sixDigits(mailed()) })],
    ['addUserRoleAndGroup', () => pair(team)],
    ['removeUserRoleAndGroup', () => pair(made.createTeam)],
    ['endUserSessions', user],
    ['forceLogout', () => ({ user_uid: made.createUser, company_uid: company })],
    ['forceLogoutUsers', () => ({ uids: [user().uid] })],
    ['changeUserPassword', () => ({ user_uid: made.createUser, password: next })],
    ['disableUser', user],
    ['enableUser', user],
    ['setStatusOfUsers', () => ({ uids: [user().uid], status: 0 })],
    ['suspendUser', user],
    ['setStatusOfTeams', () => ({ uids: [ownTeam().uid], status: 0 })],
    ['setStatusOfFacilities', () => ({ uids: [facility().uid], status: 0 })],
    ['suspendTeam', ownTeam],
    ['suspendFacility', facility],
    ['setTuningParam', () => ({ freshness: 60 })],
    ['updateInactivityAutoLogout', () => ({ group_uid: company, folo_in_min: 15, folo_due_to: '10' })],
    ['setCompPref', () => ({ co_uid: company, pref_type: 300, pref_value: '30' })],
    [
      'setCustomNotification',
      () => ({ title: 'Audited', message: 'Noted', sent_to: [team], is_worker: 0, events: ['joinGroup'] }),
    ],
    ['sendInstantCustomNotification', () => ({ title: 'Audited', message: 'Now', sent_to: [team], is_worker: 0 })],
    ['deleteCustomNotifications', () => ({ ids: [made.setCustomNotification] })],
    ['setPhotoPlaces', () => ({ co_uid: company, keep: true })],
    ['setTasksPref', () => ({ company_uid: company, company_url, pref_value: '1' })],
    ['setUserPref', () => ({ ...me(), pref_type: 600, pref_value: '300000' })],
    ['saveChartPreset', () => ({ ...me(), data_type: 'SCANS', datasets: [dataset] })],
    ['renameChartPreset', () => ({ ...me(), preset_id: made.saveChartPreset, name: 'Monday' })],
    ['deleteChartPreset', () => ({ ...me(), preset_id: made.saveChartPreset })],
    [
      'saveReport',
      () => ({
        ...{ name: 'Audited', schedule: 'weekly', range: 'lastWeek' },
        selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: [company] },
      }),
    ],
    ['deleteSavedReport', () => ({ report_id: made.saveReport })],
    ['restoreSavedReport', () => ({ report_id: made.saveReport })],
    ['saveTableView', () => ({ table: 'users', name: 'Audited', columns: '', choices: 'sort=name', shared: true })],
    ['openTableWith', () => ({ table: 'users', view_id: made.saveTableView })],
    ['deleteTableView', () => ({ table: 'users', view_id: made.saveTableView })],
    ['restoreTableView', () => ({ table: 'users', view_id: made.saveTableView })],
    ['setScanSettings', () => ({ ...defaultPreset(), label: 'Audited', archived: 1, group_uids: [] })],
    ['deleteScanSettings', () => ({ ids: [made.setScanSettings] })],
    ['setTargetMetrics', () => ({ group_uid: [company, team], scans_phr: 1 })],
    ...skuWrites(company, made, 'Excluded'),
    ...skuWrites(company, made, 'Callout'),
    ...otaWrites(company, app, made),
    [
      'createWebhook',
      () => ({ company_uid: company, name: 'Audited', url: 'https://hooks.shiftdeck.invalid/', events: ['incident'] }),
    ],
    ['updateWebhook', () => ({ uid: made.createWebhook, name: 'Renamed' })],
    ['rotateWebhookSecret', () => ({ uid: made.createWebhook })],
    ['testWebhook', () => ({ uid: made.createWebhook })],
    ['replayWebhookDelivery', () => ({ uid: made.createWebhook, delivery_id: made.testWebhook })],
    ['replayFailedWebhookDeliveries', () => ({ uid: made.createWebhook, since: '2026-01-01T00:00:00.000Z' })],
    ['setStatusOfWebhooks', () => ({ uids: [made.createWebhook], status: 2 })],
    ['send2faEmail', me],
    ['authenticate2faToken', () => ({ ...me(), token: sixDigits(mailed()) })],
    ['toggle2fa', () => ({ ...me(), value: '1' })],
    ['changePassword', () => ({ uid: made.me, curr_pass: password, new_pass: next, confirm: next })],
    ['refresh', () => ({ group_uid: company })],
  ]
}

/** One request of each write that publishes something for every company, in an order that works, for a universal admin. */
export const everyPublication = (
  made: Record<string, string | number>,
): [CallName, () => Record<string, unknown>][] => {
  const picture = 'private/partner_images/a.png'
  const resource = () => ({ id: made.createResource })
  const tag = () => ({ id: made.createPartnerCardTag })
  const card = () => ({ id: made.createPartnerCard })
  const note = () => ({ id: made.createWhatsNew })
  return [
    ['createResource', () => ({ title: 'Audited', image: 'private/resources/a.png' })],
    ['updateResource', () => ({ ...resource(), title: 'Renamed' })],
    [
      'saveCustomizerOptions',
      () => ({
        options: [
          { option_name: 'resources_order', option_value: [made.createResource] },
          { option_name: 'login_slide_speed', option_value: 7 },
        ],
      }),
    ],
    ['deleteResource', resource],
    ['createPartnerCardTag', () => ({ name: 'Audited' })],
    ['createPartnerCard', () => ({ name: 'Audited', image_url: picture, tag_ids: [made.createPartnerCardTag] })],
    ['updatePartnerCardTag', () => ({ ...tag(), name: 'Renamed' })],
    ['updatePartnerCard', () => ({ ...card(), name: 'Renamed' })],
    ['deletePartnerCardTag', tag],
    ['deletePartnerCard', card],
    ['saveNoteDraft', () => ({ title: 'Audited' })],
    ['deleteNoteDraft', () => ({ uid: made.saveNoteDraft })],
    ['createWhatsNew', () => ({ title: 'Audited' })],
    ['updateWhatsNew', () => ({ ...note(), title: 'Renamed' })],
    ['deleteWhatsNew', note],
    ['setMaintenance', () => ({ on: true, message: 'Back soon' })],
    ['setMaintenance', () => ({ on: false })],
  ]
}

/** What an answer calls the thing that it is about. */
export const idOf = (data: unknown): string => {
  const { uid, id, rollout_id, ...more } = (data ?? {}) as { uid?: string; id?: string; rollout_id?: string }
  // What is made with a secret is answered beside it.
  const within = 'secret' in more ? Object.values(more).find((each) => typeof each === 'object') : undefined
  return uid ?? id ?? rollout_id ?? (within ? idOf(within) : '')
}
