import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentManagement as words } from '../../words/en/contentManagement.ts'
import './orderList.css'

interface OrderListProps<Row extends { id: string }> {
  /** What the list is called. */
  name: string
  rows: readonly Row[]
  labelOf: (row: Row) => string
  /** What stands in a row. */
  children: (row: Row) => ReactNode
  /** Px; what is more scrolls. */
  height: number
  /** Which row is being edited. */
  editing: string | undefined
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  /** The ids in their new order; absent where the order is not the user's. */
  onOrder?: ((ids: string[]) => void) | undefined
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const after = [...items]
  after.splice(to, 0, ...after.splice(from, 1))
  return after
}

/** Things in an order that is set by dragging, by arrows, or by the keyboard; each can be edited and deleted. */
export const OrderList = <Row extends { id: string }>(props: OrderListProps<Row>) => {
  const { name, rows, height, onOrder } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder?.(moved(ids, from, to))
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    <div
      className="order-scroll"
      style={{ maxHeight: height }}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      aria-label={name}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          container: document.body,
          screenReaderInstructions: { draggable: words.dragHelp },
          announcements: {
            onDragStart: () => words.picked,
            onDragOver: ({ over }) => (over ? words.over(ids.indexOf(String(over.id)) + 1, ids.length) : undefined),
            onDragEnd: ({ over }) => (over ? words.dropped(ids.indexOf(String(over.id)) + 1, ids.length) : words.stays),
            onDragCancel: () => words.stays,
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="order-list">
            {rows.map((row, at) => (
              <OrderRow key={row.id} {...props} row={row} at={at} onMove={move} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  )
}

interface RowProps<Row extends { id: string }> extends OrderListProps<Row> {
  row: Row
  at: number
  onMove: (from: number, to: number) => void
}

const OrderRow = <Row extends { id: string }>(props: RowProps<Row>) => {
  const { rows, row, at, editing, labelOf, children, onEdit, onDelete, onMove, onOrder } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: onOrder === undefined,
  })
  const label = labelOf(row)
  const acts: [string, LucideIcon, () => void, boolean][] = [
    ...(onOrder
      ? ([
          [words.up, ArrowUp, () => onMove(at, at - 1), at === 0],
          [words.down, ArrowDown, () => onMove(at, at + 1), at === rows.length - 1],
        ] satisfies [string, LucideIcon, () => void, boolean][])
      : []),
    [words.edit, Pencil, () => onEdit(row), false],
    [words.remove, Trash2, () => onDelete(row), false],
  ]
  return (
    <li
      ref={setNodeRef}
      className="order-row"
      data-on={editing === row.id || undefined}
      data-dragged={isDragging || undefined}
      style={
        transform ? { transform: `translateY(${transform.y}px)`, ...(transition ? { transition } : {}) } : undefined
      }
    >
      {onOrder && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className="order-grip"
          {...attributes}
          {...listeners}
          aria-label={words.drag(label)}
          title={words.dragTip}
        >
          <GripVertical className="i" size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <div className="order-what">{children(row)}</div>
      <span className="order-acts">
        {acts.map(([title, Icon, act, off]) => (
          <button
            key={title}
            type="button"
            className="icon-button"
            aria-label={`${title}: ${label}`}
            title={title}
            disabled={off}
            onClick={act}
          >
            <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
          </button>
        ))}
      </span>
    </li>
  )
}
