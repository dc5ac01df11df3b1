import { useQuery } from '@tanstack/react-query'
import { Download, UsersRound, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { facilityManagers } from '../../../shared/roles.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { freshFor } from '../../features/figures/fresh.ts'
import { RateSelect, RefreshButton, Stamp } from '../../features/figures/Head.tsx'
import { Toolbar } from '../../features/figures/Toolbar.tsx'
import { useRefresh } from '../../features/figures/useRefresh.ts'
import { isLostAsked, lostQuery } from '../../features/lostTime/lostQuery.ts'
import { Page } from '../../features/page/Page.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { ColumnsButton } from '../../parts/table/ColumnsButton.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { ViewsButton } from '../../parts/table/ViewsButton.tsx'
import { associates as words } from '../../words/en/associates.ts'
import { performance } from '../../words/en/performance.ts'
import { pickers } from '../../words/en/pickers.ts'
import { tableColumns, widthsFor } from './columns.tsx'
import { lostHours } from './lostHours.ts'
import { goalsQuery, peopleQuery, readAgain } from './queries.ts'
import { type AssociateRow, averageOf, isFigure, rowsOf, sumOf } from './rows.ts'
import { summaryOf } from './summary.tsx'
import { useRate } from './useRate.ts'
import { useShown } from './useShown.ts'
import { ZoneCounts } from './ZoneCounts.tsx'
import './associates.css'

const keyOf = ({ uid }: AssociateRow) => uid
const labelOf = ({ name }: AssociateRow) => name ?? words.gone
const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const

/** The rows of those whom another page listed; undefined where none listed any. */
const listedIn = (rows: readonly AssociateRow[] | undefined, users: readonly string[] | undefined) => {
  if (!rows || !users) return undefined
  const among = new Set(users)
  return rows.filter(({ uid }) => among.has(uid))
}

/** What everybody in a group has done: figures against goals, with their average and sum. */
export default function AssociatesPage() {
  const [ready, setReady] = useState(false)
  const shown = useShown(ready)
  const { session, own, times, draft, users } = shown
  const group = shown.group ?? own
  const { rate, set: setRate } = useRate(session.user.uid)
  const narrow = useNarrow()
  const [groupError, setGroupError] = useState<string>()

  const staleTime = freshFor(rate, group.zone)
  const enabled = shown.group !== undefined
  const people = useQuery({ ...peopleQuery(group, times), staleTime, enabled })
  const goals = useQuery({ ...goalsQuery(group, times), staleTime: rate, enabled })
  const lost = useQuery({
    ...lostQuery(group, times),
    staleTime,
    enabled: enabled && isLostAsked(group, times) && people.data !== undefined,
  })
  const lostOf = useMemo(() => (lost.data ? lostHours(lost.data) : undefined), [lost.data])
  const loaded = !people.isPending && !goals.isPending
  if (loaded && !ready) setReady(true)
  const updatedAt = people.dataUpdatedAt
  const { running, refresh } = useRefresh(
    rate,
    Math.min(updatedAt, goals.dataUpdatedAt || updatedAt),
    group.zone,
    readAgain,
  )

  const all = useMemo(
    () => (people.data && (goals.data || goals.isError) ? rowsOf(people.data, goals.data, lostOf) : undefined),
    [people.data, goals.data, goals.isError, lostOf],
  )
  const listed = useMemo(() => listedIn(all, users), [users, all])
  /** Some have figures whom the other page did not list. */
  const isPart = listed !== undefined && listed.length < (all?.length ?? 0)
  const rows = listed ?? all
  const average = useMemo(() => averageOf(rows ?? [], goals.data), [rows, goals.data])
  const wide = useMemo(
    () => widthsFor(sumOf(rows ?? [], goals.data, false), average).join(),
    [rows, average, goals.data],
  )
  const columns = useMemo(() => tableColumns(wide.split(',').map(Number)), [wide])
  const table = useTable<AssociateRow>({
    query: {
      data: rows,
      error: people.error ?? goals.error,
      isPending: !loaded,
      isFetching: people.isFetching || goals.isFetching,
      refetch: () => void refresh(),
    },
    columns,
    keyOf,
    defaultSort: { key: 'scans_per_hour', direction: 'desc' },
    defaultSize: 'all',
    layout: 'associates',
  })
  const downloads = useExports(table, { title: words.title, file: words.file, parts: () => [group.name] })

  const { unsorted, total } = table
  const summary = useMemo(
    () =>
      summaryOf({
        rows: unsorted,
        average: unsorted.length === rows?.length ? average : averageOf(unsorted, goals.data),
        everybody: !isPart && unsorted.length === total,
        goals: goals.data,
        group: group.name,
        isDay: times.view === 'day',
      }),
    [unsorted, rows, average, total, isPart, goals.data, group.name, times.view],
  )

  const getOverview = () => {
    const [chosen] = draft.groups
    setGroupError(chosen ? undefined : pickers.groups.empty)
    if (!chosen) return
    if (shown.isChanged(draft)) shown.show({ times: draft.times, group: chosen })
    else void refresh()
  }
  const off = table.rows.length === 0
  const rateSelect = (
    <RateSelect
      rate={rate}
      className={narrow ? 'field field-button' : 'btn sm ghost'}
      onChange={(next) => void setRate(next)}
    />
  )
  const now = serverTime(updatedAt) || serverNow()

  return (
    <Page
      title={words.title}
      className="table-page at-page"
      actions={
        <>
          <Stamp updatedAt={serverTime(updatedAt)} zone={group.zone} narrow={narrow} />
          {!narrow && <span className="figures-rule" />}
          {!narrow && rateSelect}
          <RefreshButton running={running} narrow={narrow} onRefresh={() => void refresh()} />
        </>
      }
      toolbar={
        <>
          <Toolbar
            draft={draft}
            tree={shown.tree}
            now={now}
            zone={(draft.groups[0] ?? own).zone}
            most={1}
            groupError={groupError}
            onGroupError={setGroupError}
            onTimes={shown.setTimes}
            onGroups={shown.setGroups}
            withGroups={facilityManagers.includes(session.role.key)}
          />
          <button type="button" className="btn primary" onClick={getOverview}>
            {words.get}
          </button>
          {narrow && rateSelect}
          <span className="grow" />
          {!narrow && <ViewsButton table={table} named />}
          {!narrow && table.layout.open && <ColumnsButton table={table} named />}
          <button
            type="button"
            className="btn"
            data-tour="csv"
            disabled={off}
            onClick={() => void downloads.csv(table.rows)}
          >
            <Download {...icon} size={16} />
            {words.csv}
          </button>
        </>
      }
    >
      {isPart && (
        <div className="note page-note at-part">
          <UsersRound {...icon} size={16} />
          <span className="grow">{words.passed(listed.length)}</span>
          <button type="button" className="btn sm" onClick={shown.showEverybody}>
            <X {...icon} size={14} />
            {words.everybody}
          </button>
        </div>
      )}
      <DataTable
        name={words.title}
        table={table}
        labelOf={labelOf}
        searchHint={words.searchHint}
        empty={{
          title: performance.states.noDataTitle,
          text: performance.states.noData(group.name),
          action: (
            <button
              type="button"
              className="btn"
              onClick={() => document.querySelector<HTMLElement>('.at-page .view-select')?.focus()}
            >
              {performance.states.changeDates}
            </button>
          ),
        }}
        summary={summary}
        dense
        ownColumns
        aside={isFigure(table.sort.key) && <ZoneCounts of={table.sort.key} rows={unsorted} />}
        note={`${words.legend}. ${words.lostNote}`}
      />
    </Page>
  )
}
