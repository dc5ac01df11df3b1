import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import type { ComponentType } from 'react'
import type { CardProps, GridProps } from './CardGrid.tsx'

interface Props extends GridProps {
  /** Given and not imported: what this file imports, the page would have to load in pieces. */
  Card: ComponentType<CardProps>
}

/** The cards, which can be dragged by their grip. Loaded when the first figures are there. */
export default function SortableGrid(props: Props) {
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

const SortableCard = ({ Card, ...props }: Omit<CardProps, 'drag'> & Pick<Props, 'Card'>) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: String(props.card.id) })
  const style = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)`, ...(transition ? { transition } : {}) }
    : undefined
  return <Card {...props} drag={{ ref: setNodeRef, style, dragged: isDragging, grip: listeners }} />
}
