import { ChevronDown, ChevronLeft, ChevronRight, PanelRightClose, Search, Table2, Undo2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '../../../shared/contract/index.ts'
import { isPaced } from '../../../shared/metrics/targets.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import {
  type Associate,
  type ColumnCard,
  type Columns,
  calledIn,
  columnCards,
  pageSize,
  pagesAround,
  type Sort,
  searched,
  sortAfter,
  sorted,
} from '../../features/figures/associates.ts'
import {
  dash,
  type Metric,
  metrics,
  precisionOf,
  targetOf,
  wasInScanTeam,
  workedIn,
  written,
  zoneIn,
} from '../../features/figures/metrics.ts'
import { useAfterFirstFrame } from '../../parts/lazy/useAfterFirstFrame.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import { paceText } from '../../parts/metrics/pace.ts'
import { ZoneShape } from '../../parts/metrics/ZoneShape.tsx'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { performance } from '../../words/en/performance.ts'

const words = performance.associates

interface Props {
  people: readonly Associate[] | undefined
  failed: boolean
  rows: Readonly<Output<'getCardMetrics'>> | undefined
  goals: Output<'getTargetMetrics'> | undefined
  columns: Columns
  sort: Sort
  chosen: string | undefined
  /** The Associates Table with what is shown here, where it exists. */
  table: CardLink | undefined
  onColumns: (columns: Columns) => void
  onSort: (sort: Sort) => void
  onChoose: (uid: string | undefined) => void
  onClose: () => void
  onRetry: () => void
  /** It covers the page instead of standing beside the cards. */
  over: boolean
}

/** A figure of an associate, null where it cannot be computed, with its colour. */
interface Figure {
  value: number | null
  /** Decimals that it is written with. */
  precision: number
  zone: Zone
  /** Where it is beside its pace, in words. */
  pace?: string
}
type Figures = readonly [Figure, Figure]

const paceOf = (metric: Metric, value: number | null, { goal, due }: { goal: number; due: number }) => {
  const pace = paceText(value ?? 0, due, performance.card.pace)
  return `${written(metric, value)} ${performance.card.ofGoal(written(metric, goal), pace)}`
}

/** The workers of the group with two figures each; choosing one shows that worker's cards. The cards come first. */
export const Associates = (props: Props) => {
  const isAfterFirstFrame = useAfterFirstFrame()
  return (
    <aside className={props.over ? 'associates over' : 'associates'} aria-label={words.title}>
      {isAfterFirstFrame && <List {...props} />}
    </aside>
  )
}

