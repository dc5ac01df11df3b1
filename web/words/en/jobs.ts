import type { JobKindName } from '../../../shared/jobs.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)
const users = (value: number) => (value === 1 ? '1 user' : `${count(value)} users`)
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString(locale)} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`

export const jobs = {
  title: 'Jobs',
  kinds: { exportUsers: 'Export users', batchCreateUsers: 'Create users' } satisfies Record<
    JobKindName,
    string
  > as Record<JobKindName, string>,
  failed: 'Failed',
  running: 'Running',
  done: 'Done',
  clear: 'Clear finished',
  close: 'Close',
  none: 'No jobs yet. Exports show up here.',
  loading: 'Loading…',
  kept: 'Kept for 7 days. Jobs go on when you leave.',
  waiting: 'Waiting to begin',
  of: (done: number, total: number) => `${count(done)} of ${users(total)}`,
  soFar: (done: number) => `${users(done)} so far`,
  cancelled: (done: number, when: string) => `Cancelled after ${users(done)} · ${when}`,
  file: (bytes: number) => `CSV, ${size(bytes)}`,
  notDone: (failed: number) => `${count(failed)} not done`,
  download: 'Download',
  notDoneOf: (name: string) => `Download what was not done of ${name}`,
  notDoneTitles: ['row', 'name', 'message'],
  notDoneFile: 'not-done.csv',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  cancelOne: (name: string) => `Cancel ${name}`,
  cancelIt: 'Cancel job',
  goOn: 'Keep running',
  cancelTitle: (name: string) => `Cancel “${name}”?`,
  cancelText: 'What is done so far is thrown away.',
  doneBut: (name: string, failed: number) => `${name}: done, but for ${count(failed)}`,
  doneNow: (name: string) => `${name}: done`,
  failedNow: (name: string, reason: string) => `${name} failed. ${reason}`.trim(),
}
