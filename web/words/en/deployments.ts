import { count, locale, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 device', `${count(value)} devices`)

/** Words of what devices are given, and of what they make of it. */
export const deployments = {
  count,
  devices,
  facility: 'Facility',
  chooseFacility: 'Select a facility',
  upToDate: 'Up to date',
  pending: 'Pending',
  failed: 'Something went wrong',
  show: { all: 'All', pending: 'Pending', failed: 'Failed' },
  keys: { upToDate: 'up to date', pending: 'pending', failed: 'failed' },
  share: (done: number, total: number) =>
    `${((100 * done) / total).toLocaleString(locale, { maximumFractionDigits: 2 })}% of ${count(total)}`,
  allUpToDate: 'All up to date',
  countPending: (value: number) => `${count(value)} pending`,
  countFailed: (value: number) => `${count(value)} failed`,
  summary: (upToDate: number, pending: number, failed: number) =>
    `${count(upToDate)} up to date, ${count(pending)} pending, ${count(failed)} failed`,
  refresh: 'Refresh',
  noDevices: 'No devices',
  noDevicesText: 'Choose which devices get it.',
  removing: 'Being removed',
  left: (value: number) => `${count(value)} left`,
  sections: { failed: 'Failed', pending: 'Pending', upToDate: 'Up to date' },
  more: (value: number) => `Show ${count(value)} more`,
  reported: (time: string) => `reported ${time}`,
  since: (time: string) => `since ${time}`,
  taking: 'Being removed',
  waiting: {
    online: 'Online',
    delivered: 'Delivered',
    pushed: 'Push sent',
    asleep: 'Asleep',
    inCradle: 'In cradle',
    silent: 'Offline',
    lost: 'Lost',
    never: 'No contact yet',
  },
  nextHeartbeat: (time: string) => `next heartbeat about ${time}`,
  lastContact: (time: string) => `last contact ${time}`,
  noReason: 'No reason given',
  noUser: 'no user yet',
  searchHint: 'Label, serial or user',
  again: 'Retry',
  againOne: (name: string) => `Retry: ${name}`,
  takeOut: 'Remove',
  takeOutOne: (name: string) => `Remove: ${name}`,
  change: 'Change devices',
  tryFailed: (value: number) => plural(value, 'Retry 1 failed', `Retry ${count(value)} failed`),
  none: 'Nothing matches',
  lists: { without: (what: string) => `Without this ${what}`, with: (what: string) => `With this ${what}` },
  give: (value: number) => `Add to ${devices(value)}`,
  take: (value: number) => `Remove from ${devices(value)}`,
  deliveryEstimate: (now: number, later: number) =>
    [
      now > 0 && `${devices(now)} online: ${plural(now, 'it updates', 'they update')} right away.`,
      later > 0 &&
        `${devices(later)} offline: ${plural(later, 'it updates when it reconnects', 'they update when they reconnect')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  save: (added: number, removed: number) =>
    added + removed === 0
      ? 'Save'
      : [added && `add ${count(added)}`, removed && `remove ${count(removed)}`]
          .filter(Boolean)
          .join(', ')
          .replace(/^./, (letter) => letter.toUpperCase()),
  settingDevices: (title: string) => `${title}: devices`,
  have: {
    web_tabs: (done: number, total: number) =>
      `${count(done)} of ${devices(total)} ${plural(done, 'has', 'have')} them`,
    inactivity: (done: number, total: number) =>
      `${count(done)} of ${devices(total)} ${plural(done, 'has', 'have')} it`,
  },
  whichNot: 'Show which do not',
  whichDevices: 'Show devices',
  settingText: 'All devices of the company get it with their next heartbeat.',
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next: devices',
  stepDevices: 'Devices',
  optional: 'can be skipped',
}
