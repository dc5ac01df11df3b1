import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { columnWidths } from '../../../shared/tables.ts'
import { table } from '../../words/en/table.ts'
import { Check } from '../forms/Check.tsx'
import { Popover } from '../popover/Popover.tsx'
import type { Column } from './columns.tsx'
import type { Table } from './useTable.ts'

const words = table.layout
/** px that one press of an arrow key changes a width by. */
const step = 10
/** px of a column whose width nobody has set, as the slider shows it. */
const usualWidth = 160

interface Props<Row extends object> {
  table: Table<Row>
  /** With its name beside the icon. */
  named?: boolean
}

/** Which columns are shown, in what order and how wide: all of it by keyboard too. */
export const ColumnsButton = <Row extends object>({ table: shown, named = false }: Props<Row>) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className={named ? 'btn dt-columns' : 'btn icon dt-columns'}
      align="end"
      panelClass="dt-columns-panel"
      panel={() => <Panel table={shown} />}
    >
      <Columns3 className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className={named ? 'wide' : 'sr'}>{words.title}</span>
    </Popover>
  )
}

const Panel = <Row extends object>({ table: { all, layout } }: { table: Table<Row> }) => {
  const arranged = layout.list.filter(({ key }) => !all.find((one) => one.key === key)?.fixed)
  const shown = arranged.filter(({ hidden }) => !hidden).length
  return (
    <fieldset>
      <legend>{words.title}</legend>
      <ol>
        {arranged.map(({ key, width, hidden }, at) => {
          const column = all.find((one) => one.key === key)
          return (
            column && (
              <Line
                key={key}
                column={column}
                width={width}
                on={!hidden}
                only={!hidden && shown === 1}
                first={at === 0}
                last={at === arranged.length - 1}
                layout={layout}
              />
            )
          )
        })}
      </ol>
      <button type="button" className="btn sm" disabled={layout.usual} onClick={layout.reset}>
        {words.reset}
      </button>
    </fieldset>
  )
}

interface LineProps<Row> {
  column: Column<Row>
  width: number | undefined
  on: boolean
  /** The only one that is shown: it stays. */
  only: boolean
  first: boolean
  last: boolean
  layout: Table<object>['layout']
}

const Line = <Row,>({ column: { key, title }, width, on, only, first, last, layout }: LineProps<Row>) => {
  const id = useId()
  const order = (by: -1 | 1, off: boolean) => {
    const name = by < 0 ? words.before(title) : words.after(title)
    const Icon = by < 0 ? ArrowUp : ArrowDown
    return (
      <button
        type="button"
        className="icon-button small"
        aria-label={name}
        title={name}
        aria-disabled={off}
        onClick={() => !off && layout.move(key, by)}
      >
        <Icon size={14} aria-hidden />
      </button>
    )
  }
  return (
    <li>
      <Check id={id} label={words.show(title)} checked={on} disabled={only} onChange={(now) => layout.show(key, now)} />
      <label htmlFor={id} className="trunc">
        {title}
      </label>
      <input
        type="range"
        aria-label={words.width(title)}
        min={columnWidths.least}
        max={600}
        step={step}
        value={width ?? usualWidth}
        onChange={(event) => layout.resize(key, Number(event.target.value))}
      />
      {order(-1, first)}
      {order(1, last)}
    </li>
  )
}
