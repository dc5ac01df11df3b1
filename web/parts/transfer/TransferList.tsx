import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { transfer as words } from '../../words/en/transfer.ts'
import { Check } from '../forms/Check.tsx'
import { linesOf, matching, type TransferItem, withAll } from './items.ts'

interface Props {
  title: string
  /** Undefined while they load. */
  items: readonly TransferItem[] | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  searchHint: string
  grouped?: boolean
}

const none: readonly TransferItem[] = []
/** px of a line, and of the head of a group. */
const [lineHeight, headHeight] = [34, 30]

/** One of the two lists. Only the lines in sight are in the document. */
export const TransferList = ({ title, items, selected, onSelect, searchHint, grouped = false }: Props) => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState('')
  const groups = useMemo(
    () =>
      [...new Set((items ?? none).map((item) => item.group ?? ''))].sort((a, b) =>
        a.localeCompare(b, undefined, { numeric: true }),
      ),
    [items],
  )
  const shown = useMemo(() => {
    const found = matching(items ?? none, search)
    return grouped && groups.includes(group) ? found.filter((item) => (item.group ?? '') === group) : found
  }, [items, search, group, groups, grouped])
  const lines = useMemo(() => linesOf(shown, grouped && groups.length > 1), [shown, grouped, groups])
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('head' in (lines[index] ?? {}) ? headHeight : lineHeight),
    getItemKey: (index) => {
      const line = lines[index]
      return !line ? index : 'head' in line ? `group ${line.head}` : line.item.key
    },
    overscan: 8,
    initialRect: { width: 400, height: 340 },
  })
  const keys = shown.map(({ key }) => key)
  const box = (label: string, some: readonly string[], own?: string) => {
    const on = some.filter((key) => selected.has(key)).length
    return (
      <Check
        {...(own ? { id: own } : {})}
        label={label}
        checked={some.length > 0 && on === some.length}
        mixed={on > 0 && on < some.length}
        disabled={some.length === 0}
        onChange={(ticked) => onSelect(withAll(selected, some, ticked))}
      />
    )
  }
  const chosen = keys.filter((key) => selected.has(key)).length
  return (
    <section className="transfer-list" aria-label={title}>
      <header>
        {box(words.all(title), keys)}
        <b>{title}</b>
        <span className="muted tn" role="status">
          {chosen > 0 ? words.selected(chosen, items?.length ?? 0) : items && words.count(items.length)}
        </span>
      </header>
      <div className="transfer-tools">
        <label className="field">
          <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            aria-label={words.search(title)}
            placeholder={searchHint}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        {grouped && groups.length > 1 && (
          <select
            className="field"
            aria-label={words.group}
            value={groups.includes(group) ? group : ''}
            onChange={(event) => setGroup(event.target.value)}
          >
            <option value="">{words.allGroups}</option>
            {groups.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <div ref={scroller} className="transfer-rows" tabIndex={-1}>
        {lines.length === 0 && (
          <p className="muted">{!items ? words.loading : items.length === 0 ? words.none : words.noMatch}</p>
        )}
        <ul style={{ height: rows.getTotalSize() }} aria-label={title}>
          {rows.getVirtualItems().map(({ key, index, start, size }) => {
            const line = lines[index]
            if (!line) return null
            const style = { transform: `translateY(${start}px)`, height: size }
            if ('head' in line)
              return (
                <li key={key} className="transfer-group" style={style}>
                  {box(words.ofGroup(line.head), line.keys)}
                  <span className="trunc">{line.head}</span>
                  <small className="tn">{words.count(line.keys.length)}</small>
                </li>
              )
            const { item } = line
            const own = `${id}${item.key}`
            return (
              <li key={key} className={selected.has(item.key) ? 'on' : undefined} style={style}>
                {box(words.select(item.second ? `${item.name}, ${item.second}` : item.name), [item.key], own)}
                <label htmlFor={own}>
                  {item.mark}
                  <b className="trunc">{item.name}</b>
                  <span className="trunc">{item.second}</span>
                  <small className="trunc">{grouped ? item.detail : item.group}</small>
                </label>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
