import * as z from 'zod'
import { facilityManagers } from '../roles.ts'
import { longestShortcutLabel, mostDeployments, shortcutMessages } from '../shortcuts.ts'
import { incompleteAddress, isWebAddress, longestAddress } from '../webAddress.ts'
import { call } from './call.ts'
import { Deployment } from './deployment.ts'
import {
  actor,
  CompanyId,
  DeviceId,
  Done,
  FacilityId,
  GroupId,
  Instant,
  OwnId,
  required,
  requiredText,
  text,
  UserId,
} from './fields.ts'
import { Job } from './jobs.ts'
import { listCall } from './listCall.ts'

const { required: missing, blank } = shortcutMessages
const Label = requiredText(400, missing)
  .refine((label) => label.trim() !== '', blank)
  .pipe(text(longestShortcutLabel))
const Address = required(longestAddress, missing).refine((url) => url === '' || isWebAddress(url), incompleteAddress)
const Status = z.union([z.literal(0), z.literal(1)]).describe('0 disabled, 1 enabled')

/** A web shortcut as lists show it. */
export const Shortcut = z.object({
  uid: z.string(),
  label: z.string(),
  url: z.string(),
  group_name: z.string().describe('Name of the group in which it was added'),
  belong_to: z.string().describe('ID of its facility'),
  facility: z.string().describe('Name of the facility'),
  status: Status,
  updated_on: Instant,
  updated_by: z.string().describe('Full name; empty if unknown'),
  devices: z.array(Deployment).describe('Devices that have it, are to get it, or are to lose it'),
})
export type Shortcut = z.infer<typeof Shortcut>

/** A device that a shortcut may be deployed to, and how it stands there. */
export const ShortcutDevice = z.object({
  id: z.string(),
  device_id: z.string().describe('Same as `id`'),
  label: z.string(),
  serial_number: z.string(),
  mac_address: z.string(),
  user_name: z.string().nullable().describe('User who is or was last signed in'),
  group_name: z.string().describe('Group that the device is in'),
  deployment_operation: z.union([z.literal(0), z.literal(1)]).describe('1 if it is assigned to the device'),
  deployment_status: Deployment.shape.status.nullable().describe('Null if never assigned'),
  deployment_updated_on: Instant.nullable().describe('When it was last assigned'),
  removing: z.boolean(),
  reason: z.string().nullable().describe('Why it failed, as reported by the device'),
  reported_on: Instant.nullable().describe('When the device reported it'),
  last_updated: Instant.nullable().describe('When the device last had contact'),
  charging: z.boolean().nullable(),
  wakeable: z.boolean().describe('Whether a push can wake it'),
  lost_at: Instant.nullable().describe('When it was marked as lost; null if it is not'),
})
export type ShortcutDevice = z.infer<typeof ShortcutDevice>

const who = { ...actor, user_uid: UserId.optional(), company_uid: CompanyId }
const Deployed = z.object({ job: Job.nullable().describe('The job that notifies the devices, if there are many') })
const path = <Name extends string>(name: Name) => `/main/v3/apps/${name}`

export const shortcuts = {
  getChromeShortcutsOfGroup: listCall({
    path: path('getChromeShortcutsOfGroup'),
    access: facilityManagers,
    summary: 'Web shortcuts of a group within the caller’s access scope, with their devices.',
    request: z.object({ ...who, group_uid: GroupId }),
    item: Shortcut,
  }),
  addChromeShortcut: call({
    path: path('addChromeShortcut'),
    access: facilityManagers,
    summary: 'Adds a web shortcut to a facility; no device has it yet.',
    request: z.object({ ...who, group_uid: GroupId, label: Label, url: Address, target_group_uid: FacilityId }),
    response: z.array(Shortcut).describe('The new shortcut'),
    writes: true,
    idempotent: false,
  }),
  updateChromeShortcut: call({
    path: path('updateChromeShortcut'),
    access: facilityManagers,
    summary:
      'Changes the given fields of a web shortcut and notifies its devices, or enables or disables it. Disabling removes it from its devices; enabling does not deploy it again.',
    request: z.object({
      ...who,
      group_uid: GroupId.optional(),
      uid: OwnId,
      label: Label.optional(),
      url: Address.optional(),
      target_group_uid: FacilityId.optional().describe('Can be changed only while no device has the shortcut'),
      status: Status.optional(),
    }),
    response: Deployed,
    writes: true,
  }),
  forceDeleteChromeShortcut: call({
    path: path('forceDeleteChromeShortcut'),
    access: facilityManagers,
    summary: 'Removes a web shortcut from the list at once. Its devices remove it when they next connect.',
    request: z.object({ ...actor, uid: OwnId }),
    response: Done,
    writes: true,
  }),
  getChromeShortcutDeploymentList: listCall({
    path: path('getChromeShortcutDeploymentList'),
    access: facilityManagers,
    summary: 'The devices that an enabled web shortcut may be deployed to, with its status on each.',
    request: z.object({ ...who, group_uid: GroupId.optional(), chrome_shortcut_uid: OwnId }),
    item: ShortcutDevice,
  }),
  updateChromeShortcutDeployment: call({
    path: path('updateChromeShortcutDeployment'),
    access: facilityManagers,
    summary: 'Deploys a web shortcut to devices or removes it from them; other devices stay unchanged.',
    request: z.object({
      ...actor,
      user_uid: UserId.optional(),
      chrome_shortcut_uid: OwnId,
      deployment_list: z
        .array(
          z.object({
            device_id: DeviceId,
            operation: z.union([z.literal(0), z.literal(1)], 'Use 1 to deploy and 0 to remove'),
          }),
        )
        .min(1)
        .max(mostDeployments),
    }),
    response: Deployed.extend({ deployed: z.number().int(), removed: z.number().int() }),
    writes: true,
    unlogged: ['deployment_list'],
  }),
}
