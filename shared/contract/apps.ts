import * as z from 'zod'
import { longestStateText, mostInLibrary } from '../appLibrary.ts'
import { appMessages, longestAppName, longestPackage, mostDeployments, packageForm } from '../apps.ts'
import { imageTypes } from '../media.ts'
import { admins, facilityManagers, managers } from '../roles.ts'
import { call } from './call.ts'
import { Deployment } from './deployment.ts'
import { actor, CompanyId, exact, FacilityId, GroupId, Instant, OwnId, requiredText, text, UserId } from './fields.ts'
import { Job } from './jobs.ts'
import { listCall } from './listCall.ts'
import { mayUploadRequest, UploadPlan, uploadRequest } from './uploads.ts'

const AppName = requiredText(400, appMessages.required)
  .refine((name) => name.trim() !== '', appMessages.blank)
  .pipe(text(longestAppName))
const Package = requiredText(longestPackage, appMessages.required).regex(packageForm, appMessages.badPackage)
const State = z.literal([0, 1]).describe('0 disabled, 1 enabled')
const Key = exact(250).min(1)
/** A file as a list answered it, or its key alone. */
const AppFileKey = z
  .union([Key, z.object({ key: Key })], 'Please name the icon of an app')
  .transform((file) => (typeof file === 'string' ? file : file.key))

/** What apps of a library are called, by package. */
export const AppLabels = z
  .record(exact(longestPackage), text(longestAppName))
  .refine((labels) => Object.keys(labels).length <= mostInLibrary, 'Too many labels')

/** A version of an app, of which the file is kept. */
const AppVersion = z.object({
  revision: z.number().int().describe('Increases with each file of the app'),
  version_name: z.string(),
  version_code: z.number().int().describe('Android version code; a newer version has a higher one'),
  uploaded_on: Instant,
})

/** An app as lists show it. */
export const App = AppVersion.extend({
  uid: z.string(),
  name: z.string().describe('Name given by the company'),
  label: z.string().describe('The app’s own name'),
  package_name: z.string(),
  group_name: z.string().describe('Name of its facility, or of the company for an app on every device'),
  group_uid: z.string().describe('ID of that facility or company'),
  status: z.literal([0, 1]).describe('1 if shown under Remote Deployments'),
  removing: z.boolean().describe('Whether it was deleted and its devices are uninstalling it'),
  updated_on: Instant,
  updated_by: z.string().describe('Full name; empty if unknown'),
  files: z.object({
    app_icon: z
      .object({ key: z.string() })
      .nullable()
      .describe('Key for `retrieveAppFile`; null if the app has no bitmap icon'),
    apk: z.object({
      file_name: z.string(),
      size: z.number().int().describe('Bytes'),
      sha256: z.array(z.string()).describe('Hex SHA-256 of each part, in order'),
      part_size: z.number().int().describe('Bytes of each part except the last'),
    }),
  }),
  min_sdk: z.number().int().describe('Minimum Android API level'),
  target_sdk: z.number().int(),
  signer: z.string().describe('Name in the certificate that signed it'),
  signers: z.array(z.string()).describe('Hex SHA-256 of the certificates'),
  before: AppVersion.nullable().describe('The previous version, whose file is kept too'),
  devices: z.array(Deployment).describe('Devices that have it, are to get it, or are to lose it'),
})
export type App = z.infer<typeof App>

const AssignmentJob = { job: Job.nullable().describe('The job that notifies the devices, if there are many') }
const Saved = z.array(App.extend(AssignmentJob)).describe('Once finished: the app')

/** A device that an app may be deployed to, and how it stands there. */
export const AppDevice = z.object({
  id: z.string(),
  device_id: z.string().describe('Same as `id`'),
  serial_number: z.string(),
  mac_address: z.string(),
  label: z.string(),
  model: z.string(),
  user_name: z.string().nullable().describe('User who is or was last signed in'),
  signed_in: z.boolean().describe('Whether a user is signed in now'),
  group_name: z.string().describe('Group that the device is in'),
  group_uid: z.string(),
  workhero_version: z.string().describe('Version of the device app'),
  version_name: z.string().nullable().describe('Version of this app that the device reported; null if none'),
  version_code: z.number().int().nullable().describe('The same as an Android version code'),
  deployment_operation: z.literal([1, 3]).nullable().describe('1 to install, 3 to uninstall, null if not assigned'),
  deployment_strategy: z.literal([0, 1]).nullable().describe('0 only over an older version, 1 forced'),
  deployment_status: Deployment.shape.status.nullable().describe('Null if not assigned'),
  deployment_updated_on: Instant.nullable().describe('When it was assigned'),
  removing: z.boolean(),
  downloaded: z.boolean().describe('Pending, but the file is on the device; `reason` says what it waits for'),
  reason: z.string().nullable().describe('Why it failed or what it waits for, as reported by the device'),
  reported_on: Instant.nullable().describe('When the device reported it'),
  last_updated: Instant.nullable().describe('When the device last had contact'),
  charging: z.boolean().nullable(),
  wakeable: z.boolean().describe('Whether a push can wake it'),
})
export type AppDevice = z.infer<typeof AppDevice>

