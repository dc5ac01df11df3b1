import { Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import type { CSSProperties, HTMLAttributes, Ref } from 'react'
import { Menu } from '../../parts/menu/Menu.tsx'
import { MetricCard } from '../../parts/metrics/MetricCard.tsx'
import type { CardModel } from '../../parts/metrics/model.ts'
import { performance } from '../../words/en/performance.ts'

const words = performance.card

export interface GridProps {
  cards: readonly CardModel[]
  /** Where a card's figure comes from; it is loaded later than the cards. */
  tipOf?: (card: CardModel) => string
  /** Puts a card at the place of another one. */
  onMove: (id: number, target: number) => void
  onStep: (id: number, steps: number) => void
  onDelete: (id: number) => void
}

/** The cards. Until they can be dragged, the menu of each moves it. */
export const CardGrid = (props: GridProps) => (
  <div className="metric-cards">
    {props.cards.map((card, index) => (
      <GridCard key={card.id} {...props} card={card} index={index} />
    ))}
  </div>
)

export interface CardProps extends GridProps {
  card: CardModel
  index: number
  /** Where a drag has the card, and what drags it. */
  drag?: {
    ref: Ref<HTMLElement>
    style: CSSProperties | undefined
    dragged: boolean
    grip: HTMLAttributes<HTMLButtonElement> | undefined
  }
}

/** A card with its tools. */
export const GridCard = ({ drag, ...props }: CardProps) => (
  <MetricCard
    ref={drag?.ref}
    card={props.card}
    tip={props.tipOf?.(props.card)}
    style={drag?.style}
    dragged={drag?.dragged}
    tools={<CardTools {...props} grip={drag?.grip} />}
  />
)

interface ToolsProps extends Pick<GridProps, 'cards' | 'onStep' | 'onDelete'> {
  card: CardModel
  index: number
  /** What makes the grip drag. */
  grip?: HTMLAttributes<HTMLButtonElement>
}

/** What can be done with a card: by pointer at once, by keyboard and touch through a menu. */
export const CardTools = ({ cards, card, index, grip, onStep, onDelete }: ToolsProps) => (
  <span className="card-tools">
    <button
      type="button"
      className="card-grip pointer-only"
      tabIndex={-1}
      aria-hidden="true"
      title={words.drag(card.title)}
      {...grip}
    >
      <GripVertical size={14} strokeWidth={1.75} />
    </button>
    <button
      type="button"
      className="pointer-only"
      tabIndex={-1}
      aria-hidden="true"
      title={words.remove}
      onClick={() => onDelete(card.id)}
    >
      <Trash2 size={14} strokeWidth={1.75} />
    </button>
    <Menu
      label={words.menu(card.title)}
      buttonClass="card-menu"
      button={<Ellipsis size={14} strokeWidth={1.75} aria-hidden />}
      sections={[
        {
          items: [
            ...(index > 0 ? [{ label: words.moveEarlier, onSelect: () => onStep(card.id, -1) }] : []),
            ...(index < cards.length - 1 ? [{ label: words.moveLater, onSelect: () => onStep(card.id, 1) }] : []),
            { label: words.remove, danger: true, onSelect: () => onDelete(card.id) },
          ],
        },
      ]}
    />
  </span>
)
