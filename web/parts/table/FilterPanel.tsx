import { useId, useState } from 'react'
import type { ColumnFilter } from '../../../shared/tableFilters.ts'
import { table } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import { ZoneShape } from '../metrics/ZoneShape.tsx'
import type { Column } from './columns.tsx'
import { boundsOf, filterRows, typedNumber, valueCounts, zoneOrder, zonesIn } from './filters.ts'
import type { Table } from './useTable.ts'

const words = table.filters

interface Props {
  table: Table<object>
  column: Column<object>
  onDone: () => void
}

type Draft = Omit<ColumnFilter, 'key' | 'from' | 'to'>

/** One member more or less. */
const toggled = <Value,>(list: readonly Value[] = [], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

/** What a column is to be filtered by: zones, a range, or some of its values. It says at once how many rows are left. */
export default function FilterPanel({ table: shown, column, onDone }: Props) {
  const now = shown.columnFilters.find(({ key }) => key === column.key)
  const [draft, setDraft] = useState<Draft>(now ?? {})
  const [from, setFrom] = useState(now?.from === undefined ? '' : String(now.from))
  const [to, setTo] = useState(now?.to === undefined ? '' : String(now.to))
  const id = useId()

  const others = shown.rowsWithout(column.key)
  const zones = column.zoneOf && zonesIn(column.zoneOf, others)
  const shownZones = zones && zones.green + zones.yellow + zones.red > 0 ? zones : undefined
  const values = column.filter === 'values' ? valueCounts(column, others) : []
  const bounds = column.filter === 'range' ? boundsOf(column, others) : undefined

  const [least, most] = [typedNumber(from), typedNumber(to)]
  const problem =
    least === null || most === null
      ? words.noNumber
      : least !== undefined && most !== undefined && least > most
        ? words.invalidRange
        : undefined
  const filter: Omit<ColumnFilter, 'key'> = {
    ...(draft.zones?.length ? { zones: zoneOrder.filter((zone) => draft.zones?.includes(zone)) } : {}),
    ...(draft.values?.length ? { values: draft.values } : {}),
    ...(typeof least === 'number' ? { from: least } : {}),
    ...(typeof most === 'number' ? { to: most } : {}),
  }
  const isSome = Object.keys(filter).length > 0
  const left = problem ? 0 : filterRows(others, [column], isSome ? [{ ...filter, key: column.key }] : []).length

  const apply = (next: Omit<ColumnFilter, 'key'> | undefined) => {
    shown.setColumnFilter(column.key, next)
    onDone()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) apply(isSome ? filter : undefined)
      }}
    >
      <h2>{words.title(column.title)}</h2>
      {shownZones && (
        <ul aria-label={words.zone}>
          {zoneOrder.map((zone) => (
            <li key={zone}>
              <Check
                id={`${id}${zone}`}
                label={words.zones[zone]}
                checked={draft.zones?.includes(zone) ?? false}
                onChange={() => setDraft({ ...draft, zones: toggled(draft.zones, zone) })}
              />
              <label htmlFor={`${id}${zone}`}>
                <ZoneShape zone={zone} silent />
                <span className="grow">{words.zones[zone]}</span>
                <span className="muted tn">{table.count(shownZones[zone])}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {values.length > 0 && (
        <ul className="dt-filter-values" aria-label={column.title}>
          {values.map(([value, count], at) => (
            <li key={value}>
              <Check
                id={`${id}v${at}`}
                label={value}
                checked={draft.values?.includes(value) ?? false}
                onChange={() => setDraft({ ...draft, values: toggled(draft.values, value) })}
              />
              <label htmlFor={`${id}v${at}`}>
                <span className="grow trunc">{value}</span>
                <span className="muted tn">{table.count(count)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {column.filter === 'range' && (
        <div className="dt-filter-range">
          {(
            [
              [words.from, from, setFrom, bounds?.least],
              [words.to, to, setTo, bounds?.most],
            ] as const
          ).map(([label, text, setText, hint]) => (
            <label key={label}>
              <span className="label">{label}</span>
              <input
                className="field"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                placeholder={hint === undefined ? '' : (column.write ?? String)(hint)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}problem` : undefined}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
          ))}
          {problem && (
            <p id={`${id}problem`} className="hint error" role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
      <footer>
        <button type="button" className="btn sm ghost" disabled={!now && !isSome} onClick={() => apply(undefined)}>
          {words.clear}
        </button>
        <button type="submit" className="btn sm" aria-disabled={problem !== undefined}>
          {words.apply(left, others.length)}
        </button>
      </footer>
    </form>
  )
}
