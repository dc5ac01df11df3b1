import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'

type Order = 'asc' | 'desc'

/** Turns the order of a report round. @param names what each order is called */
export const OrderButton = ({
  order,
  names,
  onOrder,
}: {
  order: Order
  names: Readonly<Record<Order, string>>
  onOrder: (order: Order) => void
}) => {
  const Sign = order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide
  return (
    <button
      type="button"
      className="btn sm icon"
      aria-label={names[order]}
      data-tip={names[order]}
      onClick={() => onOrder(order === 'desc' ? 'asc' : 'desc')}
    >
      <Sign className="i" size={14} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
