import { type Column, cellOf } from '../../parts/table/columns.tsx'

/** What columns say of a row, for viewers who may not edit it. */
export const Details = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <dl className="drawer-pane details">
    {columns.map((column) => (
      <div key={column.key}>
        <dt>{column.title}</dt>
        <dd>{cellOf(column, row)}</dd>
      </div>
    ))}
  </dl>
)
