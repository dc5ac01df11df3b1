import { aboutDevices, type JobKindName } from '../../../shared/jobs.ts'
import { count, locale, plural } from './locale.ts'

type Name = (name: string) => string

const users = (value: number) => plural(value, '1 user', `${count(value)} users`)
/** What the steps of a kind are. */
const steps = (kind: JobKindName, value: number) => {
  if (kind === 'sourceData') return plural(value, '1 row', `${count(value)} rows`)
  if (aboutDevices.includes(kind)) return plural(value, '1 device', `${count(value)} devices`)
  if (kind === 'createCompany') return plural(value, '1 step', `${count(value)} steps`)
  if (kind !== 'recountScans') return users(value)
  return plural(value, '1 facility day', `${count(value)} facility days`)
}
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${count(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`

export const jobs = {
  title: 'Jobs',
  kinds: {
    exportUsers: 'Export users',
    batchCreateUsers: 'Create users',
    recountScans: 'Recount scans',
    sourceData: 'Source Data',
    deviceFinder: 'Update Device Finder on devices',
    networkDevices: 'Update a Wi-Fi network on devices',
    shortcutDevices: 'Update a web shortcut on devices',
    scannerPresets: 'Update scanner presets on devices',
    createCompany: 'Create company',
    appDevices: 'Update an app on devices',
  } satisfies Record<JobKindName, string> as Record<JobKindName, string>,
  /** Those of a thing with a name. */
  named: {
    networkDevices: (name) => `Update Wi-Fi network ${name} on devices`,
    shortcutDevices: (name) => `Update web shortcut ${name} on devices`,
    scannerPresets: (name) => `Update scanner preset ${name} on devices`,
    appDevices: (name) => `Update app ${name} on devices`,
  } satisfies Partial<Record<JobKindName, Name>> as Partial<Record<JobKindName, Name>>,
  about: (kind: string, name: string) => `${kind}, ${name}`,
  andMore: (name: string, others: number) =>
    others === 0 ? name : `${name} and ${plural(others, '1 more', `${count(others)} more`)}`,
  failed: 'Failed',
  running: 'Running',
  done: 'Done',
  clear: 'Clear finished',
  close: 'Close',
  none: 'No jobs yet. Exports show up here.',
  loading: 'Loading…',
  kept: 'Kept for 7 days. Jobs continue if you leave the page.',
  waiting: 'Waiting to start',
  of: (kind: JobKindName, done: number, total: number) => `${count(done)} of ${steps(kind, total)}`,
  soFar: (kind: JobKindName, done: number) => `${steps(kind, done)} so far`,
  cancelled: (kind: JobKindName, done: number, when: string) => `Canceled after ${steps(kind, done)} · ${when}`,
  file: (bytes: number) => `CSV, ${size(bytes)}`,
  fileGone: 'File expired',
  butNot: (kind: JobKindName, failed: number) =>
    `${count(failed)} not ${kind === 'batchCreateUsers' ? 'created' : 'done'}`,
  notDone: (kind: JobKindName, failed: number, total: number) =>
    `${count(failed)} of ${steps(kind, total)} ${plural(failed, 'was', 'were')} not ${kind === 'batchCreateUsers' ? 'created' : 'done'}.`,
  unsent: (mails: number) => `${plural(mails, '1 email', `${count(mails)} emails`)} may not have been sent.`,
  times: (reason: string, rows: number) => `${reason} (${count(rows)} times).`,
  downloadRows: (rows: number) => `Download ${plural(rows, '1 row', `${count(rows)} rows`)}`,
  downloadRowsOf: (rows: number, name: string) => `Download ${plural(rows, '1 row', `${count(rows)} rows`)} of ${name}`,
  fix: 'Fix and try again',
  again: 'Try again',
  all: 'All jobs',
  left: (seconds: number) =>
    seconds < 90 ? `${count(Math.max(1, Math.round(seconds)))} s left` : `${count(Math.round(seconds / 60))} min left`,
  pace: (perSecond: number) =>
    perSecond >= 1
      ? `${count(Math.round(perSecond))} a second`
      : `${count(Math.max(1, Math.round(perSecond * 60)))} a minute`,
  today: (time: string) => `today ${time}`,
  yesterday: (time: string) => `yesterday ${time}`,
  download: 'Download',
  notDoneTitles: ['row', 'name', 'message'],
  notDoneFile: 'not-done.csv',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  cancelOne: (name: string) => `Cancel ${name}`,
  cancelIt: 'Cancel job',
  goOn: 'Keep running',
  cancelTitle: (name: string) => `Cancel “${name}”?`,
  cancelText: (kind: JobKindName) =>
    kind === 'recountScans' ? 'Days that were recounted keep their new figures.' : 'What is done so far is discarded.',
  doneBut: (name: string, failed: number) => `${name}: done, ${count(failed)} failed`,
  doneUnsent: (name: string, mails: number) =>
    `${name}: done, but ${plural(mails, '1 email', `${count(mails)} emails`)} may not have been sent`,
  doneNow: (name: string) => `${name}: done`,
  failedNow: (name: string, reason: string) => `${name} failed. ${reason}`.trim(),
}