const List = (props: Props) => {
  const { people, rows, goals, columns, sort, chosen, table, onChoose, onClose, over } = props
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)

  const figures = useMemo(() => {
    const of = new Map<string, Figures>()
    for (const row of rows ?? []) {
      const worked = workedIn(row)
      const figureOf = (column: ColumnCard): Figure => {
        const metric = metrics[column]
        const value = metric.of(worked, goals)
        const target = targetOf(metric, goals, 'worker', row.due)
        const zone = zoneIn(metric, value, goals, target, wasInScanTeam(row))
        const pace = zone !== 'none' && isPaced(target) ? paceOf(metric, value, target) : undefined
        return { value, zone, precision: precisionOf(metric, value, zone, target), ...(pace ? { pace } : {}) }
      }
      of.set(row.user_uid, [figureOf(columns[0]), figureOf(columns[1])])
    }
    return of
  }, [rows, goals, columns])

  const found = useMemo(
    () => sorted(searched(people ?? [], search), sort, (uid, column) => figures.get(uid)?.[column].value ?? undefined),
    [people, search, sort, figures],
  )
  const called = useMemo(() => calledIn(people ?? []), [people])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const current = Math.min(page, pages)
  const from = (current - 1) * pageSize
  const Close = over ? X : PanelRightClose

  return (
    <>
      <header>
        <h2>{words.title}</h2>
        {people && <span className="tag tn">{people.length}</span>}
        <span className="grow" />
        {table && (
          <Link
            className="icon-button"
            to={table.to}
            state={table.state}
            aria-label={words.table}
            data-tip={words.table}
          >
            <Table2 size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={words.collapse}
          data-tip={words.collapse}
          onClick={onClose}
        >
          <Close size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <div className="associates-search">
        <div className="field soft">
          <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            value={search}
            placeholder={words.search}
            aria-label={words.search}
            onChange={(event) => {
              setSearch(event.target.value)
              setPage(1)
            }}
          />
        </div>
      </div>
      <div className="associates-head">
        {chosen ? (
          <button type="button" className="associates-all" onClick={() => onChoose(undefined)}>
            <Undo2 size={12} strokeWidth={2} aria-hidden /> {words.all}
          </button>
        ) : (
          <SortButton by="name" title={words.title} {...props} />
        )}
        <Column at={0} {...props} />
        <Column at={1} {...props} />
      </div>
      {people && found.length === 0 ? (
        <p className="associates-none">{people.length === 0 ? words.none : words.noMatch}</p>
      ) : (
        <ol>
          {found.slice(from, from + pageSize).map((person) => (
            <Row
              key={person.uid}
              person={person}
              name={called.get(person.uid) ?? ''}
              figures={figures.get(person.uid)}
              columns={columns}
              chosen={person.uid === chosen}
              onChoose={() => onChoose(person.uid === chosen ? undefined : person.uid)}
            />
          ))}
        </ol>
      )}
      {props.failed && !people && (
        <p className="associates-none">
          {words.loadFailed}{' '}
          <button type="button" className="btn sm" onClick={props.onRetry}>
            {performance.states.tryAgain}
          </button>
        </p>
      )}
      {found.length > 0 && <Pager page={current} pages={pages} from={from + 1} count={found.length} onPage={setPage} />}
    </>
  )
}

const SortButton = ({
  by,
  title,
  sort,
  onSort,
}: { by: Sort['by']; title: string } & Pick<Props, 'sort' | 'onSort'>) => (
  <button
    type="button"
    className={sort.by === by ? 'associates-sort on' : 'associates-sort'}
    aria-label={words.sortBy(title)}
    aria-pressed={sort.by === by}
    onClick={() => onSort(sortAfter(sort, by))}
  >
    <span className="trunc">{title}</span>
    {sort.by === by && <i aria-hidden="true">{sort.descending ? '↓' : '↑'}</i>}
  </button>
)

/** A column's title sorts by it; the arrow beside it chooses another figure. */
const Column = ({ at, columns, sort, onSort, onColumns }: { at: 0 | 1 } & Props) => {
  const shown = columns[at]
  return (
    <span className="associates-column">
      <SortButton by={at} title={performance.cards[shown]} sort={sort} onSort={onSort} />
      <ListSelect<ColumnCard>
        label={words.column(at + 1)}
        options={columnCards
          .filter((id) => id === shown || !columns.includes(id))
          .map((value) => ({ value, label: performance.cards[value] }))}
        value={shown}
        onChange={(id) => onColumns(at === 0 ? [id, columns[1]] : [columns[0], id])}
        className="associates-choose"
        align="end"
      >
        <ChevronDown size={12} strokeWidth={2} aria-hidden />
      </ListSelect>
    </span>
  )
}

interface RowProps {
  person: Associate
  /** What this one is called here. */
  name: string
  figures: Figures | undefined
  columns: Columns
  chosen: boolean
  onChoose: () => void
}

const Row = ({ person, name, figures, columns, chosen, onChoose }: RowProps) => (
  <li className={chosen ? 'on' : ''}>
    <button type="button" aria-pressed={chosen} onClick={onChoose}>
      <span className="associate-name">
        <b className="trunc">{name}</b>
        <small className="trunc">{person.teams}</small>
      </span>
      {([0, 1] as const).map((at) => {
        const metric = metrics[columns[at]]
        const { value, zone, precision, pace }: Figure = figures?.[at] ?? { value: null, zone: 'none', precision: 0 }
        return (
          <span key={at} className="associate-value tn" data-tip={pace}>
            {zone !== 'none' && <ZoneShape zone={zone} />}
            <span className="sr">{performance.cards[columns[at]]} </span>
            {figures ? written({ ...metric, precision }, value) : dash}
          </span>
        )
      })}
    </button>
  </li>
)

interface PagerProps {
  page: number
  pages: number
  from: number
  count: number
  onPage: (page: number) => void
}

const Pager = ({ page, pages, from, count, onPage }: PagerProps) => (
  <footer className="associates-pager tn">
    <span>{words.range(from, Math.min(count, from + pageSize - 1), count)}</span>
    <span className="grow" />
    <button type="button" aria-label={words.previous} disabled={page === 1} onClick={() => onPage(page - 1)}>
      <ChevronLeft size={14} strokeWidth={1.75} aria-hidden />
    </button>
    {pagesAround(page, pages).map((number, index) =>
      number === undefined ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else
        <span key={`gap${index}`} className="gap">
          …
        </span>
      ) : (
        <button
          key={number}
          type="button"
          className={number === page ? 'on' : ''}
          aria-label={words.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ),
    )}
    <button type="button" aria-label={words.next} disabled={page === pages} onClick={() => onPage(page + 1)}>
      <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
    </button>
  </footer>
)
