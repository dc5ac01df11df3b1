import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { table as words } from '../../words/en/table.ts'
import { Menu } from '../menu/Menu.tsx'
import type { Table } from './useTable.ts'

interface Props<Row extends object> {
  table: Table<Row>
  /** With the name of what it is sorted by: where nothing else needs the room. */
  wide: boolean
}

/** By what the cards of a narrow screen are sorted, and in which direction. */
export const SortMenu = <Row extends object>({ table: { columns, sort, setSort }, wide }: Props<Row>) => {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const by = sortable.find(({ key }) => key === sort.key)?.title ?? ''
  const Arrow = sort.direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <Menu
      label={words.sortedBy(by, words[sort.direction === 'asc' ? 'ascending' : 'descending'])}
      button={
        <>
          {wide && <span className="trunc">{by}</span>}
          <Arrow className="i" size={16} strokeWidth={1.75} aria-hidden />
        </>
      }
      buttonClass={wide ? 'btn dt-sortby' : 'btn icon'}
      sections={[
        {
          heading: words.sortBy,
          items: sortable.map(({ key, title }) => ({
            ...{ key, label: title, checked: key === sort.key },
            onSelect: () => setSort(key, sort.direction),
          })),
        },
        {
          items: (['asc', 'desc'] as const).map((direction) => ({
            ...{ label: words.directions[direction], checked: direction === sort.direction },
            onSelect: () => setSort(sort.key, direction),
          })),
        },
      ]}
    />
  )
}
