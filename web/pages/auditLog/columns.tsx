import { createContext, useContext } from 'react'
import type { AuditRow } from '../../../shared/contract/audit.ts'
import { wallOf } from '../../parts/pickers/wall.ts'
import { type Column, columns } from '../../parts/table/columns.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { auditLog as words } from '../../words/en/auditLog.ts'
import { callName, changeText, kindName, whatText, whoText } from './format.ts'
import { iconOf } from './icons.ts'

const titles = words.columns

/** Opens a record. */
export const Opener = createContext<(row: AuditRow) => void>(() => {})

const ActionButton = ({ row }: { row: AuditRow }) => {
  const open = useContext(Opener)
  return (
    <button type="button" className="link-button audit-verb trunc" onClick={() => open(row)}>
      {callName(row.call)}
    </button>
  )
}

const What = ({ row }: { row: AuditRow }) => {
  if (row.things.length === 0) return null
  const Icon = iconOf(row)
  return (
    <span className="audit-kind" title={kindName(row.things[0]?.kind ?? '')}>
      <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
      <span className="trunc">{whatText(row)}</span>
    </span>
  )
}

/** The day of a zone that a record is of, as a number that is smaller the later it is: the latest day stands first. */
const dayValue = (zone: string, { at }: AuditRow) => -Number(wallOf(zone, Date.parse(at)).date.replaceAll('-', ''))
/** `Nov 22, 2026` */
export const dayIn = (zone: string, at: string) => stampIn(zone, at).slice(0, -6)

/** @param everywhere whether records are of more than one company */
export const columnsFor = (zone: string, everywhere: boolean): readonly Column<AuditRow>[] => [
  columns.of<AuditRow>(titles.day, 'day', (row) => dayValue(zone, row), {
    ...{ grouped: true, sortable: false, text: ({ at }) => dayIn(zone, at), width: '120px' },
    cell: ({ at }) => dayIn(zone, at),
  }),
  columns.of<AuditRow>(titles.time, 'time', ({ at }) => at, {
    ...{ variant: 'figures', timed: true, width: '92px', sortable: false, narrow: 'side' },
    cell: ({ at }) => <time dateTime={at}>{stampIn(zone, at, true).slice(-8)}</time>,
    text: ({ at }) => stampIn(zone, at, true).slice(-8),
  }),
  ...(everywhere ? [columns.text<AuditRow>(titles.company, 'company_name', { width: '170px', filter: 'values' })] : []),
  columns.of<AuditRow>(titles.who, 'who', whoText, {
    ...{ searchable: true, width: '190px', filter: 'values', sortable: false },
  }),
  columns.of<AuditRow>(titles.did, 'did', ({ call }) => callName(call), {
    ...{ searchable: true, width: '200px', filter: 'values', narrow: 'headline', sortable: false },
    cell: (row) => <ActionButton row={row} />,
  }),
  columns.of<AuditRow>(titles.what, 'what', whatText, {
    ...{ searchable: true, width: '320px', filter: 'values', sortable: false },
    valuesOf: ({ things }) => things.map(({ kind }) => kindName(kind)),
    cell: (row) => <What row={row} />,
    text: (row) => whatText(row),
  }),
  columns.of<AuditRow>(titles.change, 'change', (row) => changeText(row, zone), {
    ...{ searchable: true, variant: 'figures', sortable: false },
  }),
]
