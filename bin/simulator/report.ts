import type { Account } from './account.ts'

const number = (value: number) => value.toLocaleString('en')
const hours = (ms: number) => (ms / 3_600_000).toFixed(3)

/** Rows as text columns: the first two to the left, figures to the right. */
const table = (head: string[], rows: string[][]): string => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** How it goes, in one line. */
export const progressOf = ({ totals, unacknowledged_batches, traffic, problems }: Account, seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}  ${number(totals.accepted_scans)} scans in ${number(totals.batches)} batches, ${number(unacknowledged_batches)} waiting, ${number(traffic.requests)} requests, ${number(traffic.retries)} retries${problems.length > 0 ? `, ${problems.length} problems` : ''}`

/** What was sent and acknowledged, per worker and team, as a table. */
export const reportOf = (account: Account): string => {
  const { totals, traffic } = account
  const rows = account.workers.map((worker) => [
    worker.username,
    `${worker.team_name}${worker.subtype === 2 ? ' (non-scan)' : ''}`,
    number(worker.batches),
    number(worker.accepted_scans),
    number(worker.rejected_scans),
    number(worker.steps),
    hours(worker.working_ms),
    hours(worker.gaps_within_5_min_ms),
  ])
  const head = ['Worker', 'Team', 'Batches', 'Scans', 'Rejected', 'Steps', 'Working h', 'Gaps <= 5 min h']
  return [
    table(head, rows),
    '',
    `Acknowledged: ${number(totals.batches)} batches, ${number(totals.accepted_scans)} accepted scans, ${number(totals.steps)} steps, ${hours(totals.working_ms)} working hours; seed ${account.seed}, start ${account.started_at}`,
    `Network: ${number(traffic.requests)} requests, ${number(traffic.requestsLost)} lost on the way, ${number(traffic.answersLost)} answers lost, ${number(traffic.sentTwice)} sent twice, ${number(traffic.retries)} retries; ${number(account.heartbeats)} heartbeats, ${number(account.pushes)} pushes`,
    `Results: ${number(account.duplicate_batches)} batches were known already, ${number(account.refused_events_total)} events refused, ${number(account.unacknowledged_batches)} batches unacknowledged`,
    `Desired state: ${number(account.items.applied)} items applied, ${number(account.items.failed)} failed, ${number(account.items.removed)} removed, in ${number(account.reports)} reports`,
    `Notifications: ${number(account.notifications.shown)} shown, ${number(account.notifications.dismissed)} dismissed, ${number(account.notifications.failed)} failed, ${number(account.notifications.repeated)} came again; own notifications: ${number(account.system_notifications.offline)} offline, ${number(account.system_notifications.inactivity)} inactive, ${number(account.system_notifications.scanner_reconnect)} scanner connected again`,
    ...(account.forced_out > 0
      ? [`Signed out by managers: ${number(account.forced_out)}, with a name: ${number(account.named_sign_outs)}`]
      : []),
    ...(account.incidents > 0
      ? [`Incidents: ${number(account.incidents)} reported, ${number(account.photos)} photos sent`]
      : []),
    ...[['Apps', account.apps] as const, ['Updates', account.updates] as const]
      .filter(([, { installed, refused, killed }]) => installed + refused + killed > 0)
      .map(
        ([what, { installed, refused, resumed, killed }]) =>
          `${what}: ${number(installed)} installed, ${number(refused)} refused, ${number(resumed)} downloads gone on with, ${number(killed)} installations killed`,
      ),
    ...(account.updates.missed > 0 ? [`Windows that were missed: ${number(account.updates.missed)}`] : []),
    ...account.problems.map(({ device, message, times }) => `Problem: ${device}: ${message} (${times}x)`),
    'In a non-scan team neither scans nor pick time count; codes that the company excludes are not counted as scans.',
  ].join('\n')
}
