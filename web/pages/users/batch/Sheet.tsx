import { Wand2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { type Column, requiredColumns } from '../../../../shared/newUsers/columns.ts'
import { ZoneDrawing } from '../../../parts/metrics/ZoneDrawing.tsx'
import { table } from '../../../words/en/table.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { Box } from './Box.tsx'
import { Grid } from './Grid.tsx'
import type { List } from './list.ts'
import { Messages } from './Messages.tsx'
import type { Assignable } from './people.ts'
import type { Sheet as SheetOf } from './sheet.ts'
import type { Batch } from './useBatch.ts'

type Shown = 'all' | 'invalid' | 'fixed'

/** A cell, by the place of its row and by its column. */
export interface At {
  at: number
  column: Column
}

/** The rows to be shown, by place: of the wrong ones those around them too, where they are wanted. */
const shownRows = (list: List, sheet: SheetOf, shown: Shown, around: boolean): number[] => {
  const all = list.rows.map((_, at) => at)
  if (shown === 'all') return all
  if (shown === 'fixed') return all.filter((at) => list.rows[at] !== sheet.rows[at])
  const invalid = [...list.faultsAt.keys()]
  if (!around) return invalid.sort((a, b) => a - b)
  return [...new Set(invalid.flatMap((at) => [at - 1, at, at + 1]))].filter((at) => list.rows[at]).sort((a, b) => a - b)
}

/** What a file holds: its columns are matched, its cells looked through and put right. */
export const Sheet = ({
  batch,
  sheet,
  list,
  assignable,
}: {
  batch: Batch
  sheet: SheetOf
  list: List
  assignable: Assignable
}) => {
  const [shown, setShown] = useState<Shown>(() => (list.faults.length > 0 ? 'invalid' : 'all'))
  const [around, setAround] = useState(true)
  const [editing, setEditing] = useState<At>()
  const top = useRef<HTMLDivElement>(null)
  const changed = useMemo(() => list.rows.filter((row, at) => row !== sheet.rows[at]).length, [list.rows, sheet.rows])
  const rowIndexes = useMemo(() => {
    const found = shownRows(list, sheet, shown, around)
    // What is being put right stays where it is until that is done.
    return editing && !found.includes(editing.at) ? [...found, editing.at].sort((a, b) => a - b) : found
  }, [list, sheet, shown, around, editing])
  const named = (by: 'name' | 'content') => list.meanings.filter((meaning) => meaning.by === by)
  const segments: [Shown, string, number][] = [
    ['all', words.all, list.rows.length],
    ['invalid', words.toFix, list.faultsAt.size],
    ['fixed', words.fixed, changed],
  ]
  const open = (cell: At) => {
    if (shown === 'fixed') setShown('invalid')
    setEditing(cell)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const content = named('content').map(({ column }) => column)
  return (
    <>
      <div className="bx-tools" ref={top}>
        <fieldset className="dt-seg">
          <legend className="sr">{words.show}</legend>
          {segments.map(([key, title, count]) => (
            <button
              key={key}
              type="button"
              className={key === shown ? 'on' : undefined}
              aria-pressed={key === shown}
              onClick={() => setShown(key)}
            >
              {key === 'invalid' && count > 0 && <ZoneDrawing zone="red" />}
              {title} <span className="muted">{table.count(count)}</span>
            </button>
          ))}
        </fieldset>
        {shown === 'invalid' && <Box label={words.neighbours} checked={around} onChange={setAround} />}
        <span className="grow" />
        <span className="bx-hint">
          <Wand2 className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.matched(named('name').length, sheet.headers.length)}
          {content.length > 0 && ','}
          {content.length > 0 && (
            <span>
              <b>{content.join(', ')}</b> {words.byContent}
            </span>
          )}
        </span>
      </div>
      {list.lacking.length > 0 && (
        <p className="bx-error" role="alert">
          {words.lacking(requiredColumns.filter((column) => list.lacking.includes(column)).join(', '))}
        </p>
      )}
      <Grid
        {...{ sheet, list, assignable, rowIndexes, editing, onEdit: setEditing }}
        onMeaning={batch.choose}
        onChange={(...change) => {
          batch.change(...change)
          setEditing(undefined)
        }}
      />
      {rowIndexes.length === 0 && (
        <p className="muted bx-none">{shown === 'fixed' ? words.noneFixed : words.allGood}</p>
      )}
      <Messages {...{ list, assignable }} onOpen={open} onChange={batch.change} />
    </>
  )
}
