import { aboutDevices, type JobKindName } from '../../../shared/jobs.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)
const users = (value: number) => (value === 1 ? '1 user' : `${count(value)} users`)
/** What the steps of a kind are. */
const steps = (kind: JobKindName, value: number) => {
  if (kind === 'sourceData') return value === 1 ? '1 row' : `${count(value)} rows`
  if (aboutDevices.includes(kind)) return value === 1 ? '1 device' : `${count(value)} devices`
  if (kind === 'createCompany') return value === 1 ? '1 step' : `${count(value)} steps`
  if (kind !== 'recountScans') return users(value)
  return value === 1 ? '1 facility day' : `${count(value)} facility days`
}
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString(locale)} kB`
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
  failed: 'Failed',
  running: 'Running',
  done: 'Done',
  clear: 'Clear finished',
  close: 'Close',
  none: 'No jobs yet. Exports show up here.',
  loading: 'Loading…',
  kept: 'Kept for 7 days. Jobs go on when you leave.',
  waiting: 'Waiting to start',
  of: (kind: JobKindName, done: number, total: number) => `${count(done)} of ${steps(kind, total)}`,
  soFar: (kind: JobKindName, done: number) => `${steps(kind, done)} so far`,
  cancelled: (kind: JobKindName, done: number, when: string) => `Cancelled after ${steps(kind, done)} · ${when}`,
  file: (bytes: number) => `CSV, ${size(bytes)}`,
  notDone: (failed: number, total: number) => `${count(failed)} of ${count(total)} rows were not done`,
  downloadRows: (rows: number) => `Download ${rows === 1 ? '1 row' : `${count(rows)} rows`}`,
  downloadRowsOf: (rows: number, name: string) => `Download ${rows === 1 ? '1 row' : `${count(rows)} rows`} of ${name}`,
  fix: 'Fix and try again',
  again: 'Try again',
  all: 'All jobs',
  left: (seconds: number) =>
    seconds < 90 ? `${count(Math.max(1, Math.round(seconds)))} s left` : `${count(Math.round(seconds / 60))} min left`,
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
  doneBut: (name: string, failed: number) => `${name}: done, except ${count(failed)}`,
  doneNow: (name: string) => `${name}: done`,
  failedNow: (name: string, reason: string) => `${name} failed. ${reason}`.trim(),
}
