import type { UploadRules } from './uploads.ts'

/** What browser, server and tests know of apps. */

const mib = 1024 * 1024

/** The media type of an APK. Some browsers know none for the file that somebody chose: send this one then. */
export const apkType = 'application/vnd.android.package-archive'

/** What is taken as an app: each part is sent with its SHA-256. */
export const apkRules: UploadRules = {
  kinds: [{ type: apkType, extension: 'apk', begins: ['504b0304'] }],
  invalidKind: 'Please choose an APK',
  most: 250 * mib,
  tooLarge: "You can't upload files larger than 250MB",
  checked: true,
}
/** The same where a file is but looked at, on the page App Permissions. */
export const inspectionRules: UploadRules = {
  ...apkRules,
  most: 25 * mib,
  tooLarge: "You can't upload files larger than 25MB",
}
/** Bytes above which whoever uploads is asked first. */
export const confirmAbove = 100 * mib

/** Characters of the name that a company gives an app. */
export const longestAppName = 100
/** Apps of a company. */
export const mostApps = 200
/** Devices that one call names. */
export const mostDeployments = 20_000

/** What Android takes as the name of a package. */
export const packageForm = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/
export const longestPackage = 223

/** What is asked of a device: 5 means the same as 3. */
export const operations = { install: 1, uninstall: 3, remove: 5 } as const
/** How: only where what the device has is older, or whatever it has. */
export const strategies = { normal: 0, forced: 1 } as const
export type Strategy = (typeof strategies)[keyof typeof strategies]

/** Whether an app is listed under Remote Deployments. */
export const appStatuses = { unlisted: 0, remote: 1 } as const

export const appMessages = {
  required: 'This field is required',
  blank: 'App Name cannot be empty',
  blocked: 'This APK is not accepted',
  inLibrary:
    'One or more of the apps that you are adding already exists in your library, please remove them and try again',
  badPackage: 'Please enter a package name, such as com.example.app',
  badStateText: 'Write entries as package,E or package,D and separate them by semicolons',
} as const

/** The folder in which apps and their icons are kept. Not one of `getImage`: who may see an icon is who may see its app. */
export const appFolder = 'private/apps/'

/** Where a file of a company's apps is kept. */
export const appLocation = (company: string, name: string) => `${appFolder}${company}/${name}`

/** Pixels along each side of an icon. */
export const iconSide = 144
