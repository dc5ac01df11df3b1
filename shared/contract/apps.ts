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
  revision: z.number().int().describe('rises with each file of the app'),
  version_name: z.string(),
  version_code: z.number().int().describe('by which Android tells what is newer'),
  uploaded_on: Instant,
})

/** An app as lists show it. */
export const App = AppVersion.extend({
  uid: z.string(),
  name: z.string().describe('as the company calls it'),
  label: z.string().describe('as it calls itself'),
  package_name: z.string(),
  group_name: z.string().describe('of its facility; the company’s name for what is on every device'),
  group_uid: z.string().describe('uid of that facility, or of the company'),
  status: z.literal([0, 1]).describe('1 shown under Remote Deployments'),
  removing: z.boolean().describe('it was deleted, and devices that have it are told to uninstall it'),
  updated_on: Instant,
  updated_by: z.string().describe('first and last name; empty where nobody knows'),
  files: z.object({
    app_icon: z
      .object({ key: z.string() })
      .nullable()
      .describe('for `retrieveAppFile`; null where the app has but a drawing: show a placeholder'),
    apk: z.object({
      file_name: z.string(),
      size: z.number().int().describe('bytes'),
      sha256: z.array(z.string()).describe('hex, of each part in its order'),
      part_size: z.number().int().describe('bytes of each part but the last'),
    }),
  }),
  min_sdk: z.number().int().describe('the least version of Android’s interface that it needs'),
  target_sdk: z.number().int(),
  signer: z.string().describe('whose name the certificate has that signed it'),
  signers: z.array(z.string()).describe('SHA-256 of the certificates, hex'),
  before: AppVersion.nullable().describe('the version before, of which the file is kept too'),
  devices: z.array(Deployment).describe('every device that has it or shall have it, or shall lose it'),
})
export type App = z.infer<typeof App>

const AssignmentJob = { job: Job.nullable().describe('what tells the devices, where they are many') }
const Saved = z.array(App.extend(AssignmentJob)).describe('when it is finished: the app')

/** A device that an app may be deployed to, and how it stands there. */
export const AppDevice = z.object({
  id: z.string(),
  device_id: z.string().describe('the same'),
  serial_number: z.string(),
  mac_address: z.string(),
  label: z.string(),
  model: z.string(),
  user_name: z.string().nullable().describe('who is signed in, or was last'),
  signed_in: z.boolean().describe('whether somebody is signed in now'),
  group_name: z.string().describe('of the group that it is in'),
  group_uid: z.string(),
  workhero_version: z.string().describe('of the device app'),
  version_name: z
    .string()
    .nullable()
    .describe('the version of this app that it said it has; null where it said none, or that it has none'),
  version_code: z.number().int().nullable().describe('the same as Android counts it'),
  deployment_operation: z
    .literal([1, 3])
    .nullable()
    .describe('1 where it shall have the app, 3 where it shall lose it, null where nothing is asked of it'),
  deployment_strategy: z.literal([0, 1]).nullable().describe('0 only over an older version, 1 forced'),
  deployment_status: Deployment.shape.status.nullable().describe('null where nothing is asked of it'),
  deployment_updated_on: Instant.nullable().describe('when that was asked for'),
  removing: z.boolean(),
  downloaded: z.boolean().describe('pending, and the file is on the device: `reason` says what it waits for'),
  reason: z.string().nullable().describe('why it failed, or what it waits for, as the device says'),
  told_on: Instant.nullable().describe('when the device said so'),
  last_updated: Instant.nullable().describe('time of the device’s last contact'),
  charging: z.boolean().nullable(),
  wakeable: z.boolean().describe('whether it can be woken by a push'),
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
  signers: z.array(z.string()).describe('SHA-256 of the certificates, hex'),
})
export type ApkInfo = z.infer<typeof ApkInfo>

/** An app of a group's library. */
export const LibraryApp = z.object({
  id: z.string().describe('the package: a library has each once'),
  package: z.string(),
  label: z.string(),
  state: State,
  updated_on: Instant,
  updated_by: z.string().describe('first and last name; empty where nobody knows'),
  group_uid: z.string().describe('whose library it is: the group’s own, or that of a group above it'),
  inherited: z.boolean().describe('it is that of a group above: the first change gives the group its own'),
})
export type LibraryApp = z.infer<typeof LibraryApp>
const Library = z.array(LibraryApp).describe('by label')

const who = { ...actor, user_uid: UserId.optional(), company_uid: CompanyId }
/** Of the file that an upload begins with. */
const ofFile = {
  package_name: exact(longestPackage)
    .regex(packageForm, appMessages.badPackage)
    .optional()
    .describe(
      'to begin: the package that the APK is of, where you know it: refused for it is then what would be in the end',
    ),
}
const path = <Name extends string>(name: Name) => `/main/v3/apps/${name}`
const twoSteps =
  'in two steps: a first call answers where to put the APK, whose parts are sent with their SHA-256; a second one with `upload_id` reads it in the bucket'

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
    summary: `Adds an app to a facility, ${twoSteps} and answers the app. No device has it yet. A facility has each package once.`,
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
      app_group_uid: FacilityId.optional().describe('another facility only while no device has it'),
    }),
    response: z.union([UploadPlan, Saved]),
    writes: true,
    unlogged: ['sha256'],
  }),
  addWorkHeroApp: call({
    path: path('addWorkHeroApp'),
    access: admins,
    summary: `Adds an app for every device of the company, for OTA updates; no device has it yet. ${twoSteps} and answers the app. A company has each package once: \`updateApp\` gives it another version.`,
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
      'Installs an app on devices, or uninstalls it; those that are not named stay as they are. What is wrong with some of them keeps no others from it: `errors` of the answer names those.',
    request: z.object({
      ...actor,
      user_uid: UserId.optional(),
      app_uid: OwnId,
      deployment_list: z
        .array(
          z.object({
            serial_number: text(60).min(1),
            mac_address: text(40).optional().describe('for people: the serial number decides'),
            operation: z.literal([1, 3, 5], 'Use 1 to install and 3 or 5 to uninstall'),
            strategy: z
              .literal([0, 1], 'Use 0 for normal and 1 for forced')
              .default(0)
              .describe('of installing: 0 only over an older version, 1 whatever the device has'),
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
      'Tells the devices of an app to uninstall it, and removes it once all of them have confirmed that. With `force` it is removed from the list at once, and devices that have it keep it.',
    request: z.object({ ...who, group_uid: GroupId, uid: OwnId, force: z.literal([0, 1]).optional() }),
    response: z.object({
      ...AssignmentJob,
      removing: z.number().int().describe('devices that have to uninstall it first'),
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
    summary: `The icon of an app: the image itself to who accepts \`image/png\` or \`image/jpeg\`; a data URL to everybody else.`,
    request: z.object({ ...actor, file: AppFileKey }),
    response: z.object({ url: z.string(), content_type: z.enum(imageTypes), size: z.number().int().describe('bytes') }),
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
    summary: 'The library of a group: its own, or that of the nearest group above with one.',
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
      'Changes the library of a group; one that had none of its own begins with that of the group above. With `app_state` (App Permissions) it says the state of many apps: new ones are added, those that are not named stay as they are. With `package` (Apps Library, no team managers) it is about one app: a package that is not there is added, enabled unless `state` says otherwise; of one that is there `label` or `state` changes. `label` and `state` together mean a new app, and one that is there is refused.',
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
          'with `app_state`: what new apps are called, by package; the package itself where it says nothing',
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
