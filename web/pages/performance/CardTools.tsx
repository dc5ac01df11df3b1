import { Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { Menu } from '../../parts/menu/Menu.tsx'
import type { CardModel } from '../../parts/metrics/model.ts'
import { performanceTools } from '../../words/en/performanceTools.ts'
import type { GridProps } from './CardGrid.tsx'
import './cardTools.css'

const words = performanceTools.card

interface Props extends Pick<GridProps, 'onStep' | 'onDelete'> {
  card: CardModel
  index: number
  count: number
  /** What makes the grip drag. */
  grip: HTMLAttributes<HTMLButtonElement> | undefined
}

/** What can be done with a card: by pointer at once, by keyboard and touch through a menu. */
export const CardTools = ({ card, index, count, grip, onStep, onDelete }: Props) => (
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
            ...(index < count - 1 ? [{ label: words.moveLater, onSelect: () => onStep(card.id, 1) }] : []),
            { label: words.remove, danger: true, onSelect: () => onDelete(card.id) },
          ],
        },
      ]}
    />
  </span>
)
