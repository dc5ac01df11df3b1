import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { changeSize } from '../../../parts/metrics/format.ts'
import type { Comparison } from '../../../parts/metrics/model.ts'
import { sparkPath } from '../../../parts/metrics/sparkPath.ts'
import { ZoneShape } from '../../../parts/metrics/ZoneShape.tsx'
import { performance } from '../../../words/en/performance.ts'
import { tv as words } from '../../../words/en/tv.ts'
import { shortChange } from './compactFigures.ts'
import { gridOf, type WallCard } from './wall.ts'

/** The cards, as large as the screen allows. */
export const WallCards = ({ cards }: { cards: readonly WallCard[] }) => {
  const { columns, rows } = gridOf(cards.length)
  return (
    <div className="tv-cards" style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </div>
  )
}

/** Drawn again only when something on it is another: figures are read again for days. */
const Card = memo(
  ({ card }: { card: WallCard }) => {
    const { id, title, value, unit, zone, note, line, lineGoal, comparison } = card
    return (
      <article className={`tv-card tv-${zone}`} data-card={id} aria-labelledby={`tv-${id}`}>
        <h3 id={`tv-${id}`}>{title}</h3>
        <strong>
          {value ?? <span className="tv-none">–</span>}
          {unit && value !== undefined && <small>{unit}</small>}
        </strong>
        <div className="tv-line">
          <Line values={line} goal={lineGoal} />
          {zone !== 'none' && <ZoneShape zone={zone} />}
        </div>
        <footer>
          <span>
            {note.goal && <em>{words.goal} </em>}
            {note.text}
          </span>
          {comparison && <Change comparison={comparison} />}
        </footer>
      </article>
    )
  },
  (before, after) => JSON.stringify(before.card) === JSON.stringify(after.card),
)

const width = 176
const height = 52

const Line = ({ values, goal }: { values: readonly number[]; goal: number | undefined }) => {
  const shape = sparkPath(values, width, height, goal, 6)
  if (!shape) return <span className="tv-spark" />
  return (
    <svg className="tv-spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {shape.goalY !== undefined && <path className="tv-spark-goal" d={`M6 ${shape.goalY}H${width - 6}`} />}
      <path d={shape.line} />
      <path className="tv-spark-end" d={`M${shape.last.x} ${shape.last.y}h.01`} />
    </svg>
  )
}

const Change = ({ comparison: { percent, text } }: { comparison: Comparison }) => {
  const size = changeSize(percent)
  const flat = size === changeSize(0)
  const Arrow = flat ? Minus : percent > 0 ? ArrowUp : ArrowDown
  const { same, up, down } = performance.card
  return (
    <span className="tv-change">
      <Arrow strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{shortChange(percent, size)}</span>
      <span className="sr">
        {flat ? same : percent > 0 ? up(size) : down(size)}, {text}
      </span>
    </span>
  )
}
