import { createContext, type ReactNode, useContext } from 'react'
import { Switch } from '../../parts/forms/Check.tsx'
import { type Column, columns } from '../../parts/table/columns.tsx'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { entity as words } from '../../words/en/entity.ts'
import type { Entity } from './entity.ts'

/** What switches need of the page that they are on. */
interface Switches {
  labelOf: (row: Entity) => string
  /** Rows whose status is being changed. */
  busy: ReadonlySet<string>
  /** Why the viewer may not change a row; undefined where they may. */
  refusal: (row: Entity) => string | undefined
  set: (row: Entity, on: boolean) => void
}
export const SwitchesContext = createContext<Switches | undefined>(undefined)

const StatusSwitch = ({ row }: { row: Entity }) => {
  const page = useContext(SwitchesContext)
  if (!page) return null
  return (
    <Switch
      label={words.enableRow(page.labelOf(row))}
      on={row.status === 1}
      busy={page.busy.has(row.uid)}
      off={page.refusal(row)}
      onChange={(on) => page.set(row, on)}
    />
  )
}

/** The switch of each row. @param instead what stands in its place in some rows, such as in the viewer's own */
export const statusColumn = <Row extends Entity>(instead?: (row: Row) => ReactNode): Column<Row> =>
  columns.of<Row>(words.enable, 'status', (row) => row.status, {
    sortable: false,
    width: '76px',
    narrow: 'side',
    share: 0.08,
    text: (row) => (row.status === 1 ? words.on : words.off),
    cell: (row) => instead?.(row) || <StatusSwitch row={row} />,
  })

export const statusFilters: readonly RowFilter<Entity>[] = [
  { key: 'all', title: words.all, has: () => true },
  { key: 'enabled', title: words.enabled, has: ({ status }) => status === 1 },
  { key: 'disabled', title: words.disabled, has: ({ status }) => status === 0 },
]
