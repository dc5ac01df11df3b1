import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { read } from '../../api/calls.ts'
import type { Group } from '../../features/groups/tree.ts'
import { count } from '../../parts/metrics/format.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { useDebounced } from '../../parts/useDebounced.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { codesOf, longestLine, marksOf, parseLines } from './lines.ts'
import { useUnseen } from './queries.ts'
import { mostSkus } from './view.ts'

const text = words.entry
/** How long nothing is typed before it is looked whether it was scanned, ms. */
const debounceMs = 500

interface Props {
  skus: readonly string[]
  /** Whose codes are offered. */
  group: Group
  onUse: (skus: string[]) => void
  onClose: () => void
}

/** A list of SKUs: typed, pasted, or picked among the codes that were scanned lately. */
export default function ManualEntry({ skus, group, onUse, onClose }: Props) {
  const [lines, setLines] = useState(skus.join('\n'))
  const [asked, setAsked] = useState(false)
  const id = useId()
  const entered = parseLines(lines)
  const problem =
    entered.tooLong !== undefined
      ? text.tooLong(entered.tooLong, longestLine)
      : entered.skus.length > mostSkus
        ? words.tooManySkus
        : asked && entered.skus.length === 0
          ? words.noSku
          : undefined
  const debounced = useDebounced(lines, debounceMs)
  const unseen = useUnseen(
    group,
    useMemo(() => parseLines(debounced).skus, [debounced]),
  )
  const toggle = (sku: string) =>
    setLines(
      entered.skus.includes(sku)
        ? entered.skus.filter((each) => each !== sku).join('\n')
        : [...entered.skus, sku].join('\n'),
    )
  return (
    <Modal
      title={text.title}
      width={640}
      className="hm-manual"
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (!problem && entered.skus.length > 0) onUse(entered.skus)
      }}
      footer={
        <>
          <p id={`${id}-note`} className={problem ? 'hint error' : 'hint'} role={problem ? 'alert' : 'status'}>
            {problem ?? (
              <>
                <b className="tn">{count(entered.skus.length)}</b> {text.sku(entered.skus.length)}
                {entered.duplicates > 0 && ` · ${text.duplicates(entered.duplicates)}`}
                {entered.blanks > 0 && ` · ${text.blanks(entered.blanks)}`}
              </>
            )}
          </p>
          <button type="button" className="btn" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="submit" className="btn primary" aria-describedby={`${id}-note`}>
            {text.use(entered.skus.length)}
          </button>
        </>
      }
    >
      <p className="muted">{text.text}</p>
      <div className="hm-entry">
        <div>
          <label htmlFor={id}>
            {text.skus} <span className="muted">{text.upTo(mostSkus)}</span>
          </label>
          <Lines id={id} value={lines} invalid={problem !== undefined} unseen={unseen} onChange={setLines} />
        </div>
        <Seen group={group.uid} chosen={entered.skus} onToggle={toggle} />
      </div>
    </Modal>
  )
}

interface LinesProps {
  id: string
  value: string
  invalid: boolean
  /** SKUs of which nothing was scanned lately. */
  unseen: ReadonlySet<string>
  onChange: (value: string) => void
}

/** px */
const lineHeight = 21
const linesInSight = 18

/** A field with a number beside each line, and a mark at those that say again what stands above, or what nobody scanned. */
const Lines = ({ id, value, invalid, unseen, onChange }: LinesProps) => {
  const [top, setTop] = useState(0)
  const { lines, marks } = useMemo(() => marksOf(value), [value])
  const from = Math.floor(top / lineHeight)
  const numbers = Array.from({ length: Math.max(0, Math.min(linesInSight, lines - from)) }, (_, at) => from + at + 1)
  const codes = useMemo(() => codesOf(value), [value])
  const firstOf = new Map(marks.map(({ line, first }) => [line, first]))
  return (
    <div className="hm-lines" data-invalid={invalid || undefined}>
      <ol aria-hidden="true" style={{ transform: `translateY(${from * lineHeight - top}px)` }}>
        {numbers.map((number) => {
          const first = firstOf.get(number)
          const remark =
            first !== undefined
              ? text.again(first)
              : codes[number - 1]?.some((code) => unseen.has(code))
                ? text.unseen
                : undefined
          return (
            <li key={number} className={remark === undefined ? undefined : 'again'}>
              <span className="tn">{number}</span>
              {remark !== undefined && <em>{remark}</em>}
            </li>
          )
        })}
      </ol>
      <textarea
        id={id}
        className="mono"
        rows={14}
        wrap="off"
        spellCheck={false}
        data-autofocus
        aria-invalid={invalid ? true : undefined}
        value={value}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** A code in which the search term is marked. */
const Found = ({ sku, term }: { sku: string; term: string }) => {
  const at = term === '' ? -1 : sku.toLowerCase().indexOf(term.toLowerCase())
  if (at < 0) return sku
  const end = at + term.length
  return (
    <>
      {sku.slice(0, at)}
      <mark>{sku.slice(at, end)}</mark>
      {sku.slice(end)}
    </>
  )
}

interface SeenProps {
  group: string
  chosen: readonly string[]
  onToggle: (sku: string) => void
}

const seenQuery = (group: string, search: string) => ({
  ...read('getSeenSkus', { group_uid: group, limit: 50, ...(search ? { search } : {}) }),
  staleTime: 60_000,
})

/** Codes that were scanned within the last 31 days, the most frequent first, and how many there are in all. */
const Seen = ({ group, chosen, onToggle }: SeenProps) => {
  const [search, setSearch] = useState('')
  const term = useDeferredValue(search.trim())
  // What the list begins with is answered with their number, which stays while it is searched.
  const all = useQuery(seenQuery(group, ''))
  const seen = useQuery(seenQuery(group, term))
  return (
    <div>
      <span className="hm-entry-head">
        {text.seen} {all.data && <span className="muted tn">{text.codes(all.data.total)}</span>}
      </span>
      <div className="field soft">
        <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          maxLength={longestLine}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className="hm-seen" aria-label={text.seen}>
        {seen.data?.skus.map(({ sku, scans }) => (
          <li key={sku}>
            <label>
              <input type="checkbox" checked={chosen.includes(sku)} onChange={() => onToggle(sku)} />
              <span className="mono trunc">
                <Found sku={sku} term={term} />
              </span>
              <span className="num tn muted">{count(scans)}</span>
            </label>
          </li>
        ))}
      </ul>
      {!seen.data?.total && (
        <p className="muted hm-none" role="status">
          {seen.error ? text.failed : seen.data ? text.noSeen : text.loading}
        </p>
      )}
    </div>
  )
}
