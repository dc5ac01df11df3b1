import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, type Ref, useId } from 'react'
import { Link } from 'react-router-dom'
import { performance as words } from '../../words/en/performance.ts'
import { changeSize } from './format.ts'
import { HourBars } from './HourBars.tsx'
import type { BatteryCounts, CardLink, CardModel, CardNote, Comparison } from './model.ts'
import { Rail } from './Rail.tsx'
import { Sparkline } from './Sparkline.tsx'
import { ZoneShape } from './ZoneShape.tsx'

interface Props {
  card: CardModel
  /** Buttons that appear on hover and focus: move, delete, menu. */
  tools?: ReactNode
  /** Where the figure comes from, for its tip. */
  tip?: string
  /** Where a drag puts the card. */
  style?: CSSProperties | undefined
  ref?: Ref<HTMLElement> | undefined
  dragged?: boolean
}

/** One figure: its zone, where it stands against its goal, its last hours and its past. */
export const MetricCard = memo(({ card, tools, tip = card.detail, style, ref, dragged = false }: Props) => {
  const title = useId()
  const classes = [
    'metric',
    `card-${card.zone}`,
    card.wide && 'card-wide',
    card.link && 'card-linked',
    dragged && 'dragged',
  ]
  return (
    <article
      ref={ref}
      data-card={card.id}
      className={classes.filter(Boolean).join(' ')}
      style={style}
      aria-labelledby={title}
    >
      <header>
        <h3 id={title} title={card.title}>
          {card.link ? (
            <Link to={card.link.to} state={card.link.state}>
              {card.title}
            </Link>
          ) : (
            card.title
          )}
          {card.scope && <span className="muted"> · {card.scope}</span>}
        </h3>
        {tools}
        {card.wide && card.zone !== 'none' && (
          <span className="card-zone" aria-hidden="true">
            {words.card.zones[card.zone]}
          </span>
        )}
        <ZoneShape zone={card.zone} />
      </header>
      <div className="card-figure">
        <Figure card={card} tip={tip} />
        {!card.wide && card.hours && <Sparkline values={card.hours.map(({ value }) => value)} goal={card.hourGoal} />}
        {card.top && <Top teams={card.top} />}
      </div>
      <Rail rail={card.rail} />
      <footer>
        <Note note={card.note} criticalLink={card.criticalLink} />
        {card.comparison && <Change comparison={card.comparison} />}
      </footer>
      {card.wide && <HourBars hours={card.hours ?? []} />}
      {card.hours && card.hours.length > 0 && <HourWords card={card} hours={card.hours} />}
    </article>
  )
})

const openCard = ({ currentTarget }: { currentTarget: HTMLElement }) =>
  currentTarget.closest('article')?.querySelector<HTMLElement>('h3 a')?.click()

/** The figure; its tip says where it comes from. It lies above the card's link and leads there too. */
const Figure = ({ card: { value, suffix, link, waiting }, tip }: { card: CardModel; tip: string | undefined }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link is beside it; this is for the pointer
  <strong
    data-tip={value === undefined ? undefined : tip}
    tabIndex={tip && value !== undefined ? 0 : undefined}
    onClick={link ? openCard : undefined}
  >
    {value ?? <Missing waiting={waiting} />}
    {value !== undefined && suffix && <small>{suffix}</small>}
  </strong>
)

const Missing = ({ waiting }: { waiting: CardModel['waiting'] }) =>
  waiting ? (
    <span className="card-waiting">
      <span className="sr">{words.card.waiting}</span>
    </span>
  ) : (
    <span className="card-missing">{words.card.failed}</span>
  )

const Note = ({ note, criticalLink }: { note: CardNote; criticalLink: CardLink | undefined }) => {
  if (note.kind === 'batteries') return <BatteryNote counts={note.counts} criticalLink={criticalLink} />
  if (note.kind !== 'notSet') {
    return (
      <span className="card-note" title={note.text}>
        {note.kind === 'goal' && note.kept && note.text.endsWith(note.kept) ? (
          <>
            <span className="trunc">{note.text.slice(0, -note.kept.length)}</span>
            <span>{note.kept}</span>
          </>
        ) : (
          note.text
        )}
      </span>
    )
  }
  return (
    <span className="card-note">
      {words.card.goal} {note.link ? <Link to={note.link}>{words.card.notSet}</Link> : words.card.notSet}
    </span>
  )
}

const kinds = ['high', 'medium', 'low', 'critical'] as const

const BatteryNote = ({ counts, criticalLink }: { counts: BatteryCounts; criticalLink: CardLink | undefined }) => (
  <ul className="card-note card-batteries">
    {kinds.map((kind) => (
      <li key={kind} title={words.card.batteries[kind]}>
        <i className={`battery-${kind}`} />
        <span className="sr">{words.card.batteries[kind]}: </span>
        {kind === 'critical' && criticalLink && counts.critical > 0 ? (
          <Link
            to={criticalLink.to}
            state={criticalLink.state}
            aria-label={words.card.criticalDevices(String(counts.critical))}
          >
            {counts.critical}
          </Link>
        ) : (
          counts[kind]
        )}
      </li>
    ))}
  </ul>
)

const Change = ({ comparison: { percent, text } }: { comparison: Comparison }) => {
  const size = changeSize(percent)
  const flat = size === changeSize(0)
  const Arrow = flat ? Minus : percent > 0 ? ArrowUp : ArrowDown
  const changeText = flat ? words.card.same : percent > 0 ? words.card.up(size) : words.card.down(size)
  return (
    <span className="card-change" title={text}>
      <Arrow size={12} strokeWidth={2} aria-hidden="true" />
      <span aria-hidden="true">{size}</span>
      <span className="sr">
        {changeText}, {text}
      </span>
    </span>
  )
}

const Top = ({ teams }: { teams: NonNullable<CardModel['top']> }) => (
  <ol className="card-top" aria-label={words.card.criticalTeams}>
    {teams.map(({ name, count }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: teams of different facilities may have one name
      <li key={index} title={`${name} ${count}`}>
        <span className="trunc">{name}</span> <b>{count}</b>
      </li>
    ))}
  </ol>
)

/** The bars and lines as text, for those who do not see them. */
const HourWords = ({ card, hours }: { card: CardModel; hours: NonNullable<CardModel['hours']> }) => (
  <p className="sr">
    {words.card.hourly(card.title)}:{' '}
    {hours
      .map(({ label, text, running }) => `${words.card.atHour(label, text)}${running ? ` ${words.card.running}` : ''}`)
      .join(', ')}
  </p>
)
