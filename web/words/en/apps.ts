import { count, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 device', `${count(value)} devices`)

/** Words of Apps Management. Messages that the specification fixes are as it spells them. */
export const apps = {
  title: 'Apps Management',
  tabs: 'Views of apps',
  remote: 'Remote Deployments',
  library: 'Apps Library',
  noun: { one: 'app', other: 'apps', ending: 'a' },
  what: 'app',
  file: 'apps',
  searchHint: 'App or package',
  columns: {
    app: 'App',
    package: 'Package Name',
    version: 'Version',
    devices: 'Devices',
    state: 'State',
    facility: 'Facility',
    updated: 'Updated On',
  },
  none: 'No apps yet',
  noneText: 'Add one, and choose which handhelds get it.',
  view: 'Devices',
  edit: 'Edit App',
  update: 'Update App',
  remove: 'Delete',
  force: 'Force Delete',
  keep: 'Keep the app',
  add: 'Add App',

  steps: { app: 'App', file: 'APK', devices: 'Devices' },
  name: 'App Name',
  blankName: 'App Name cannot be empty',
  nameHint: 'The name that people use for it.',
  next: 'Next',
  nextDevices: 'Next: devices',
  back: 'Back',
  cancel: 'Cancel',
  deploy: 'Deploy',
  withoutDevices: 'Finish without devices',
  forceInstall: 'Force install',
  forceHint: 'Replaces newer versions too (downgrade).',
  added: (name: string) => `${name} was added. Choose the devices that get it, now or later.`,
  facts: {
    package: 'Package',
    label: 'Label',
    version: 'Version',
    signer: 'Signer',
    android: 'Android',
    later: 'known after the upload',
    sameSigner: (version: string) => `same as ${version}`,
    fromSdk: (sdk: number) => `API level ${sdk} or later`,
  },
  lower: (version: string, before: string) =>
    `${version} is older than ${before}. Devices with a newer version keep it unless you force the install.`,
  leave: {
    title: 'Leave before the app is added?',
    text: 'Its APK is not uploaded yet. What you typed will be lost.',
    action: 'Leave',
    keep: 'Stay',
  },
  leaveRunning: {
    title: 'Leave while it is uploading?',
    text: 'The upload continues at the bottom of every page. Choose the devices when it is done.',
    action: 'Leave and keep uploading',
    keep: 'Stay',
  },
  devicesOf: 'Choose devices',
  rollOut: 'Roll it out',
  forAll: 'Selected devices install it right away, whatever version they have. All others get it through OTA updates.',
  close: 'Close',

  updateTitle: (name: string) => `Update ${name}`,
  updateText: (version: string, have: number) =>
    have === 0
      ? `Version ${version} is the current one. No device has it.`
      : `Version ${version} is the current one. ${devices(have)} ${plural(have, 'gets', 'get')} the new one as soon as it is uploaded.`,
  sameApp: 'It must have the same package and the same signer.',
  updated: (version: string) => `Version ${version} was added.`,
  updatedFor: (have: number) => (have === 0 ? 'No device has the app yet.' : `${devices(have)} will get it.`),
  finish: 'Done',

  drawer: (name: string) => `${name} on devices`,
  subtitle: (version: string, facility: string, size: string) => `Version ${version} · ${facility} · ${size}`,
  deviceSearch: 'Device, serial or username',
  allGroups: 'All groups',
  group: 'Group',
  show: { all: 'All', selected: 'Selected', failed: 'Failed' },
  heads: {
    device: 'Device',
    group: 'Group',
    user: 'Last user',
    version: 'App version',
    strategy: 'Strategy',
    status: 'Status',
  },
  noDevices: 'The facility has no devices yet.',
  noMatch: 'Nothing matches',
  noUser: 'no user yet',
  lastContact: (time: string) => `last contact ${time}`,
  never: 'no contact yet',
  notInstalled: 'not installed',
  agent: (version: string) => `device app ${version}`,
  strategies: { normal: 'Normal', forced: 'Forced' },
  strategyOf: (name: string) => `Strategy for ${name}`,
  select: (name: string) => `Deploy to ${name}`,
  selectAll: 'Deploy to all shown',
  status: {
    upToDate: 'Up to date',
    pending: 'Pending',
    downloaded: 'Downloaded',
    failed: 'Failed',
    none: 'Not deployed',
    removing: 'Being uninstalled',
  },
  comes: {
    install: 'will be installed',
    forced: 'will be installed, forced',
    uninstall: 'will be uninstalled',
  },
  since: (version: string, time: string) => [version, time].filter(Boolean).join(', '),
  waits: 'when it reconnects',
  downgrade: (version: string) => `downgrade from ${version}`,
  noReason: 'No reason given',
  changes: (value: number) => plural(value, '1 change', `${count(value)} changes`),
  noChanges: 'No changes',
  changesOf: (installs: number, uninstalls: number) =>
    [
      installs && plural(installs, '1 install', `${count(installs)} installs`),
      uninstalls && plural(uninstalls, '1 uninstall', `${count(uninstalls)} uninstalls`),
    ]
      .filter(Boolean)
      .join(', '),
  deployTo: (value: number) => `Deploy to ${devices(value)}`,
  tryFailed: (value: number) => plural(value, 'Retry 1 failed', `Retry ${count(value)} failed`),

  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (value: number) =>
    value === 0
      ? 'No devices have it. It’s deleted right away.'
      : `${devices(value)} will uninstall it. It stays in the list until ${plural(value, 'that device confirms', 'every device confirms')}. You can undo until then.`,
  deleteIt: 'Delete app',
  keepIt: 'Keep app',
  forceTitle: (name: string) => `Force delete ${name}?`,
  forceText: (value: number) =>
    value === 0
      ? 'It is removed from the list right away. This cannot be undone.'
      : `It is removed from the list right away, and this cannot be undone. ${devices(value)} ${plural(value, 'keeps', 'keep')} the app.`,
  forceIt: 'Force delete',

  lib: {
    searchHint: 'App or package',
    file: 'apps-library',
    columns: { label: 'Label', package: 'Package', updated: 'Updated On', state: 'State' },
    none: 'The library is empty',
    noneText: 'Add the apps that people may use on their handhelds.',
    own: (group: string) => `Library of ${group}. Groups below it without a library of their own use it too.`,
    inherited: (group: string, above: string) =>
      `${group} uses the library of ${above}. The first change creates its own library.`,
    enabled: 'Enabled',
    disabled: 'Disabled',
    enable: (name: string) => `Enable ${name}`,
    rename: (name: string) => `Change the label of ${name}`,
    label: 'Label',
    toggleFailed: 'Failed to toggle app state. Please try again.',
    show: { all: 'All', enabled: 'Enabled', disabled: 'Disabled' },
    add: 'Manually Add App',
    addTitle: 'Manually Add App',
    package: 'Package Name',
    packageHint: 'The Android package name, such as com.example.scan. One at a time.',
    labelField: 'Label',
    labelHint: 'The name that people use for it. If it is empty, the package name is shown.',
    action: 'Add app',
    above: 'the group above',
  },
} as const
