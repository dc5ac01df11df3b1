import { MetricCard } from '../../parts/metrics/MetricCard.tsx'
import type { CardModel } from '../../parts/metrics/model.ts'

export interface GridProps {
  cards: readonly CardModel[]
  /** Puts a card at the place of another one. */
  onMove: (id: number, target: number) => void
  onStep: (id: number, steps: number) => void
  onDelete: (id: number) => void
}

interface Props extends Pick<GridProps, 'cards'> {
  /** How many cards have their content yet; the others have but their places. */
  filled?: number
}

/** The cards with nothing else, as they are drawn first. */
export const CardGrid = ({ cards, filled = cards.length }: Props) => (
  <div className="metric-cards">
    {cards.map((card, at) =>
      at < filled ? (
        <MetricCard key={card.id} card={card} />
      ) : (
        <div key={card.id} className={card.wide ? 'metric card-wide' : 'metric'} />
      ),
    )}
  </div>
)