/** What an APK says of itself. */
export const ApkInfo = z.object({
  packageName: z.string(),
  label: z.string(),
  version_name: z.string(),
  version_code: z.number().int(),
  min_sdk: z.number().int(),
  target_sdk: z.number().int(),
  signer: z.string(),
  signers: z.array(z.string()).describe('Hex SHA-256 of the certificates'),
})
export type ApkInfo = z.infer<typeof ApkInfo>

/** An app of a group's library. */
export const LibraryApp = z.object({
  id: z.string().describe('Package name, unique within a library'),
  package: z.string(),
  label: z.string(),
  state: State,
  updated_on: Instant,
  updated_by: z.string().describe('Full name; empty if unknown'),
  group_uid: z.string().describe('Group that owns the library: this group or one above it'),
  inherited: z
    .boolean()
    .describe('Whether the library belongs to a group above; the first change gives the group its own'),
})
export type LibraryApp = z.infer<typeof LibraryApp>
const Library = z.array(LibraryApp).describe('Sorted by label')

const who = { ...actor, user_uid: UserId.optional(), company_uid: CompanyId }
/** Of the file that an upload begins with. */
const ofFile = {
  package_name: exact(longestPackage)
    .regex(packageForm, appMessages.badPackage)
    .optional()
    .describe(
      'When an upload begins: expected package of the APK, if known. What would fail at the end is then refused at once',
    ),
}
const path = <Name extends string>(name: Name) => `/main/v3/apps/${name}`
const twoSteps =
  'in two steps: a first call returns where to upload the APK, whose parts are sent with their SHA-256; a second one with `upload_id` reads it in the bucket'

