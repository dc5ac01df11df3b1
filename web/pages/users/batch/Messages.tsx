import { useMemo, useRef } from 'react'
import { useRowWindow } from '../../../parts/table/useRowWindow.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { type CellFault, type List, suggestion } from './list.ts'
import type { Assignable } from './people.ts'
import type { At } from './Sheet.tsx'

/** px */
const height = 32

interface Props {
  list: List
  assignable: Assignable
  onOpen: (cell: At) => void
  onChange: (at: number, column: CellFault['column'], text: string, everywhere: boolean) => void
}

/** What cells have in common that are wrong for one reason: the first of them says how all are put right. */
const causeOf = ({ column, cell, at }: CellFault) =>
  (column === 'role' || column === 'group') && cell !== '' ? `${column} ${cell}` : `${column} ${at}`

/** All that is wrong, cell by cell, with what puts it right. */
export const Messages = ({ list, assignable, onOpen, onChange }: Props) => {
  const { faults } = list
  const scroller = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => faults.map(({ at, column }) => `${at} ${column}`), [faults])
  const causes = useMemo(() => Map.groupBy(faults, causeOf), [faults])
  const shown = useRowWindow(() => scroller.current, { keys, height })
  if (faults.length === 0) return null
  return (
    <section className="bx-msgs" aria-label={words.messages(faults.length)}>
      <h3>
        {words.messages(faults.length)}{' '}
        <span className="muted">{words.inRows(list.faultsAt.size, list.rows.length)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <ul ref={scroller} tabIndex={0}>
        {shown.before > 0 && <li aria-hidden="true" style={{ height: shown.before }} />}
        {faults.slice(shown.from, shown.to).map((fault) => {
          const together = causes.get(causeOf(fault)) ?? [fault]
          return (
            <Message
              key={`${fault.at} ${fault.column}`}
              {...{ fault, list, assignable, onOpen, onChange }}
              rows={together[0] === fault ? together.length : 0}
            />
          )
        })}
        {shown.after > 0 && <li aria-hidden="true" style={{ height: shown.after }} />}
      </ul>
    </section>
  )
}

/** @param rows that are put right with this one; none where an earlier message does it */
const Message = ({ fault, rows, list, assignable, onOpen, onChange }: Props & { fault: CellFault; rows: number }) => {
  const { at, column, number, message } = fault
  const better = rows > 0 ? suggestion(fault, list, assignable) : undefined
  const choosing = column === 'role' || column === 'group'
  return (
    <li>
      <button type="button" className="bx-msg" onClick={() => onOpen({ at, column })}>
        <span className="bx-row tn">{words.rowNumber(number)}</span>
        <span className="bx-col">{column}</span>
        <span className="bx-text">{message}</span>
      </button>
      {rows > 0 && (
        <button
          type="button"
          className="btn sm"
          onClick={() => (better ? onChange(at, column, better, rows > 1) : onOpen({ at, column }))}
        >
          {better ? words.use(better, rows) : choosing ? words.chooseFor(rows) : words.goTo}
        </button>
      )}
    </li>
  )
}
