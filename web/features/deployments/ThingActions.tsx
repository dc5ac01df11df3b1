import { Plus, RefreshCw } from 'lucide-react'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import type { Exports } from '../../parts/table/useExports.ts'
import type { Table } from '../../parts/table/useTable.ts'
import { deployments as words } from '../../words/en/deployments.ts'
import { PageActions } from '../page/Page.tsx'

interface Props<Row extends object> {
  /** The list, where devices change it: then it can be read again by hand. */
  list?: { isFetching: boolean; refetch: () => unknown }
  table: Table<Row>
  downloads: Exports<Row>
  add: string
  /** What adds one: fetched before its button is pressed. */
  part: { preload: () => void }
  onAdd: () => void
}

/** What is done with a list of things that devices have, in the head of its page: read it again, take it along, add one. */
export const ThingActions = <Row extends object>({ list, table, downloads, add, part, onAdd }: Props<Row>) => (
  <PageActions>
    {list && (
      <button type="button" className="btn" disabled={list.isFetching} onClick={() => list.refetch()}>
        <RefreshCw className={list.isFetching ? 'i spin' : 'i'} size={15} strokeWidth={1.75} aria-hidden />
        {words.refresh}
      </button>
    )}
    <ExportButtons table={table} downloads={downloads} />
    <button type="button" className="btn primary" onPointerEnter={part.preload} onFocus={part.preload} onClick={onAdd}>
      <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
      {add}
    </button>
  </PageActions>
)
