import { count, locale, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 device', `${count(value)} devices`)
const percent = (value: number) => `${value.toLocaleString(locale, { maximumFractionDigits: 2 })} %`
const fixed = (value: number) =>
  `${value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`
const spell = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${count(rest)} min`
  return rest === 0 ? `${count(hours)} h` : `${count(hours)} h ${count(rest)} min`
}
const states = {
  upToDate: 'Up to date',
  failed: 'Failed',
  downloaded: 'Downloaded',
  waiting: 'Waiting',
  notTold: 'Not offered yet',
  notSeen: 'Not seen 7 days',
}

/** Words of OTA Updates. Messages that the specification fixes are as it spells them. */
export const ota = {
  title: 'OTA Updates',
  devices: 'Devices',
  addApp: 'Add app',
  count,
  percent,
  fixed,
  keep: 'Cancel',
  banner: {
    when: (day: string, time: string) => `${day} at ${time}`,
    halted: (at: string, when: string) => `Halted automatically at ${at}, ${when}`,
    haltedText: (failed: number, finished: number, share: string, limit: string) =>
      `${count(failed)} of ${count(finished)} installs failed, ${share}, above your limit of ${limit}.`,
    left: (left: number, version: string) =>
      left === 0
        ? 'No other devices get it.'
        : `The other ${devices(left)} of this step keep ${version}; no other devices get it.`,
    leftNew: (left: number) =>
      left === 0
        ? 'No other devices get it.'
        : `The other ${devices(left)} of this step install nothing; no other devices get it.`,
    paused: (at: string, when: string) => `Paused at ${at}, ${when}`,
    pausedText: 'Devices that have not installed it yet wait until it is resumed.',
    rolledBack: (version: string, when: string) => `Going back to ${version} since ${when}`,
    rolledBackText: (upToDate: number, all: number, failed: number) =>
      `${count(upToDate)} of ${devices(all)} have it again${failed > 0 ? `, ${count(failed)} failed` : ''}. They install it in their window.`,
    off: 'OTA updates are disabled',
    offText: 'Devices install nothing, and this rollout is on hold.',
  },
  rollBack: (version: string) => `Roll back to ${version}…`,
  resume: 'Resume…',
  pause: 'Pause',
  advance: 'Next step now…',
  retryAll: 'Retry all',
  tryAgain: 'Retry',
  find: 'Find',
  ask: {
    rollBack: (version: string) => `Roll back to ${version}?`,
    rollBackText: (told: number, version: string) =>
      `${devices(told)} ${plural(told, 'was', 'were')} offered the update. Each of them installs ${version} in its window, over its current version. A rollout that was rolled back cannot be resumed.`,
    rollBackIt: (version: string) => `Roll back to ${version}`,
    resume: 'Resume the rollout?',
    resumeHalted: (failed: number) =>
      `${count(failed)} failed installs are accepted: the count against the limit starts again. The other devices of this step install the update in their window.`,
    resumePaused: 'Devices continue installing the update in their window.',
    resumeIt: 'Resume',
    pause: 'Pause the rollout?',
    pauseText: 'Devices that have not installed it yet wait until it is resumed. The others keep it.',
    pauseIt: 'Pause',
    advance: (to: string) => `Continue to ${to} now?`,
    advanceText: (more: number, finished: number, told: number) =>
      `${devices(more)} more ${plural(more, 'gets', 'get')} it right away, without waiting. So far ${count(finished)} of ${devices(told)} have finished.`,
    advanceIt: (to: string) => `Continue to ${to}`,
    start: (version: string) => `Roll out ${version}?`,
    startText: (first: string, all: number) =>
      `It starts with ${first} of ${devices(all)}. Each installs it in its window.`,
    startReplaces: 'The rollout on hold is replaced and cannot be resumed.',
    startIt: 'Start rollout',
    enable: 'Enable OTA updates?',
    enableText: (app: string, start: string, end: string) =>
      `Devices update themselves to ${app} between ${start} and ${end} local time.`,
    enableSteps: (steps: string) => `The rollout starts at once, in steps of ${steps}.`,
    enableTakes: (value: number) =>
      `Remote deployments of the device app are removed from ${devices(value)}. OTA updates take their place.`,
    enableKeeps: (value: number) =>
      `Remote deployments of the device app stay on ${devices(value)}: only a super admin can remove them.`,
    enableIt: 'Enable',
    disable: 'Disable OTA updates?',
    disableText: 'Devices stop updating at their next check. Installed versions stay.',
    disableIt: 'Disable',
    keep: 'Keep as it is',
  },
  none: 'Nothing has been rolled out yet',
  noneText: 'Choose an app and a window, and enable OTA updates. The first devices get it in their next window.',
  noApps: 'Add the app that your devices run. It is rolled out in steps and stops automatically if installs fail.',
  head: {
    version: (name: string, version: string) => `${name} ${version}`,
    replaces: (version: string) => `replaces ${version}`,
    first: 'the first version',
    sameSigner: 'same signer as before',
    otherSigner: 'another signer than before',
    started: (when: string, who: string) => (who ? `started ${when} by ${who}` : `started ${when}`),
    devicesUnit: (value: number) => plural(value, 'device', 'devices'),
  },
  newer: (version: string) => `${version} is available and not rolled out yet`,
  startNewer: (version: string) => `Roll out ${version}…`,
  steps: {
    done: 'Done',
    running: 'In progress',
    paused: 'Paused',
    halted: 'Halted',
    rolledBack: 'Rolled back',
    replaced: 'Replaced',
    notBegun: 'Not started',
  },
  step: {
    first: (value: number) => devices(value),
    more: (value: number) => `+ ${devices(value)}`,
    failed: (failed: number) => `, ${count(failed)} failed`,
    failedOf: (failed: number, finished: number) => `, ${count(failed)} failed of ${count(finished)}`,
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    began: (when: string) => `Started ${when}`,
    window: (when: string) => `Next possible window: ${when}`,
    summary: (ok: number, failed: number, downloaded: number, all: number) =>
      `${count(ok)} of ${count(all)} up to date, ${count(failed)} failed, ${count(downloaded)} downloaded`,
  },
  next: {
    time: (when: string) => `Starts ${when} at the earliest`,
    installs: (missing: number) => `Waits for ${plural(missing, '1 more install', `${count(missing)} more installs`)}`,
    failures: 'Waiting: too many failed installs',
    hand: 'Starts manually',
    nothing: 'Starts within a minute',
    end: '',
  },
  states,
  stateNotes: {
    of: (share: string, all: number) => `${share} of ${count(all)}`,
    none: 'none so far',
    stopped: 'installs stopped',
    inWindow: 'installed in their window',
    theirTime: (start: string) => `${start} their time`,
    later: 'in later steps',
    last: 'in the last step',
    nobody: 'offered to all',
    back: 'offered when back',
  },
  chart: {
    title: 'Failed installs, %',
    note: 'of those finished, checked every minute',
    label: (limit: string) => `Share of failed installs against the limit of ${limit}`,
    limit: (limit: string) => `Limit ${limit}`,
    step: (at: string) => `Step ${at}`,
    finished: 'Installs finished',
    halted: 'halted',
    now: 'now',
    empty: 'No install has finished yet.',
  },
  why: (value: number) => `Why ${count(value)} failed`,
  show: 'Show',
  showAll: 'Show all',
  showing: (reason: string) => `Devices with: ${reason}`,
  unknownReason: 'No reason given',
  detail: (most: string, others: number) => (others === 0 ? most : `${most}; ${devices(others)} with other details`),
  columns: {
    device: 'Device',
    serial: 'Serial',
    model: 'Model',
    group: 'Group',
    reason: 'Reason',
    detail: 'Detail',
    lastContact: 'Last contact',
  },
  searchHint: 'Device, serial or group',
  noFailed: 'No install has failed',
  noneSo: 'No device is in this state',
  window: {
    title: 'Update window',
    enabled: 'Enabled',
    disabled: 'Disabled',
    switch: 'OTA updates',
    starts: 'Starts',
    ends: 'Ends',
    app: 'App',
    chooseApp: 'Choose the app to roll out',
    hours: (minutes: number) => `${spell(minutes)}, in each device’s local time.`,
    across: (minutes: number) => `${spell(minutes)} across midnight, in each device’s local time.`,
    none: 'Set when devices may install updates.',
    closesIn: (minutes: number) => `open, closes in ${spell(minutes)}`,
    opensIn: (minutes: number) => `opens in ${spell(minutes)}`,
    closed: (end: string, minutes: number) => `closed at ${end}, ${spell(minutes)} ago`,
    note: 'Devices check when someone logs in. A change can take up to 24 hours to apply.',
    save: 'Save',
    discard: 'Discard',
    start: 'Please enter the start as HH:mm',
    end: 'Please enter the end as HH:mm',
    equal: 'The window cannot end when it starts',
    more: (value: number) => `${count(value)} more facilities`,
    needs: 'Set the window and choose an app first.',
  },
  plan: {
    title: 'Plan',
    change: 'Change',
    edit: 'Change plan',
    steps: 'Steps',
    stepsHint: 'Percent of the devices, rising to 100, such as 5, 25, 100.',
    wait: 'Wait between steps',
    waitHours: 'Hours between steps',
    waitHint: '1 to 720. Leave it empty to start each step yourself.',
    byHand: 'manual',
    hours: (value: number) => `${count(value)} h`,
    halt: 'Halt when more than',
    fail: (limit: string) => `${limit} fail`,
    limit: 'Halt above, percent of installs that fail',
    least: 'after at least',
    leastField: 'After at least this many installs',
    installs: (value: number) => plural(value, '1 install', `${count(value)} installs`),
    running: 'The wait and the limit apply right away. Steps apply from the next rollout.',
    save: 'Save plan',
  },
  happened: {
    title: 'History',
    begun: (version: string) => `${version} started with the first step`,
    step: (at: string) => `Step ${at} started`,
    warned: (failed: number, finished: number) => `Failures near the limit, ${count(failed)} of ${count(finished)}`,
    halted: 'Halted',
    haltedText: (failed: number, finished: number) => `, ${count(failed)} of ${count(finished)} failed`,
    paused: 'Paused',
    resumed: 'Resumed',
    rolledBack: 'Rolled back',
    done: 'Done',
    doneText: (ok: number, finished: number) => `, ${count(ok)} of ${count(finished)}`,
    replaced: 'Replaced by another rollout',
    retried: (value: number) => `Retried on ${devices(value)}`,
    by: (who: string) => ` by ${who}`,
    mailed: (names: string) => `Notified by email: ${names}`,
    notMailed: (names: string) => `Email could not be sent to ${names}`,
    more: (value: number) => `and ${count(value)} more`,
    fewer: 'Show fewer',
  },
  apps: {
    title: 'Apps for all devices',
    uploaded: (when: string) => `uploaded ${when}`,
    update: 'New version…',
    edit: 'Edit App',
    remove: 'Delete',
    goesOut: 'Finish its rollout or roll it back first',
    chosen: 'This app is used for OTA updates: choose another or disable them first',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: (have: number) =>
      have === 0
        ? 'Its versions and rollout history are deleted. Devices keep the installed version.'
        : `It is uninstalled from ${devices(have)} that got it by remote deployment. Its versions and rollout history are deleted.`,
    deleteIt: 'Delete app',
  },
  remote: {
    title: 'APK Remote Deployments',
    warning: (value: number) =>
      value === 0
        ? 'When you enable OTA updates, remote deployments of the device app are removed.'
        : `When you enable OTA updates, the remote deployments below are removed from ${devices(value)}.`,
    none: 'No device has a remote deployment of the device app.',
    updated: (version: string, when: string) => `${version} · updated ${when}`,
    on: (value: number) => devices(value),
    remove: 'Remove all…',
    removeTitle: (app: string) => `Remove the remote deployments of ${app}?`,
    removeText: (value: number) =>
      `It is uninstalled from ${devices(value)}. The device app itself stays until OTA updates replace it.`,
    removeIt: 'Remove deployments',
  },
  dialog: {
    title: (name: string) => `Devices of ${name}`,
    what: 'app',
  },
}
