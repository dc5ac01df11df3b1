import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { MetricCard } from '../../parts/metrics/MetricCard.tsx'
import type { CardModel } from '../../parts/metrics/model.ts'
import type { GridProps } from './CardGrid.tsx'
import { CardTools } from './CardTools.tsx'
import { type About, provenanceOf } from './provenance.ts'

interface Props extends GridProps {
  /** What the cards are about, to say where their figures come from. */
  about: About
}

/** The cards with all that can be done with them, and tips. Loaded when the first figures are there. */
export default function SortableGrid(props: Props) {
  const { cards, onMove } = props
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={{ threshold: { x: 0, y: 0.2 } }}
      accessibility={{ container: document.body }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(Number(active.id), Number(over.id))
      }}
    >
      <SortableContext items={cards.map(({ id }) => String(id))} strategy={rectSortingStrategy}>
        <div className="metric-cards">
          {cards.map((card, index) => (
            <SortableCard key={card.id} {...props} card={card} index={index} />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

interface CardProps extends Props {
  card: CardModel
  index: number
}

const SortableCard = ({ cards, card, index, about, onStep, onDelete }: CardProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: String(card.id) })
  const style = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)`, ...(transition ? { transition } : {}) }
    : undefined
  const tools = { card, index, count: cards.length, grip: listeners, onStep, onDelete }
  return (
    <MetricCard
      ref={setNodeRef}
      card={card}
      tip={provenanceOf(card, about)}
      style={style}
      dragged={isDragging}
      tools={<CardTools {...tools} />}
    />
  )
}
