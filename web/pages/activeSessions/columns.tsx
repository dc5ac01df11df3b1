import { Clock, LoaderCircle, Monitor, Smartphone } from 'lucide-react'
import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import { serverStamp } from '../../api/clock.ts'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { activeSessions as words } from '../../words/en/activeSessions.ts'
import type { Result } from './results.ts'

export type SessionRow = ActiveSession & { result?: Result | undefined; minutes: number }

export const nameOf = ({ user }: Pick<ActiveSession, 'user'>) => `${user.first_name} ${user.last_name}`.trim()

/** Of a clock in a zone, to the second. */
export const clockIn = (zone: string, at: number) => stampIn(zone, new Date(at).toISOString(), true).slice(-8)

/** The time alone of what was today. */
const shortTimeIn = (zone: string, at: string) => {
  const [stamp, now] = [stampIn(zone, at), stampIn(zone, serverStamp())]
  return stamp.slice(0, -5) === now.slice(0, -5) ? stamp.slice(-5) : stamp
}

const icons = { asking: LoaderCircle, out: DoneMark, failed: FailedMark, waiting: Clock }

/** One that was told to end before this page was opened waits as well. */
const stateOf = ({ result, leaving }: SessionRow) => result?.state ?? (leaving ? ('waiting' as const) : undefined)

const ResultCell = ({ row, zone }: { row: SessionRow; zone: string }) => {
  const { result, own, device } = row
  if (own) return <span className="tag">{words.you}</span>
  const state = stateOf(row)
  if (!state) return null
  const Icon = icons[state]
  const text = {
    asking: words.asking,
    out: words.out,
    failed: words.failedFor(row.user.username),
    waiting: words.outSoon,
  }[state]
  const more = {
    asking: undefined,
    out: result?.at !== undefined && clockIn(zone, result.at),
    failed: result?.message,
    waiting: device?.seen_at && words.silentSince(shortTimeIn(zone, device.seen_at)),
  }[state]
  return (
    <span className={`as-result ${state}`}>
      <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{text}</b>
        {more && <small>{more}</small>}
      </span>
    </span>
  )
}

/** @param zone by whose clock times are shown */
export const columnsIn = (zone: string) => [
  columns.of<SessionRow>(words.columns.user, 'user', nameOf, {
    searchable: true,
    narrow: 'headline',
    width: '18%',
    share: 1.4,
    variant: 'lines',
    cell: (row) => (
      <span className={row.result?.state === 'out' ? 'as-user gone' : 'as-user'}>
        <b>{nameOf(row)}</b>
        <small className="mono">{row.user.username}</small>
      </span>
    ),
    text: (row) => `${nameOf(row)} (${row.user.username})`,
  }),
  columns.of<SessionRow>(words.columns.group, 'group', ({ group }) => group.name, {
    searchable: true,
    width: '14%',
    filter: 'values',
  }),
  columns.of<SessionRow>(words.columns.where, 'where', ({ device }) => device?.label ?? words.web, {
    searchable: true,
    width: '16%',
    cell: ({ device }) => {
      const Icon = device ? Smartphone : Monitor
      return (
        <span className="as-where">
          <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
          <span>{device?.label ?? words.web}</span>
        </span>
      )
    },
  }),
  columns.of<SessionRow>(words.columns.since, 'since', ({ active_since }) => active_since, {
    variant: 'figures',
    timed: true,
    width: '168px',
    cell: ({ active_since }) => <time dateTime={active_since}>{stampIn(zone, active_since, true)}</time>,
    text: ({ active_since }, at) => stampIn(at, active_since, true),
  }),
  columns.of<SessionRow>(words.columns.length, 'length', ({ minutes }) => minutes, {
    variant: 'figures',
    align: 'end',
    width: '80px',
    narrow: 'side',
    cell: ({ minutes }) => words.length(minutes),
    text: ({ minutes }) => words.length(minutes),
  }),
  columns.of<SessionRow>(words.columns.result, 'result', (row) => stateOf(row) ?? '', {
    sortable: false,
    variant: 'lines',
    width: '16%',
    cell: (row) => <ResultCell row={row} zone={zone} />,
  }),
]
