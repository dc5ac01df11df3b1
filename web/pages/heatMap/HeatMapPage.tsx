import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { facilityManagers } from '../../../shared/roles.ts'
import { queryClient } from '../../api/calls.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { Page } from '../../features/page/Page.tsx'
import { AssociateSelect } from '../../features/reports/AssociateSelect.tsx'
import { DateRange } from '../../features/reports/DateRange.tsx'
import { HourRange } from '../../features/reports/HourRange.tsx'
import { KnownFrom } from '../../features/reports/KnownFrom.tsx'
import { ReportActions } from '../../features/reports/ReportActions.tsx'
import { ReportGroup } from '../../features/reports/ReportGroup.tsx'
import { useReportExport } from '../../features/reports/useReportExport.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { hourAt, wallOf } from '../../parts/pickers/hours.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { zoneName } from '../../parts/zone.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { exportOf } from './exportOf.ts'
import { preloadCells } from './HeatGrid.tsx'
import { HeatMapPanel } from './HeatMapPanel.tsx'
import { modelOf, type Sort } from './model.ts'
import { type Asked, heatQuery, useChanged } from './queries.ts'
import { selectionOf } from './selection.ts'
import { isRunning } from './times.ts'
import { useShown } from './useShown.ts'
import {
  isTooLong,
  mostSkus,
  type RangeType,
  rangeTypes,
  type Source,
  snapped,
  sources,
  spanOf,
  usualDays,
} from './view.ts'
import './heatMap.css'

const clockOf = (zone: string, at: number) => stampIn(zone, new Date(at).toISOString()).slice(-5)
const ManualEntry = lazyPart('pages/heatMap/ManualEntry', () => import('./ManualEntry.tsx'))
const SkuTree = lazyPart('pages/heatMap/SkuTree', () => import('./SkuTree.tsx'))

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const ranges = rangeTypes.map((value) => ({ value, label: words.ranges[value] }))
const sourceOptions = sources.map((value) => ({ value, label: words.sources[value] }))
const customLimit = { months: 1 }
/** Before SKUs are chosen: what is chosen from is still on its way, or did not come. */
const Start = ({
  view,
  people,
  error,
  retry,
}: Pick<ReturnType<typeof useShown>, 'view' | 'people' | 'error' | 'retry'>) => {
  if (error) return <ErrorState error={error} onRetry={retry} />
  return people && view.saved === undefined ? <Empty title={words.start} /> : <Skeleton />
}

