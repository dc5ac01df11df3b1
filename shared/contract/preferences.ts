import * as z from 'zod'
import { intervalPref, updateIntervals } from '../devices.ts'
import { freshnesses, inactivityMinutes } from '../handheld.ts'
import { isSystemNotificationPref, parseSystemNotification, systemNotificationPrefs } from '../notifications.ts'
import { admins, everyRole } from '../roles.ts'
import { ruleText } from '../text.ts'
import { call } from './call.ts'
import { ChartPreset, ChartType, Datasets, PresetName } from './charts.ts'
import { Preference } from './entities.ts'
import { actor, CompanyId, Done, exact, names, OwnId, required, UserId } from './fields.ts'
import { savedReports } from './savedReports.ts'
import { tableViews } from './tableViews.ts'

/** The number of a kind of preference (`shared/preferences.ts`). */
export const prefType = z.number().int().min(1).max(9999)

/** Which signs of work count: the first character scans, the second steps. */
const foloDueTo = z
  .enum(['11', '10', '01'], 'You must enable at least one inactivity tracking method. Please select one and try again.')
  .describe('What counts as activity: `11` scans and steps, `10` scans only, `01` steps only')

const PresetId = names('own', z.union([OwnId, z.number().int().transform(String)]))

export const preferences = {
  ...tableViews,
  ...savedReports,
  getUserPreferences: call({
    path: '/main/users/getUserPreferences',
    access: everyRole,
    summary: 'The caller’s stored preferences of the types asked for; the others are absent.',
    request: z
      .object({
        ...actor,
        user_uid: UserId,
        pref_type: z.array(prefType).min(1).max(200).optional(),
        pref_types: z.array(prefType).min(1).max(200).optional(),
      })
      .refine((body) => body.pref_type ?? body.pref_types, { path: ['pref_type'], message: 'This field is required' }),
    response: z.array(Preference),
  }),
  getUserPref: call({
    path: '/main/users/getUserPref',
    access: everyRole,
    summary: 'One preference of the caller, or null; of a user below a manager, only 1000 (two-factor).',
    request: z.object({ ...actor, user_uid: UserId, pref_type: prefType }),
    response: Preference.nullable(),
  }),
  getCompPref: call({
    path: '/main/groups/getCompPref',
    access: everyRole,
    summary: 'One preference of the caller’s company, as a list of at most one: empty where it is unset.',
    request: z.object({ ...actor, co_uid: CompanyId, pref_type: prefType }),
    response: z.array(Preference).max(1),
  }),
  getCompPrefs: call({
    path: '/main/groups/getCompPrefs',
    access: admins,
    summary: 'Preferences of the caller’s company of the types asked for; unset ones are absent.',
    request: z.object({ ...actor, co_uid: CompanyId, pref_types: z.array(prefType).max(200) }),
    response: z.array(Preference),
  }),
  setCompPref: call({
    path: '/main/groups/setCompPref',
    access: admins,
    summary:
      'Sets a preference of the company: 300, minutes between device list refreshes in consoles; 400, 401 and 402, system notifications of devices.',
    request: z
      .object({
        ...actor,
        co_uid: CompanyId,
        pref_type: z.union(
          [z.literal(intervalPref), ...systemNotificationPrefs.map((type) => z.literal(type))],
          `Use ${[intervalPref, ...systemNotificationPrefs].join(', ')}`,
        ),
        pref_value: z
          .union([exact(20), z.number().transform(String)])
          .describe('Minutes for preference 300; `enable,sound,vibration`, each 1 or 0, for the others'),
      })
      .superRefine(({ pref_type, pref_value }, context) => {
        const addError = (message: string) => context.addIssue({ code: 'custom', path: ['pref_value'], message })
        if (isSystemNotificationPref(pref_type)) {
          if (!parseSystemNotification(pref_value)) addError('Use enable,sound,vibration as 1 or 0 each, such as 1,1,0')
        } else if (!updateIntervals.some((minutes) => String(minutes) === pref_value))
          addError(`Please choose ${updateIntervals.slice(0, -1).join(', ')} or ${updateIntervals.at(-1)} minutes`)
      }),
    response: Preference,
    writes: true,
  }),
  setPhotoPlaces: call({
    path: '/main/v3/groups/setPhotoPlaces',
    access: admins,
    summary:
      'Sets whether new incident photos keep their location. By default it is removed; the choice is stored as preference 1400.',
    request: z.object({ ...actor, co_uid: CompanyId, keep: z.boolean('Please choose true or false') }),
    response: Done,
    writes: true,
  }),
  getTuningParam: call({
    path: '/util/v3/getTuningParam',
    access: everyRole,
    summary: 'The company’s tuning parameters.',
    request: z.object({ ...actor }),
    response: z.object({
      active_since: z.number().describe('Hours'),
      pick_gap: z.number().describe('Maximum seconds between two scans that count as picking'),
      freshness: z.number().describe('Maximum seconds until devices send a scan'),
      pace: z.boolean().describe('Whether goals are compared with the pace expected by now'),
    }),
  }),
  setTuningParam: call({
    path: '/util/v3/setTuningParam',
    access: admins,
    summary:
      'Sets tuning parameters of the company; absent ones stay unchanged. Handhelds get theirs with their next heartbeat.',
    request: z
      .object({
        ...actor,
        freshness: z
          .union(
            freshnesses.map((one) => z.literal(one)),
            ruleText`Please choose ${freshnesses.slice(0, -1).join(', ')} or ${freshnesses.at(-1) ?? ''} seconds`,
          )
          .optional(),
        pace: z
          .boolean('Please choose true or false')
          .optional()
          .describe('Whether goals are compared with the pace expected by now instead of the whole day'),
      })
      .refine((body) => body.freshness !== undefined || body.pace !== undefined, {
        path: ['freshness'],
        message: 'Please give freshness or pace',
      }),
    response: Done,
    writes: true,
  }),
  getInactivityAutoLogout: call({
    path: '/main/v3/groups/getInactivityAutoLogout',
    access: admins,
    summary: 'When handhelds of the company sign out an inactive worker.',
    request: z.object({ ...actor, group_uid: CompanyId }),
    response: z.object({ folo_in_min: z.number().int().describe('Minutes'), folo_due_to: foloDueTo }),
  }),
  updateInactivityAutoLogout: call({
    path: '/main/v3/groups/updateInactivityAutoLogout',
    access: admins,
    summary: 'Sets when handhelds of the company sign out an inactive worker. They get it with their next heartbeat.',
    request: z.object({
      ...actor,
      group_uid: CompanyId,
      folo_in_min: z
        .number('Please give the minutes')
        .int('Please give whole minutes')
        .min(inactivityMinutes.least, 'Please give 1 minute or more')
        .max(inactivityMinutes.most, 'Please give 24 hours or less'),
      folo_due_to: foloDueTo,
    }),
    response: Done,
    writes: true,
  }),
  setTasksPref: call({
    path: '/main/v3/setTasksPref',
    access: admins,
    summary: 'Turns tasks on or off for the company.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      company_url: required(100),
      pref_value: z.union([z.literal([0, 1]).transform(String), z.literal(['0', '1'])], "Use '1' or '0'"),
    }),
    response: Done,
    writes: true,
  }),
  getChartsPresets: call({
    path: '/main/users/getChartsPresets',
    access: everyRole,
    summary: 'The caller’s chart presets, oldest first.',
    request: z.object({ ...actor, user_uid: UserId }),
    response: z.array(ChartPreset),
  }),
  saveChartPreset: call({
    path: '/main/users/saveChartPreset',
    access: everyRole,
    summary: 'Saves a data type and up to five datasets as a preset of the caller.',
    request: z.object({
      ...actor,
      user_uid: UserId,
      data_type: ChartType,
      datasets: Datasets,
      name: PresetName.optional(),
    }),
    response: ChartPreset,
    writes: true,
    idempotent: false,
  }),
  renameChartPreset: call({
    path: '/main/users/renameChartPreset',
    access: everyRole,
    summary: 'Renames a chart preset of the caller.',
    request: z.object({ ...actor, user_uid: UserId, preset_id: PresetId, name: PresetName }),
    response: ChartPreset,
    writes: true,
  }),
  deleteChartPreset: call({
    path: '/main/users/deleteChartPreset',
    access: everyRole,
    summary: 'Deletes a chart preset of the caller.',
    request: z.object({ ...actor, user_uid: UserId, preset_id: PresetId }),
    response: Done,
    writes: true,
  }),
}
