import * as z from 'zod'
import { admins } from '../roles.ts'
import { isExpression } from '../scanner/expression.ts'
import { groupSeparator, mostKeys, presetKeys } from '../scanner/keys.ts'
import { expressionLength, labelLength, longestLength, mostRules } from '../scanner/preset.ts'
import { symbologyNames } from '../scanner/symbologies.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, exact, GroupId, names, text } from './fields.ts'

const flag = z.literal([0, 1], 'Please choose 0 or 1')
const keyCode = z.number().refine((code) => code in presetKeys, 'There is no such key')
const sign = z.number().int().min(0).max(255, 'Characters have codes from 0 to 255')
const length = z.number().int().min(0).max(longestLength).nullable()

const empty = 'Rule parameters cannot be empty'
const BasicRule = z.object({
  type: z.literal('basic'),
  parameters: z
    .object({
      wildcard: exact(expressionLength).default('').describe('`*` matches any characters, `?` exactly one'),
      length: z
        .tuple([length, length])
        .or(z.tuple([]).transform((): [null, null] => [null, null]))
        .default([null, null])
        .describe('Minimum and maximum number of characters; null for no limit'),
    })
    .refine(({ wildcard, length: [least, most] }) => wildcard !== '' || least !== null || most !== null, {
      message: empty,
      path: ['wildcard'],
    })
    .refine(({ length: [least, most] }) => least === null || most === null || least <= most, {
      message: 'The minimum length is above the maximum',
      path: ['length'],
    }),
})
const RegexRule = z.object({
  type: z.literal('regex'),
  parameters: z.object({
    expression: exact(4_096, empty)
      .min(1, empty)
      .max(expressionLength, 'Expressions cannot exceed 125 characters.')
      .refine(
        isExpression,
        'This expression is not valid. Check for brackets that do not close, and for syntax that RE2 does not support',
      ),
  }),
})
export const FilterRule = z.discriminatedUnion('type', [BasicRule, RegexRule])

const Filter = z
  .object({
    logic: z.enum(['in', 'out']).describe('Accept only codes that match a rule, or reject them'),
    rules: z.array(FilterRule).max(mostRules),
    feedback: z
      .tuple([flag, flag, flag, flag])
      .describe('Sound and vibration for accepted codes, then for rejected ones'),
  })
  .refine(({ logic, rules }) => logic === 'out' || rules.length > 0, {
    message: 'You must have at least 1 rule defined for Filter In logic',
    path: ['rules'],
  })

const fields = {
  label: text(200, 'Label is required')
    .refine((value) => value !== '', 'Label is required')
    .refine((value) => value.length <= labelLength, 'Label cannot be longer than 25 characters'),
  enabled: flag.default(1),
  prefix: z.array(keyCode).max(mostKeys.prefix, 'At most 1 key').default([]),
  suffix: z.array(keyCode).max(mostKeys.suffix, 'At most 2 keys').default([]),
  ending_key: z.literal([0, 1, 2]).default(0).describe('0 none, 1 Enter, 2 Tab'),
  key_replacements: z
    .record(z.string(), z.array(sign).max(8))
    .refine(
      (map) => Object.keys(map).every((key) => key === String(groupSeparator)),
      'Only the group separator (29) can be replaced',
    )
    .default({}),
  symbologies_status: flag.default(0).describe('1: only the enabled code types are read; 0: the device’s defaults'),
  symbologies: z
    .record(z.string(), flag)
    .refine(
      (map) => Object.keys(map).every((name) => (symbologyNames as string[]).includes(name)),
      'There is no such symbology',
    )
    .default({}),
  filter: Filter,
  scan_bridge_mode: flag.default(0).describe('1: apps receive an intent instead of key presses'),
  intent_setAction: exact(200).default(''),
  intent_putExtra_name: exact(200).default(''),
}

/** A preset as the console shows it. */
export const StoredPreset = z.object({
  ...fields,
  id: z.string(),
  preset: z.number().int().describe('N in Preset N; never reused within a company'),
  archived: flag,
  changed_on: z.string(),
})
export type StoredPreset = z.output<typeof StoredPreset>

const PresetId = names('own', exact(64))

