import { ZoneNote } from '../ZoneNote.tsx'
import type { Table } from './useTable.ts'

/** Of which clock the times in a table are. */
export const ClockNote = <Row extends object>({ table: { columns, zone } }: { table: Table<Row> }) =>
  columns.some(({ timed }) => timed) ? <ZoneNote zone={zone} className="dt-clock trunc" /> : null
