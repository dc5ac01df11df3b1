import type { Task } from '../../../../shared/contract/tasks.ts'
import { serverNow } from '../../../api/clock.ts'
import { ZoneDrawing } from '../../../parts/metrics/ZoneDrawing.tsx'
import { spanText } from '../../../parts/span.ts'
import { type Column, columns } from '../../../parts/table/columns.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { paceOf } from './overview.ts'
import { clockText, lengthOf, stampText } from './spans.ts'
import { useNow } from './useNow.ts'
import { useUsual } from './useTasksNow.ts'

const words = taskBoard.tasks
const titles = words.columns

/** How long an open task has lasted, by the second, and whether that is long for it. */
const Running = ({ task }: { task: Task }) => {
  const elapsed = lengthOf(task, useNow(1000))
  const pace = paceOf(elapsed, useUsual()(task.id))
  return (
    <span className="tm-dur tn">
      <span className="tm-run" aria-hidden="true" />
      <b>{spanText(elapsed)}</b> {words.inProgress}
      {pace !== 'within' && (
        <span role="img" aria-label={taskBoard.now.pace[pace]} title={taskBoard.now.pace[pace]}>
          <ZoneDrawing zone={pace === 'far' ? 'red' : 'yellow'} />
        </span>
      )}
    </span>
  )
}

/** Open tasks are longer than any that has ended: who is at work comes first. */
const openBonus = 1e12

const timeColumn = (
  title: string,
  key: 'start_time' | 'end_time',
  zone: string,
  day: string | undefined,
): Column<Task> =>
  columns.of<Task>(title, key, (task) => task[key] && Date.parse(task[key]), {
    variant: 'figures',
    timed: true,
    narrow: 'figure',
    width: day ? '88px' : '144px',
    cell: (task) => {
      const at = task[key]
      return at ? <time dateTime={at}>{clockText(zone, at, day)}</time> : '–'
    },
    text: (task) => task[key] && stampText(zone, task[key]),
  })

/** @param zone of whose clock times are @param day the only day that is shown, if it is one */
export const taskColumns = (zone: string, day: string | undefined): Column<Task>[] => [
  columns.text<Task>(titles.facility, 'facility', { grouped: true, width: '140px' }),
  columns.text<Task>(titles.team, 'team', { grouped: true, width: '140px' }),
  columns.identifier<Task>(titles.username, 'username', { width: '126px', narrow: 'headline' }),
  columns.text<Task>(titles.task, 'name', { width: '136px', variant: 'strong' }),
  columns.text<Task>(titles.customer, 'customer', { width: '160px' }),
  columns.of<Task>(titles.notes, 'notes', ({ notes }) => notes || null, {
    searchable: true,
    sortable: false,
    variant: 'muted',
  }),
  timeColumn(titles.start, 'start_time', zone, day),
  timeColumn(titles.end, 'end_time', zone, day),
  columns.of<Task>(
    titles.duration,
    'duration',
    (task) => lengthOf(task, serverNow()) + (task.end_time ? 0 : openBonus),
    {
      variant: 'figures',
      width: '200px',
      cell: (task) => (task.end_time ? spanText(lengthOf(task, 0)) : <Running task={task} />),
      text: (task) => (task.end_time ? spanText(lengthOf(task, 0)) : words.inProgress),
    },
  ),
]

/** The head of a team's tasks. @param today whether it is only today that is shown */
export const teamHead = (today: boolean) => (tasks: readonly Task[]) => {
  const [first] = tasks
  const open = tasks.filter(({ end_time }) => end_time === null).length
  return (
    first && (
      <>
        <b className="trunc">{first.facility}</b>
        <span className="trunc">{first.team}</span>
        {open > 0 && <span className="tag tn">{words.groupOpen(open)}</span>}
        <span className="tn tm-count">{(today ? words.groupToday : words.groupShown)(tasks.length)}</span>
      </>
    )
  )
}
