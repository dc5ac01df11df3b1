import * as z from 'zod'
import { settingSections } from '../desired.ts'
import { admins } from '../roles.ts'
import { call } from './call.ts'
import { Deployment } from './deployment.ts'
import { actor, Instant } from './fields.ts'
import { listCall } from './listCall.ts'

const of = {
  ...actor,
  section: z.enum(settingSections).describe('Tabs of the device app, or the inactivity rule'),
}
const count = z.number().int()

/** A device, and whether it goes by a setting of its company. */
export const SettingDevice = Deployment.extend({
  label: z.string(),
  serial_number: z.string(),
  user_name: z.string().nullable().describe('User who is or was last signed in'),
  reason: z.string().nullable().describe('Why it failed, as reported by the device'),
  reported_on: Instant.nullable().describe('When the device reported it'),
  last_updated: Instant.nullable().describe('When the device last had contact'),
  charging: z.boolean().nullable(),
})
export type SettingDevice = z.infer<typeof SettingDevice>

/** What becomes of settings that are the same on all devices of a company. */
export const deviceSettings = {
  getSettingCounts: call({
    path: '/tools/devices/getSettingCounts',
    access: admins,
    summary: 'The number of the company’s handhelds that have applied the current setting; all 0 if nothing is set.',
    request: z.object(of),
    response: z.object({ devices: count, up_to_date: count, pending: count, failed: count }),
  }),
  getSettingDevices: listCall({
    path: '/tools/devices/getSettingDevices',
    access: admins,
    summary: 'The company’s handhelds, and whether each has applied the current setting, or why not.',
    request: z.object(of),
    item: SettingDevice,
  }),
}
