import * as z from 'zod'
import { settingSections } from '../desired.ts'
import { admins } from '../roles.ts'
import { call } from './call.ts'
import { Deployment } from './deployment.ts'
import { actor, Instant } from './fields.ts'
import { listCall } from './listCall.ts'

const of = {
  ...actor,
  section: z.enum(settingSections).describe('the tabs of the device app, or the rule of inactivity'),
}
const count = z.number().int()

/** A device, and whether it goes by a setting of its company. */
export const SettingDevice = Deployment.extend({
  label: z.string(),
  serial_number: z.string(),
  user_name: z.string().nullable().describe('who is signed in on it, or was last'),
  reason: z.string().nullable().describe('why it failed, as the device says'),
  told_on: Instant.nullable().describe('when it said so'),
  last_updated: Instant.nullable().describe('time of its last contact'),
  charging: z.boolean().nullable(),
})
export type SettingDevice = z.infer<typeof SettingDevice>

/** What becomes of settings that are the same on all devices of a company. */
export const deviceSettings = {
  getSettingCounts: call({
    path: '/tools/devices/getSettingCounts',
    access: admins,
    summary: 'How many handhelds of the company go by a setting as it is now; all 0 while nothing is set.',
    request: z.object(of),
    response: z.object({ devices: count, up_to_date: count, pending: count, failed: count }),
  }),
  getSettingDevices: listCall({
    path: '/tools/devices/getSettingDevices',
    access: admins,
    summary: 'The handhelds of the company, and whether each goes by a setting as it is now, or why not.',
    request: z.object(of),
    item: SettingDevice,
  }),
}
