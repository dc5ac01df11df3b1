import { ArrowDown, ArrowUp, ChevronsUpDown, Locate, LocateFixed } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Pages } from '../../parts/table/Pages.tsx'
import { type Direction, sortRows } from '../../parts/table/rows.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { finder as words } from '../../words/en/finder.ts'
import { table } from '../../words/en/table.ts'
import type { Findable } from './model.ts'

/** Devices on a page of the list. */
export const pageSize = 10

/** A column of the list: what it sorts by, and what it shows. */
export interface FinderColumn<Row> {
  key: string
  title: string
  value: (row: Row) => string | number | null
  cell: (row: Row) => ReactNode
  end?: true
}

interface Props<Row extends Findable> {
  rows: readonly Row[]
  /** By whose clock its times are. */
  zone: string
  columns: readonly FinderColumn<Row>[]
  selected: string | undefined
  following: string | undefined
  onSelect: (id: string) => void
  onFollow: (id: string | undefined) => void
  /** Why a device cannot be found; undefined where it can. */
  whyNot: (row: Row) => string | undefined
  /** Beside the button that finds. */
  buttons: ((row: Row) => ReactNode) | undefined
}

/** The devices of the map, ten on a page: the page of the chosen one is turned to. */
export const FinderList = <Row extends Findable>(props: Props<Row>) => {
  const { rows, zone, columns, selected, following, onSelect, onFollow, whyNot, buttons } = props
  const [sort, setSort] = useState<{ key: string; direction: Direction }>({
    key: columns.at(-1)?.key ?? '',
    direction: 'desc',
  })
  const [at, setAt] = useState(1)
  const by = columns.find(({ key }) => key === sort.key) ?? columns[0]
  const sorted = by ? sortRows(rows, [{ value: by.value, desc: sort.direction === 'desc' }]) : rows
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize))
  const page = Math.min(at, pages)
  const index = sorted.findIndex(({ id }) => id === selected)

  // biome-ignore lint/correctness/useExhaustiveDependencies: turned to once it is chosen, not whenever rows move
  useEffect(() => {
    if (index >= 0) setAt(Math.floor(index / pageSize) + 1)
  }, [selected, index >= 0])

  const from = (page - 1) * pageSize
  const shown = sorted.slice(from, from + pageSize)
  return (
    <>
      <section className="finder-rows" aria-label={words.devices}>
        <table>
          <thead>
            <tr>
              {columns.map(({ key, title, end }) => {
                const on = sort.key === key ? sort.direction : undefined
                const Icon = on === 'asc' ? ArrowUp : on === 'desc' ? ArrowDown : ChevronsUpDown
                return (
                  <th
                    key={key}
                    className={end && 'end'}
                    aria-sort={on === 'asc' ? 'ascending' : on === 'desc' ? 'descending' : 'none'}
                  >
                    <button
                      type="button"
                      className={on && 'on'}
                      onClick={() => setSort({ key, direction: on === 'asc' ? 'desc' : 'asc' })}
                    >
                      {title}
                      <Icon size={12} aria-hidden />
                    </button>
                  </th>
                )
              })}
              <th className="end">
                <span className="sr">{table.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const name = row.label
              const off = whyNot(row)
              const follows = following === row.id
              const Icon = follows ? LocateFixed : Locate
              return (
                // The name of the device is the button; the row is a larger target for the pointer.
                <tr
                  key={row.id}
                  className={row.id === selected ? 'current' : undefined}
                  aria-current={row.id === selected || undefined}
                  onClick={() => onSelect(row.id)}
                >
                  {columns.map(({ key, cell, end }) => (
                    <td key={key} className={end && 'end'}>
                      {cell(row)}
                    </td>
                  ))}
                  <td className="end">
                    {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps what the buttons do from the row */}
                    {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
                    <span className="finder-acts" onClick={(event) => event.stopPropagation()}>
                      <button
                        type="button"
                        className={follows ? 'icon-button on' : 'icon-button'}
                        aria-label={words.findOn(name)}
                        aria-pressed={follows}
                        aria-disabled={off !== undefined || undefined}
                        title={off ?? words.findOn(name)}
                        onClick={() => off === undefined && onFollow(follows ? undefined : row.id)}
                      >
                        <Icon size={16} strokeWidth={1.75} aria-hidden />
                      </button>
                      {buttons?.(row)}
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {rows.length === 0 && <p className="finder-none muted">{words.noMatch}</p>}
      </section>
      <div className="finder-foot dt-pager">
        <span className="tn" role="status">
          {table.range(Math.min(from + 1, rows.length), Math.min(from + pageSize, rows.length), rows.length)}
        </span>
        <ZoneNote zone={zone} className="dt-clock trunc" />
        <span className="grow" />
        <Pages page={page} pages={pages} onPage={setAt} />
      </div>
    </>
  )
}
