import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, useState } from 'react'
import type { Task } from '../../../../shared/contract/tasks.ts'
import { ZoneDrawing } from '../../../parts/metrics/ZoneDrawing.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { overviewOf, type Pace, type TaskProgress, type TeamCard, type TeamNow } from './overview.ts'
import { roughSpan } from './spans.ts'
import { useNow } from './useNow.ts'
import type { RunningTask } from './useTasksNow.ts'

const words = taskBoard.now
/** How often (ms) the bars move. */
const step = 5000
const collapsedKey = 'shiftdeck.tasks.nowFolded'

interface Props {
  teams: readonly TeamNow<RunningTask>[]
  /** How many could be on a task. */
  workers: number
  onOpen: (task: Task) => void
}

const WhoNowOf = ({ teams, workers, onOpen }: Props) => {
  const shown = overviewOf(teams, useNow(step))
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === '1')
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? '0' : '1')
    setCollapsed(!collapsed)
  }
  const Arrow = collapsed ? ChevronDown : ChevronUp
  const label = collapsed ? words.expand : words.collapse
  return (
    <section className="tl" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <ul className="zone-counts">
          <li>
            <b className="tn">{words.busy(shown.busy)}</b> {words.of(workers)}
          </li>
          {shown.over > 0 && (
            <li>
              <ZoneDrawing zone="yellow" />
              <b className="tn">{shown.over}</b> {words.over}
            </li>
          )}
          {shown.far > 0 && (
            <li>
              <ZoneDrawing zone="red" />
              <b className="tn">{shown.far}</b> {words.far}
            </li>
          )}
        </ul>
        <span className="grow" />
        {!collapsed && shown.busy > 0 && (
          <span className="tl-key">
            <i aria-hidden="true" />
            {words.key}
          </span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          aria-expanded={!collapsed}
          onClick={toggle}
        >
          <Arrow className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      {!collapsed &&
        (shown.busy === 0 ? (
          <p className="tl-none">{words.nobody}</p>
        ) : (
          <div className="tl-teams">
            {shown.cards.map((card) => (
              <Team key={card.uid} card={card} onOpen={onOpen} />
            ))}
          </div>
        ))}
    </section>
  )
}

/**
 * Open tasks by team against their usual time: who needs help is seen before the table. What is done to the table is
 * nothing to it.
 */
export const WhoNow = memo(WhoNowOf)

const Team = ({ card, onOpen }: { card: TeamCard<RunningTask>; onOpen: Props['onOpen'] }) => {
  const [whole, setWhole] = useState(false)
  const { running } = card
  const more = running.length - card.shown
  return (
    <section className="tl-team">
      <header>
        <h3 className="trunc" title={`${card.facility} · ${card.name}`}>
          {card.name}
        </h3>
        <span className="muted tn">
          {words.busy(running.length)} {words.of(card.workers)}
        </span>
      </header>
      <ul>
        {(whole ? running : running.slice(0, card.shown)).map((progress) => (
          <Person key={progress.task.id} progress={progress} onOpen={onOpen} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="tl-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words.fewer : words.more(more)}
        </button>
      )}
    </section>
  )
}

const paceClass: Record<Pace, string | undefined> = { within: undefined, over: 'tl-yellow', far: 'tl-red' }

const Person = ({ progress, onOpen }: { progress: TaskProgress<RunningTask>; onOpen: Props['onOpen'] }) => {
  const { task, elapsed, left, pace, filled } = progress
  return (
    <li className={paceClass[pace]}>
      <button type="button" onClick={() => onOpen(task.task)}>
        <span className="tl-r">
          <span className="tl-name trunc">{task.worker}</span>
          <span className={pace === 'within' ? 'tl-left tn' : 'tl-over'}>
            {pace !== 'within' && (
              <span role="img" aria-label={words.pace[pace]}>
                <ZoneDrawing zone={pace === 'far' ? 'red' : 'yellow'} />
              </span>
            )}
            {left === null ? (
              words.new
            ) : left < 0 ? (
              <b className="tn">{words.beyond(roughSpan(-left))}</b>
            ) : (
              words.left(roughSpan(left))
            )}
          </span>
        </span>
        <span className={filled === null ? 'tl-bar unknown' : 'tl-bar'} aria-hidden="true">
          <i style={{ width: `${(filled ?? 0) * 100}%` }} />
        </span>
        <span className="tl-r">
          <span className="tl-task trunc">{task.name}</span>
          <span className="tl-time tn">
            <b>{roughSpan(elapsed)}</b> {task.usual !== null && words.spent(roughSpan(task.usual))}
          </span>
        </span>
      </button>
    </li>
  )
}
