import { Funnel } from 'lucide-react'
import { Suspense, useState } from 'react'
import { table } from '../../words/en/table.ts'
import { lazyPart } from '../lazy/lazyPart.ts'
import { Popover } from '../popover/Popover.tsx'
import type { Column } from './columns.tsx'
import type { Table } from './useTable.ts'

const words = table.filters
const FilterPanel = lazyPart('parts/table/FilterPanel', () => import('./FilterPanel.tsx'))

interface Props<Row extends object> {
  table: Table<Row>
  column: Column<Row>
}

/** In the head of a column: what it is filtered by. */
export const FilterButton = <Row extends object>({ table: shown, column }: Props<Row>) => {
  const [open, setOpen] = useState(false)
  const on = shown.columnFilters.some(({ key }) => key === column.key)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className={on ? 'dt-filter on' : 'dt-filter'}
      align={column.align}
      panelClass="dt-filter-panel"
      panel={() => (
        <Suspense>
          <FilterPanel
            table={shown as unknown as Table<object>}
            column={column as Column<object>}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      )}
    >
      <Funnel className="i" size={12} strokeWidth={1.75} aria-hidden />
      <span className="sr">{on ? words.on(column.title) : words.title(column.title)}</span>
    </Popover>
  )
}

/** All of them behind one button, where columns have no heads. */
export const FiltersButton = <Row extends object>({ table: shown }: { table: Table<Row> }) => {
  const [open, setOpen] = useState(false)
  const filterable = shown.all.filter(({ filter }) => filter)
  const [key, setKey] = useState(filterable[0]?.key)
  const column = filterable.find((one) => one.key === key)
  if (!column) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className={shown.columnFilters.length > 0 ? 'btn icon on' : 'btn icon'}
      align="end"
      panelClass="dt-filter-panel"
      panel={() => (
        <>
          <label className="dt-filter-column">
            <span className="label">{words.column}</span>
            <select className="field" value={column.key} onChange={(event) => setKey(event.target.value)}>
              {filterable.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <Suspense>
            <FilterPanel
              key={column.key}
              table={shown as unknown as Table<object>}
              column={column as Column<object>}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        </>
      )}
    >
      <Funnel className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="sr">{words.all}</span>
    </Popover>
  )
}
