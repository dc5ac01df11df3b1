import { MetricCard } from '../../parts/metrics/MetricCard.tsx'
import type { CardModel } from '../../parts/metrics/model.ts'

export interface GridProps {
  cards: readonly CardModel[]
  /** Puts a card at the place of another one. */
  onMove: (id: number, target: number) => void
  onStep: (id: number, steps: number) => void
  onDelete: (id: number) => void
}

/** The cards with nothing else, as they are drawn first. */
export const CardGrid = ({ cards }: Pick<GridProps, 'cards'>) => (
  <div className="metric-cards">
    {cards.map((card) => (
      <MetricCard key={card.id} card={card} />
    ))}
  </div>
)