/** How often SKUs were scanned, hour by hour, day by day or month by month. */
export default function HeatMapPage() {
  const shown = useShown()
  const { session, own, view, skus, draft, tree, people } = shown
  const narrow = useNarrow()
  const [now, setNow] = useState(() => serverNow())
  const [error, setError] = useState<string>()
  const [groupError, setGroupError] = useState<string>()
  const [editing, setEditing] = useState(false)
  const [sort, setSort] = useState<Sort>('total')
  const group = shown.group ?? own
  const span = spanOf(view, group.zone, now)
  const asked: Asked = { group, who: view.who, span, skus, source: view.source, company_uid: session.company.uid }
  const query = useQuery({ ...heatQuery(asked), enabled: skus.length > 0 && shown.group !== undefined })
  const { data } = query
  const model = useMemo(() => data && modelOf(data, skus, sort), [data, skus, sort])
  const drawable = model !== undefined && model.total > 0 ? model : undefined
  useEffect(() => preloadCells(), [])
  const changed = useChanged(asked, query.isPlaceholderData ? undefined : drawable, now)
  const person = people?.find(({ uid }) => uid === view.who)
  const of = person ? `${person.first} ${person.last}` : group.name
  const exporting = useReportExport(
    drawable && exportOf(drawable, { span, zone: group.zone, of, knownFrom: data?.known_from }),
  )

  const first = draft.groups[0] ?? own
  const draftSpan = spanOf(draft, first.zone, now)
  const change = (next: Partial<typeof draft>) => {
    setError(undefined)
    shown.change(next)
  }
  const getMetrics = () => {
    setGroupError(draft.groups.length === 0 ? words.noGroup : undefined)
    const problem =
      draft.skus.length === 0
        ? words.noSku
        : draft.skus.length > mostSkus
          ? words.tooManySkus
          : isTooLong(draftSpan)
            ? words.tooLong
            : undefined
    setError(problem)
    if (problem || draft.groups.length === 0) return
    setNow(serverNow())
    shown.take()
    const next = { ...asked, group: first, who: draft.who, span: draftSpan, skus: draft.skus, source: draft.source }
    // Asked anew each time, also where nothing was changed.
    void queryClient.prefetchQuery({ ...heatQuery(next), staleTime: 0 })
  }
  const { date: today } = wallOf(first.zone, now)
  const days = draft.days ?? usualDays(draft.range, first.zone, now)
  const takeSkus = (list: string[]) => {
    setEditing(false)
    change({ skus: list })
  }
  return (
    <Page
      title={words.title}
      className="heat-map"
      actions={
        <ReportActions
          selection={selectionOf(view, skus, shown.group?.uid)}
          suggestedName={`${words.title}, ${of}`}
          printIt={words.print}
          exporting={exporting}
          tour="heat-csv"
        />
      }
      toolbar={
        <>
          {facilityManagers.includes(session.role.key) && (
            <ReportGroup
              label={words.group}
              tree={tree}
              chosen={draft.groups}
              error={groupError}
              onError={setGroupError}
              onChange={(groups) => change({ groups, who: undefined })}
            />
          )}
          <AssociateSelect
            people={people}
            failed={shown.peopleFailed}
            onRetry={shown.retryPeople}
            chosen={draft.who}
            everybody={words.overview}
            onChange={(who) => shown.change({ who })}
          />
          <SegRadio<RangeType>
            label={words.range}
            options={ranges}
            value={draft.range}
            onChange={(range) => change({ range, days: undefined, span: undefined })}
          />
          {draft.range === 'custom' ? (
            <HourRange
              span={draftSpan}
              zone={first.zone}
              limit={customLimit}
              onChange={(next) => change({ span: next })}
            />
          ) : (
            <DateRange
              label={words.dates}
              dates={days}
              snap={(dates) => snapped(draft.range, dates)}
              today={today}
              zone={first.zone}
              refusalOf={({ from, to }) =>
                isTooLong({ start: hourAt(from, 0), end: to >= today ? hourAt(today, 24) : hourAt(to, 24) })
                  ? words.tooLong
                  : undefined
              }
              onChange={(next) => change({ days: next })}
            />
          )}
          <span className="hm-source">
            <ListSelect<Source>
              label={words.source}
              options={sourceOptions}
              value={draft.source}
              className="field field-button source-select"
              onChange={(source) => {
                change({ source, skus: [] })
                setEditing(true)
              }}
            >
              <span className="trunc">{words.sources[draft.source]}</span>
              <span className="muted tn">{words.skus(draft.skus.length)}</span>
            </ListSelect>
            <button
              type="button"
              className="btn icon"
              data-tour="heat-skus"
              aria-label={words.edit}
              data-tip={words.edit}
              onClick={() => setEditing(true)}
            >
              <Pencil {...icon} />
            </button>
          </span>
          <button type="button" className="btn primary hm-get" aria-busy={query.isFetching} onClick={getMetrics}>
            {words.get}
          </button>
          {data && isRunning(span, group.zone, serverTime(query.dataUpdatedAt)) && (
            <span className="muted tn hm-until" title={zoneName(group.zone)}>
              {words.until(clockOf(group.zone, serverTime(query.dataUpdatedAt)))}
            </span>
          )}
          {error && (
            <p className="hint error hm-error" role="alert">
              {error}
            </p>
          )}
        </>
      }
    >
      {skus.length === 0 ? (
        <Start {...shown} />
      ) : query.error && !data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !model || !data ? (
        <Skeleton />
      ) : drawable ? (
        <HeatMapPanel
          {...{ session, asked, changed, narrow, sort }}
          model={drawable}
          knownFrom={data.known_from}
          isStale={query.isFetching}
          onSort={setSort}
        />
      ) : (
        <>
          <KnownFrom from={data.known_from} zone={group.zone} />
          <div role="status">
            <Empty title={words.empty} />
          </div>
        </>
      )}
      {editing && (
        <Suspense>
          {draft.source === 'manual' ? (
            <ManualEntry skus={draft.skus} group={first} onUse={takeSkus} onClose={() => setEditing(false)} />
          ) : (
            <SkuTree
              kind={draft.source}
              company={session.company.uid}
              chosen={draft.skus}
              onUse={takeSkus}
              onClose={() => setEditing(false)}
            />
          )}
        </Suspense>
      )}
    </Page>
  )
}