/** Apps that are deployed to devices, and libraries of apps that may be used. */
export const apps = {
  getAppsOfGroup: listCall({
    path: path('getAppsOfGroup'),
    access: facilityManagers,
    summary: 'Apps of a group within the caller’s access scope, with their devices.',
    request: z.object({ ...actor, group_uid: GroupId }),
    item: App,
  }),
  getAppDeploymentList: listCall({
    path: path('getAppDeploymentList'),
    access: facilityManagers,
    summary: 'The devices that an app may be deployed to, with its status on each.',
    request: z.object({ ...actor, app_uid: OwnId }),
    item: AppDevice,
  }),
  addApp: call({
    path: path('addApp'),
    access: facilityManagers,
    summary: `Adds an app to a facility, ${twoSteps} and returns the app. No device has it yet. A facility has each package once.`,
    request: uploadRequest({ ...who, ...ofFile, group_uid: GroupId, app_name: AppName, app_group_uid: FacilityId }),
    response: z.union([UploadPlan, Saved]),
    writes: true,
    unlogged: ['sha256'],
  }),
  updateApp: call({
    path: path('updateApp'),
    access: facilityManagers,
    summary: `Renames an app or moves it to another facility; or, with a file, adds a version and notifies its devices, ${twoSteps}. It must be of the same package and signer; an older version is accepted, but devices with a newer one install it only by the forced strategy.`,
    request: mayUploadRequest({
      ...actor,
      ...ofFile,
      user_uid: UserId.optional(),
      company_uid: CompanyId.optional(),
      group_uid: GroupId.optional(),
      uid: OwnId,
      app_name: AppName.optional(),
      app_group_uid: FacilityId.optional().describe('Can be changed only while no device has the app'),
    }),
    response: z.union([UploadPlan, Saved]),
    writes: true,
    unlogged: ['sha256'],
  }),
  addWorkHeroApp: call({
    path: path('addWorkHeroApp'),
    access: admins,
    summary: `Adds an app for every device of the company, for OTA updates; no device has it yet. ${twoSteps} and returns the app. A company has each package once: \`updateApp\` gives it another version.`,
    request: uploadRequest({ ...who, ...ofFile, group_uid: GroupId, app_name: AppName, app_group_uid: GroupId }),
    response: z.union([UploadPlan, Saved]),
    writes: true,
    unlogged: ['sha256'],
  }),
  getAppByUid: call({
    path: path('getAppByUid'),
    access: facilityManagers,
    summary: 'An app within the caller’s access scope, with its devices.',
    request: z.object({ ...actor, uid: OwnId }),
    response: App,
  }),
  removeAppDeploymentBatch: call({
    path: path('removeAppDeploymentBatch'),
    access: ['superAdmin'],
    summary: 'Removes the remote deployments of a company app from all devices.',
    request: z.object({ ...actor, user_uid: UserId.optional(), app_uid: OwnId }),
    response: z.object({ ...AssignmentJob, removed: z.number().int() }),
    writes: true,
  }),
  updateAppDeploymentBatch: call({
    path: path('updateAppDeploymentBatch'),
    access: facilityManagers,
    summary:
      'Installs an app on devices or uninstalls it; other devices stay unchanged. Errors with some devices do not affect the rest; they are listed in `errors`.',
    request: z.object({
      ...actor,
      user_uid: UserId.optional(),
      app_uid: OwnId,
      deployment_list: z
        .array(
          z.object({
            serial_number: text(60).min(1),
            mac_address: text(40).optional().describe('For information only; devices are identified by serial number'),
            operation: z.literal([1, 3, 5], 'Use 1 to install and 3 or 5 to uninstall'),
            strategy: z
              .literal([0, 1], 'Use 0 for normal and 1 for forced')
              .default(0)
              .describe('For installs: 0 only over an older version, 1 over any version'),
          }),
        )
        .min(1)
        .max(mostDeployments),
      group_uid: GroupId.optional(),
      company_uid: CompanyId.optional(),
      app_name: exact(400).optional(),
      app_group_uid: FacilityId.optional(),
    }),
    response: z.object({
      ...AssignmentJob,
      deployed: z.number().int(),
      removed: z.number().int(),
      refused: z.number().int(),
    }),
    writes: true,
    unlogged: ['deployment_list'],
  }),
  deleteApp: call({
    path: path('deleteApp'),
    access: facilityManagers,
    summary:
      'Uninstalls an app from its devices and deletes it once all of them have confirmed. With `force` it is deleted at once, and devices keep it.',
    request: z.object({ ...who, group_uid: GroupId, uid: OwnId, force: z.literal([0, 1]).optional() }),
    response: z.object({
      ...AssignmentJob,
      removing: z.number().int().describe('Devices that must uninstall it first'),
    }),
    writes: true,
  }),
  keepApp: call({
    path: path('keepApp'),
    access: facilityManagers,
    summary: 'Undoes a deletion: devices that have not uninstalled the app yet keep it, others install it again.',
    request: z.object({ ...who, uid: OwnId }),
    response: z.object(AssignmentJob),
    writes: true,
  }),
  retrieveAppFile: call({
    path: path('retrieveAppFile'),
    access: facilityManagers,
    summary: `The icon of an app: an image for requests that accept \`image/png\` or \`image/jpeg\`, otherwise a data URL.`,
    request: z.object({ ...actor, file: AppFileKey }),
    response: z.object({ url: z.string(), content_type: z.enum(imageTypes), size: z.number().int().describe('Bytes') }),
    file: 'image/*',
  }),
  getApkInfo: call({
    path: '/main/v3/utils/getApkInfo',
    access: managers,
    summary: `Details of an APK, ${twoSteps}. The file is not kept.`,
    request: uploadRequest({ ...actor, ...ofFile }),
    response: z.union([UploadPlan, ApkInfo]),
    writes: true,
    unlogged: ['sha256'],
  }),
  getAppsStatesOfGroup: call({
    path: '/main/groups/getAppsStatesOfGroup',
    access: facilityManagers,
    summary: 'The apps library of a group: its own, or that of the nearest group above that has one.',
    request: z.object({ ...actor, group_uid: GroupId }),
    response: Library,
  }),
  getAppsState: call({
    path: '/main/groups/getAppsState',
    access: managers,
    summary: 'The same as one text: entries `package,E` (enabled) or `package,D` (disabled), joined by semicolons.',
    request: z.object({ ...actor, group_uid: GroupId }),
    response: z.string(),
  }),
  setAppsState: call({
    path: '/main/groups/setAppsState',
    access: managers,
    summary:
      'Changes the apps library of a group. A group without its own library starts with a copy of the one above. With `app_state` (App Permissions), sets the state of many apps: new ones are added, others stay unchanged. With `package` (Apps Library, not for team managers), changes one app: a new package is added, enabled by default; an existing one gets the new `label` or `state`. `label` and `state` together add a new app and are refused if it exists.',
    request: z
      .object({
        ...actor,
        group_uid: GroupId,
        user_uid: UserId.optional(),
        package: Package.optional(),
        label: AppName.optional(),
        state: State.optional(),
        app_state: exact(longestStateText).optional(),
        labels: AppLabels.optional().describe(
          'With `app_state`: labels of new apps by package; defaults to the package name',
        ),
      })
      .superRefine(({ package: name, app_state }, context) => {
        if (name === undefined && app_state === undefined)
          context.addIssue({ code: 'custom', path: ['package'], message: appMessages.required })
      }),
    response: Library,
    writes: true,
  }),
}
