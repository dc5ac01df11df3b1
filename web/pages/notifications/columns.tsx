import { Pin, TriangleAlert, Vibrate, Volume2, X } from 'lucide-react'
import { type NotificationSwitch, notificationSwitches } from '../../../shared/notifications.ts'
import { Switch } from '../../parts/forms/Check.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { notifications as words } from '../../words/en/notifications.ts'
import type { NotificationRow, Switched } from './list.ts'
import { rhythmText } from './repeat.ts'
import { wallText } from './wallText.ts'

/** Nothing will ever send it: no event, and no time that lies ahead. */
export const isNever = ({ events, next_date_time }: NotificationRow) => events.length === 0 && next_date_time === null

/** When it is sent, in a few words. */
export const whenText = ({ events, date_time, repeat }: NotificationRow): string => {
  const time = date_time === null ? [] : [repeat === null ? wallText(date_time) : rhythmText(repeat, date_time)]
  return [...time, ...events.map((event) => words.events[event])].join(', ') || words.recurring.Never
}

/** Who gets it: one by name, several by how many. */
export const toText = ({ names, is_worker }: NotificationRow) =>
  names.length === 1 ? (names[0] as string) : words[is_worker === 1 ? 'workers' : 'groups'](names.length)

const switchIcons = { sound: Volume2, vibration: Vibrate, persistent: Pin, dismissible: X }

interface SwitchProps {
  set: (row: NotificationRow, what: Switched, on: boolean) => void
  /** `<id> <switch>` of those that are on their way. */
  busy: ReadonlySet<string>
}

const Options = ({ row, set, busy }: SwitchProps & { row: NotificationRow }) => (
  <span className="nt-options">
    {notificationSwitches.map((what) => {
      const Icon = switchIcons[what]
      const on = row[what] === 1
      const off = row.enabled === 1 ? undefined : words.switchedOff
      const label = words.optionOf(words.options[what], row.title)
      const isBusy = busy.has(`${row.id} ${what}`)
      return (
        <button
          key={what}
          type="button"
          role="switch"
          aria-checked={on}
          aria-label={label}
          aria-busy={isBusy}
          aria-disabled={off !== undefined || isBusy}
          title={off ?? `${words.options[what]}: ${on ? words.on : words.off}`}
          onClick={() => off === undefined && !isBusy && set(row, what, !on)}
        >
          <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
        </button>
      )
    })}
  </span>
)

const optionsText = (row: NotificationRow) =>
  notificationSwitches.flatMap((what: NotificationSwitch) => (row[what] === 1 ? [words.options[what]] : [])).join(', ')

export const columnsIn = ({ set, busy }: SwitchProps) => [
  columns.of<NotificationRow>(words.columns.enabled, 'enabled', ({ enabled }) => enabled, {
    width: '62px',
    narrow: 'side',
    cell: (row) => (
      <Switch
        label={words.enableRow(row.title)}
        on={row.enabled === 1}
        busy={busy.has(`${row.id} enabled`)}
        onChange={(on) => set(row, 'enabled', on)}
      />
    ),
    text: ({ enabled }) => (enabled === 1 ? words.on : words.off),
  }),
  columns.text<NotificationRow>(words.columns.title, 'title', { variant: 'strong', narrow: 'headline' }),
  columns.text<NotificationRow>(words.columns.message, 'message', {
    usuallyHidden: true,
    cell: ({ message }) => (
      <span className="trunc" title={message}>
        {message}
      </span>
    ),
  }),
  columns.of<NotificationRow>(words.columns.when, 'when', whenText, {
    width: '22%',
    searchable: true,
    cell: (row) =>
      isNever(row) ? (
        <span className="nt-never" title={words.neverSent}>
          <TriangleAlert className="i" size={14} strokeWidth={1.75} role="img" aria-label={words.neverSent} />
          <span className="trunc">{whenText(row)}</span>
        </span>
      ) : (
        <span className="trunc" title={whenText(row)}>
          {whenText(row)}
        </span>
      ),
    text: (row) => (isNever(row) ? `${whenText(row)} (${words.neverSent})` : whenText(row)),
  }),
  columns.of<NotificationRow>(words.columns.next, 'next', ({ next_date_time }) => next_date_time, {
    variant: 'figures',
    timed: true,
    width: '150px',
    usuallyHidden: true,
    cell: ({ next_date_time }) => (next_date_time === null ? '–' : wallText(next_date_time)),
    text: ({ next_date_time }) => next_date_time && wallText(next_date_time),
  }),
  columns.of<NotificationRow>(words.columns.to, 'to', toText, {
    searchable: true,
    filter: 'values',
    valuesOf: ({ names }) => names,
    cell: (row) => (
      <span className="trunc" title={row.names.join(', ')}>
        {toText(row)}
      </span>
    ),
    text: ({ names }) => names.join(', '),
  }),
  columns.of<NotificationRow>(words.columns.options, 'options', optionsText, {
    sortable: false,
    width: '290px',
    weight: 5,
    cell: (row) => <Options row={row} set={set} busy={busy} />,
    text: optionsText,
  }),
]
