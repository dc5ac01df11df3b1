import { CircleQuestionMark, Pencil, Check as Tick } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { type Column, columns, isRequired } from '../../../../shared/newUsers/columns.ts'
import { ZoneDrawing } from '../../../parts/metrics/ZoneDrawing.tsx'
import { ListSelect } from '../../../parts/pickers/ListSelect.tsx'
import { useRowWindow } from '../../../parts/table/useRowWindow.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { CellEditor } from './CellEditor.tsx'
import type { Meaning } from './columnMapping.ts'
import type { List } from './list.ts'
import type { Assignable } from './people.ts'
import type { At } from './Sheet.tsx'
import type { Sheet } from './sheet.ts'

/** px */
const rowHeight = 34
const widths: Partial<Record<Column, number>> = { email: 200, group: 168, role: 136, username: 132 }

interface Props {
  sheet: Sheet
  list: List
  assignable: Assignable
  /** The rows that are shown, by place. */
  rowIndexes: readonly number[]
  editing: At | undefined
  onEdit: (cell: At | undefined) => void
  onMeaning: (at: number, column: Column | undefined) => void
  onChange: (at: number, column: Column, text: string, everywhere: boolean) => void
}

/** A column of the file: known by its place, since two may be called the same. */
interface FileColumn {
  key: string
  place: number
  header: string
  meaning: Meaning | undefined
}
const columnsOf = ({ headers }: Sheet, { meanings }: List): FileColumn[] =>
  headers.map((header, index) => ({ key: `column ${index}`, place: index, header, meaning: meanings[index] }))

