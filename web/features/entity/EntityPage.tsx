import type { ReactNode } from 'react'
import { Page } from '../page/Page.tsx'
import { EntityTable, type EntityTableProps } from './EntityTable.tsx'
import type { Entity } from './entity.ts'

export interface EntityPageProps<Row extends Entity> extends EntityTableProps<Row> {
  beside?: ReactNode
  /** Above the table. */
  note?: ReactNode
}

/** A page of one table. */
export const EntityPage = <Row extends Entity>({ beside, note, ...table }: EntityPageProps<Row>) => (
  <Page title={table.words.title} className="table-page" beside={beside}>
    {note}
    <EntityTable {...table} />
  </Page>
)
