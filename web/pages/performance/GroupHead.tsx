import { ChevronLeft, ClipboardCheck, Pause, Play, Undo2, UsersRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { Group, GroupNode } from '../../features/groups/tree.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import { ZoneShape } from '../../parts/metrics/ZoneShape.tsx'
import { performance as words } from '../../words/en/performance.ts'
import { pickers } from '../../words/en/pickers.ts'
import type { zoneCounts } from './cards.ts'
import { turnEvery } from './useCarousel.ts'

interface Props {
  group: Group
  node: GroupNode | undefined
  /** The associate whose figures are shown. */
  worker?: { name: string; onBack?: () => void }
  /** Something to know about the figures, in the place of the counts. */
  note: string | undefined
  /** Undefined while or where there are no cards. */
  counts: ReturnType<typeof zoneCounts> | undefined
  carousel?: CarouselProps
  /** Where the tasks of the group are. */
  tasks?: CardLink | undefined
  /** Opens the list of associates where it is not beside the cards. */
  associates?: { count: number | undefined; onOpen: () => void }
}

/** Whose figures these are, how many are on goal, and which group comes next. */
export const GroupHead = ({ group, node, worker, note, counts, carousel, tasks, associates }: Props) => (
  <div className="group-head">
    <h2 className="trunc">{worker ? worker.name : group.name}</h2>
    {worker?.onBack ? (
      <button type="button" className="btn sm ghost" onClick={worker.onBack}>
        <Undo2 className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.associates.all}
      </button>
    ) : (
      <span className="group-kind muted trunc">{worker ? group.name : kindOf(group, node)}</span>
    )}
    {note && (
      <p className="group-note" role="status">
        {note}
      </p>
    )}
    {counts && (
      <ul className="zone-counts">
        {(['green', 'yellow', 'red'] as const).map((zone) => (
          <li key={zone}>
            <ZoneShape zone={zone} silent />
            <b className="tn">{counts[zone]}</b> {words.card.summary[zone]}
          </li>
        ))}
      </ul>
    )}
    <span className="grow" />
    {carousel && <Carousel {...carousel} />}
    {tasks && (
      <Link className="btn sm ghost" to={tasks.to} state={tasks.state}>
        <ClipboardCheck className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.tasks}
      </Link>
    )}
    {associates && (
      <button type="button" className="btn sm associates-open" onClick={associates.onOpen}>
        <UsersRound className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.associates.title}
        {associates.count !== undefined && <span className="muted tn">{associates.count}</span>}
        <ChevronLeft className="i" size={14} strokeWidth={1.75} aria-hidden />
      </button>
    )}
  </div>
)

const kindOf = ({ type }: Group, node: GroupNode | undefined) => {
  const kind = pickers.groups.types[type]
  if (!node || type === 'team') return kind
  const { length } = node.children
  return `${kind} · ${type === 'company' ? pickers.groups.facilities(length) : pickers.groups.teams(length)}`
}

export interface CarouselProps {
  groups: readonly Group[]
  index: number
  /** Whether the time of the group on the screen is running. */
  running: boolean
  paused: boolean
  onPause: (paused: boolean) => void
  onGo: (index: number) => void
}

const Carousel = ({ groups, index, running, paused, onPause, onGo }: CarouselProps) => {
  const next = groups[(index + 1) % groups.length]
  const Sign = paused ? Play : Pause
  const action = paused ? words.carousel.resume : words.carousel.pause
  return (
    <>
      <span className="group-next muted trunc">{next && words.carousel.next(next.name)}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div className="turn-dots" role="group" aria-label={words.carousel.label}>
        {groups.map((group, at) => (
          <button
            key={group.uid}
            type="button"
            className={at === index ? 'turn-dot on' : 'turn-dot'}
            aria-current={at === index}
            aria-label={words.carousel.position(at + 1, groups.length, group.name)}
            data-tip={group.name}
            onClick={() => onGo(at)}
          >
            <span>
              {at === index && (
                <i className={running ? 'running' : ''} style={{ '--turn': `${turnEvery}ms` } as CSSProperties} />
              )}
            </span>
          </button>
        ))}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={action}
        data-tip={action}
        aria-pressed={paused}
        onClick={() => onPause(!paused)}
      >
        <Sign size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </>
  )
}