/** The rows of the file below what each of its columns holds. Only those in sight are in the document. */
export const Grid = (props: Props) => {
  const { sheet, list, rowIndexes, editing } = props
  const scroller = useRef<HTMLElement>(null)
  const keys = useMemo(() => rowIndexes.map(String), [rowIndexes])
  const fileColumns = useMemo(() => columnsOf(sheet, list), [sheet, list])
  const shown = useRowWindow(() => scroller.current, { keys, height: rowHeight, above: 72 })
  const row = editing && rowIndexes.indexOf(editing.at)
  // What is to be put right is in sight.
  useEffect(() => {
    const element = scroller.current
    if (row === undefined || row < 0 || !element) return
    const top = row * rowHeight
    if (top < element.scrollTop || top > element.scrollTop + element.clientHeight - 120)
      element.scrollTop = Math.max(0, top - 100)
  }, [row])
  const gap = (height: number) =>
    height > 0 && (
      <tr className="dt-gap">
        <td colSpan={sheet.headers.length + 1} style={{ height }} />
      </tr>
    )
  const width = list.meanings.reduce((sum, { column }) => sum + (widths[column ?? 'zip'] ?? 118), 52)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="bx-table" ref={scroller} tabIndex={0} aria-label={sheet.name}>
      <table className="dt" style={{ minWidth: width }}>
        <colgroup>
          <col style={{ width: 52 }} />
          {fileColumns.map(({ key, meaning }) => (
            <col key={key} style={{ width: widths[meaning?.column ?? 'zip'] ?? 118 }} />
          ))}
        </colgroup>
        <thead>
          <tr className="bx-map">
            <th scope="col">{words.field}</th>
            {fileColumns.map(({ key, place: at, header, meaning }) => (
              <th key={key} scope="col">
                <MeaningSelect {...{ header, at, meaning, onMeaning: props.onMeaning }} />
              </th>
            ))}
          </tr>
          <tr className="bx-from">
            <th scope="col">{words.row}</th>
            {fileColumns.map(({ key, header, meaning }) => (
              <th key={key}>
                <From header={header} meaning={meaning} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(shown.before)}
          {rowIndexes.slice(shown.from, shown.to).map((at) => (
            <GridRow key={at} {...props} at={at} fileColumns={fileColumns} />
          ))}
          {gap(shown.after)}
        </tbody>
      </table>
    </section>
  )
}

const none = ''

const MeaningSelect = ({
  header,
  at,
  meaning,
  onMeaning,
}: {
  header: string
  at: number
  meaning: Meaning | undefined
  onMeaning: Props['onMeaning']
}) => (
  <ListSelect
    label={words.meaning(header || words.noName)}
    className={`field field-button${meaning?.by === 'content' ? ' guess' : ''}`}
    options={[
      { value: none, label: words.notUsed },
      ...columns.map((column) => ({ value: column as string, label: column })),
    ]}
    value={meaning?.column ?? none}
    onChange={(column) => onMeaning(at, column === none ? undefined : (column as Column))}
  >
    <span className={meaning?.column ? 'trunc' : 'trunc muted'}>{meaning?.column ?? words.notUsed}</span>
    {meaning?.column && isRequired(meaning.column) && <span className="req">*</span>}
  </ListSelect>
)

const From = ({ header, meaning }: { header: string; meaning: Meaning | undefined }) => {
  const name = header || words.noName
  const guess = meaning?.by === 'content'
  return (
    <span title={header}>
      {guess ? (
        <CircleQuestionMark className="i" size={12} strokeWidth={1.75} aria-hidden />
      ) : (
        meaning?.column && <Tick className="i" size={12} strokeWidth={2.5} aria-hidden />
      )}
      <span className="trunc">{guess ? words.guess(name) : words.from(name)}</span>
    </span>
  )
}

const dots = '••••••••••'

const Hidden = () => (
  <>
    <span aria-hidden="true">{dots}</span>
    <span className="sr">{words.hidden}</span>
  </>
)

const GridRow = ({
  at,
  sheet,
  list,
  assignable,
  editing,
  fileColumns,
  onEdit,
  onChange,
}: Props & { at: number; fileColumns: readonly FileColumn[] }) => {
  const row = list.rows[at]
  if (!row) return null
  const faults = list.faultsAt.get(at)
  // As long as nobody knows where the passwords are, they may be in any column that means nothing yet.
  const mayHide = list.lacking.includes('password')
  return (
    <tr className={faults ? 'bad' : 'fine'}>
      <td className="tn bx-n">{row.number}</td>
      {fileColumns.map(({ key, place, meaning: { column } = {} }) => {
        const cell = row.cells[place] ?? ''
        if (!column)
          return (
            <td key={key} className="muted">
              {mayHide && cell !== '' ? <Hidden /> : cell}
            </td>
          )
        if (editing?.at === at && editing.column === column)
          return (
            <td key={key} className="bx-edit">
              <CellEditor {...{ at, column, cell, list, assignable, onChange }} onClose={() => onEdit(undefined)} />
            </td>
          )
        const fault = faults?.find((each) => each.column === column)
        const before = sheet.rows[at]?.cells[place]
        const shown = cell === '' ? <em>{words.empty}</em> : column === 'password' ? dots : cell
        const font = column === 'username' || column === 'employee_id' ? ' mono' : ''
        return (
          <td key={key} className={`${fault ? 'bx-bad' : ''}${font}`}>
            <button
              type="button"
              className={fault ? 'bx-cell' : 'bx-cell fine'}
              aria-label={`${words.edit(column, row.number)}: ${column === 'password' && cell !== '' ? words.hidden : cell || words.empty}${fault ? `. ${fault.message}` : ''}`}
              title={fault?.message}
              onClick={() => onEdit({ at, column })}
            >
              <span className="trunc">{cell === '' && !fault ? '' : shown}</span>
              {fault && <ZoneDrawing zone="red" />}
              {!fault && before !== undefined && before !== cell && (
                <>
                  <Pencil className="i" size={12} strokeWidth={1.75} aria-hidden />
                  <span className="sr">{words.wasFixed}</span>
                </>
              )}
            </button>
          </td>
        )
      })}
    </tr>
  )
}
