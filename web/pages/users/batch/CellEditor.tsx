import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Column } from '../../../../shared/newUsers/columns.ts'
import { Popover } from '../../../parts/popover/Popover.tsx'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { Box } from './Box.tsx'
import { type List, optionsFor } from './list.ts'
import type { Assignable } from './people.ts'

interface Props {
  at: number
  column: Column
  cell: string
  list: List
  assignable: Assignable
  onChange: (at: number, column: Column, text: string, everywhere: boolean) => void
  onClose: () => void
}

/** A cell that is being put right, where it stands: by typing, or by choosing where it is known what it can say. */
export const CellEditor = (props: Props) => {
  const { at, column, list, assignable } = props
  const options = optionsFor(column, list, at, assignable)
  return options.length > 0 ? <Choice {...props} options={options} /> : <Typing {...props} />
}

const Typing = ({ at, column, cell, list, onChange, onClose }: Props) => {
  const [text, setText] = useState(cell)
  const keep = () => (text === cell ? onClose() : onChange(at, column, text, false))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    // The dialog around it stays.
    event.stopPropagation()
  }
  return (
    <input
      className="field"
      // biome-ignore lint/a11y/noAutofocus: whoever opened the cell goes on in it
      autoFocus
      autoComplete="off"
      spellCheck={false}
      aria-label={words.edit(column, list.rows[at]?.number ?? 0)}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={keep}
    />
  )
}

const Choice = ({
  at,
  column,
  cell,
  list,
  options,
  onChange,
  onClose,
}: Props & { options: { label: string; rows: number }[] }) => {
  const index = list.columnIndex.get(column) ?? -1
  const same = list.rows.filter(({ cells }) => cells[index] === cell).length
  const [everywhere, setEverywhere] = useState(same > 1)
  const isInvalid = list.faultsAt.get(at)?.some((fault) => fault.column === column)
  const of = column === 'role' ? 'role' : 'group'
  const most = Math.max(...options.map(({ rows }) => rows))
  return (
    <Popover
      open
      onOpenChange={(open) => !open && onClose()}
      className="field field-button"
      label={words.edit(column, list.rows[at]?.number ?? 0)}
      panelClass="bx-options"
      panel={() => (
        <>
          {isInvalid && cell.trim() !== '' && <p className="bx-none-named">{words.noneNamed[of](cell)}</p>}
          <div className="bx-list">
            {options.map(({ label, rows }) => (
              <button
                key={label}
                type="button"
                className="pick-option"
                onClick={() => onChange(at, column, label, everywhere && same > 1)}
              >
                <span className="trunc">{label}</span>
                {rows > 0 && rows === most && <span className="muted">{words.mostRows}</span>}
              </button>
            ))}
          </div>
          {same > 1 && (
            <div className="bx-all">
              <Box label={words.everywhere(same, cell)} checked={everywhere} onChange={setEverywhere} />
            </div>
          )}
        </>
      )}
    >
      <span className="trunc">{cell || words.empty}</span>
      <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden="true" />
    </Popover>
  )
}
