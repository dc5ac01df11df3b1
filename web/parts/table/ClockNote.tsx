import { useSession } from '../../api/session.tsx'
import { clock } from '../../words/en/clock.ts'
import { zoneName } from '../zone.ts'
import type { Table } from './useTable.ts'

/** Of which clock the times in a table are. */
export const ClockNote = <Row extends object>({ table: { columns, zone } }: { table: Table<Row> }) => {
  const { company } = useSession()
  if (!columns.some(({ timed }) => timed)) return null
  return <span className="dt-clock trunc">{clock.times(zoneName(zone ?? company.time_zone))}</span>
}
