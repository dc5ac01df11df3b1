import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { MetricCard } from '../../parts/metrics/MetricCard.tsx'
import { CardTools, type GridProps } from './CardGrid.tsx'

/** The cards, which can be dragged by their grip. Loaded when the first figures are there. */
export default function SortableGrid(props: GridProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={{ threshold: { x: 0, y: 0.2 } }}
      accessibility={{ container: document.body }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) props.onMove(Number(active.id), Number(over.id))
      }}
    >
      <SortableContext items={props.cards.map(({ id }) => String(id))} strategy={rectSortingStrategy}>
        <div className="metric-cards">
          {props.cards.map((card, index) => (
            <SortableCard key={card.id} {...props} card={card} index={index} />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

const SortableCard = (props: GridProps & { card: GridProps['cards'][number]; index: number }) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: String(props.card.id) })
  const style = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)`, ...(transition ? { transition } : {}) }
    : undefined
  return (
    <MetricCard
      ref={setNodeRef}
      card={props.card}
      style={style}
      dragged={isDragging}
      tools={<CardTools {...props} grip={listeners} />}
    />
  )
}
