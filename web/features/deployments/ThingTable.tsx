import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { type TableOptions, useTable } from '../../parts/table/useTable.ts'
import { deployments as common } from '../../words/en/deployments.ts'
import type { EntityWords } from '../entity/entity.ts'
import { exportNames } from '../entity/exportNames.ts'
import { PageActions } from '../page/Page.tsx'
import { RereadButton } from '../page/RereadButton.tsx'

interface Props<Row extends object>
  extends Pick<TableOptions<Row>, 'query' | 'columns' | 'keyOf' | 'filters'>,
    Pick<DataTableProps<Row>, 'labelOf' | 'actionsOf' | 'isOff' | 'current' | 'above'> {
  /** The name under which each user's columns and choices are kept. */
  table: NonNullable<TableOptions<Row>['layout']>
  /** The key of the column that it is sorted by. */
  sortedBy: string
  words: Pick<EntityWords, 'title' | 'file' | 'noun' | 'searchHint'> & { add: string; none: string; noneText: string }
  /** What `useFacilityFilter` answers. */
  facility: { filter: ReactNode; chosen: { name: string } | undefined }
  /** Devices change the list: it can be read again by hand. */
  rereads?: boolean
  /** What adds one: fetched before its button is pressed. */
  part: { preload: () => void }
  onAdd: () => void
}

/** A list of things that devices have; in the head of its page it is read again, taken along, and one is added. */
export const ThingTable = <Row extends object>(props: Props<Row>) => {
  const {
    query,
    columns,
    keyOf,
    filters,
    table: layout,
    sortedBy,
    words,
    facility,
    rereads,
    part,
    onAdd,
    ...rest
  } = props
  const table = useTable<Row>({
    ...{ query, columns, keyOf, layout: props.table, defaultSort: { key: sortedBy, direction: 'asc' } },
    ...(filters ? { filters } : {}),
  })
  const downloads = useExports(table, exportNames(words, facility.chosen?.name))
  return (
    <>
      <PageActions>
        {rereads && <RereadButton label={common.refresh} query={query} />}
        <ExportButtons table={table} downloads={downloads} />
        <button
          type="button"
          className="btn primary"
          onPointerEnter={part.preload}
          onFocus={part.preload}
          onClick={onAdd}
        >
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.add}
        </button>
      </PageActions>
      <DataTable
        name={words.title}
        table={table}
        searchHint={words.searchHint}
        tools={facility.filter}
        empty={{ title: words.none, text: words.noneText }}
        downloads={downloads}
        {...rest}
      />
    </>
  )
}