/** A preset as it is to be, and all the groups that it is to have. */
const Wanted = z
  .object({
    ...actor,
    user_uid: names('actor', exact(64)).optional(),
    id: PresetId.optional(),
    ...fields,
    archived: flag.default(0),
    group_uids: z.array(GroupId).max(5_000),
  })
  .refine(({ symbologies_status, symbologies }) => symbologies_status === 0 || Object.values(symbologies).includes(1), {
    message: 'At least one symbology is required',
    path: ['symbologies'],
  })
  .refine(({ scan_bridge_mode, intent_setAction }) => scan_bridge_mode === 0 || intent_setAction.trim() !== '', {
    message: 'action is required',
    path: ['intent_setAction'],
  })
  .refine(
    ({ scan_bridge_mode, intent_putExtra_name }) => scan_bridge_mode === 0 || intent_putExtra_name.trim() !== '',
    {
      message: 'putExtra name is required',
      path: ['intent_putExtra_name'],
    },
  )
  .refine(({ scan_bridge_mode, ending_key }) => scan_bridge_mode === 0 || ending_key === 0, {
    message: 'An ending key cannot be used with intents',
    path: ['ending_key'],
  })

const scans = z.number().int()

export const scannerPresets = {
  getDefaultScanSettings: call({
    path: '/main/v3/groups/getDefaultScanSettings',
    access: admins,
    summary: 'Defaults of a new preset, with all symbologies that can be switched.',
    request: z.object({ ...actor }),
    response: z.object({ ...fields, label: z.literal('') }),
  }),
  getScanSettingsOfCompany: call({
    path: '/main/v3/groups/getScanSettingsOfCompany',
    access: admins,
    summary: 'All presets of the company, including archived ones, and the groups they are applied to.',
    request: z.object({ ...actor, company_uid: CompanyId.optional() }),
    response: z.object({
      scan_settings: z.array(StoredPreset),
      groups_scan_settings: z.array(z.object({ group_uid: z.string(), scan_settings: z.string() })),
    }),
  }),
  setScanSettings: call({
    path: '/main/v3/groups/setScanSettings',
    access: admins,
    summary:
      'Creates a preset, or changes, archives or restores the one with the id. `group_uids` is its complete list of groups; groups are removed from their previous presets.',
    request: Wanted,
    response: z.object({ id: z.string(), preset: z.number() }),
    writes: true,
    // Twice, a new one would be two.
    idempotent: false,
  }),
  tryScanSettings: call({
    path: '/main/v3/groups/tryScanSettings',
    access: admins,
    summary:
      'How a preset would have handled yesterday’s scans of the groups it would apply to. Changes nothing. If there are too many scans, only some are checked and `whole` is false.',
    request: Wanted,
    response: z.object({
      date: z.string().describe('Yesterday, `YYYY-MM-DD`'),
      time_zone: z.string().describe('The company’s time zone, which defines that day'),
      teams: z.number().int().describe('Number of teams that the preset would apply to'),
      teams_read: z.number().int().describe('Number of these teams whose scans were all checked'),
      whole: z.boolean().describe('Whether every scan was checked'),
      scans: scans.describe('Scans checked'),
      rejected: scans.describe('Accepted scans that would be rejected'),
      not_read: scans.describe('Accepted scans that would not be read'),
      accepted: scans.describe('Rejected scans that would be accepted'),
      rules: z
        .array(
          z.object({ rule: z.number().int().nullable().describe('Position of the rule; null if none matches'), scans }),
        )
        .describe('Rules that would reject scans, most frequent first'),
      codes: z
        .array(
          z.object({
            code: z.string(),
            symbology: z.string(),
            scans,
            outcome: z.enum(['rejected', 'notRead']),
            rule: z.number().int().nullable(),
          }),
        )
        .describe('Codes that would no longer be accepted, most scanned first'),
      codes_total: z.number().int().describe('Number of such codes'),
    }),
  }),
  deleteScanSettings: call({
    path: '/main/v3/groups/deleteScanSettings',
    access: admins,
    summary: 'Deletes archived presets permanently.',
    request: z.object({ ...actor, ids: z.array(PresetId).min(1).max(90) }),
    response: Done,
    writes: true,
  }),
}
