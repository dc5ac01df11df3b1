import { Clock, NotebookText } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { type PlatformMetric, platformMetrics } from '../../../shared/metrics/platform.ts'
import { queryClient } from '../../api/calls.ts'
import { clockAhead, serverNow } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { FilterSelect } from '../../features/entity/FilterSelect.tsx'
import { useRefresh } from '../../features/figures/useRefresh.ts'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { Page } from '../../features/page/Page.tsx'
import { HourRange } from '../../features/reports/HourRange.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { useAddress } from '../../parts/address.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { hourAt, wallOf } from '../../parts/pickers/hours.ts'
import { ErrorState, Skeleton, State } from '../../parts/states/states.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'
import { Cards } from './Cards.tsx'
import type GraphsOf from './Graphs.tsx'
import type NotesOf from './Notes.tsx'
import { useFigures } from './queries.ts'
import { RefreshSelect, useRate } from './RefreshSelect.tsx'
import { Shown } from './Shown.tsx'
import { type Asked, type Chosen, isTab, isView, spanText, tabs, views } from './view.ts'
import type WebLoginsOf from './WebLogins.tsx'
import './universalMetrics.css'

const Graphs = lazyPart<Parameters<typeof GraphsOf>[0]>('pages/universalMetrics/Graphs', () => import('./Graphs.tsx'))
const WebLogins = lazyPart<Parameters<typeof WebLoginsOf>[0]>(
  'pages/universalMetrics/WebLogins',
  () => import('./WebLogins.tsx'),
)
const Notes = lazyPart<Parameters<typeof NotesOf>[0]>('pages/universalMetrics/Notes', () => import('./Notes.tsx'))

const limit = { days: 366 }
/** What the page reads: all of it again when the time has come. */
const reads: readonly string[] = [
  ...['getUniversalMetrics', 'getStepsOfAllCompanies', 'getScansOfAllCompanies', 'getTimesOfAllCompanies'],
  ...['getUsersOfAllCompanies', 'getTotalCustomNotifsCreatedForAllCompanies', 'getTotalExcludedScansForAllCompanies'],
  ...['getTotalIncidentReportsFiledForAllCompanies', 'getTotalTasksCompletedForAllCompanies'],
  ...['getCompChartMetrics', 'getUniversalChartMetrics', 'getWebLogins'],
]

/** What was read and is not shown now is read again when it is asked for. */
const forgetOthers = () => {
  for (const name of reads) queryClient.removeQueries({ queryKey: [name], type: 'inactive' })
}

/** What companies do, of all together or of one, for the people who run the installation. */
export default function UniversalMetricsPage() {
  const session = useSession()
  const zone = session.company.time_zone
  const { params, change } = useAddress()
  const tab = isTab(params.get('tab')) ? (params.get('tab') as (typeof tabs)[number]) : 'cards'
  const [draft, setDraft] = useState<Chosen>(() => {
    const view = params.get('time')
    return { view: isView(view) && view !== 'custom' ? view : 'day' }
  })
  const [asked, setAsked] = useState<Asked>()
  const [metric, setMetric] = useState<PlatformMetric>('scans')
  const [total, setTotal] = useState(false)
  const [notes, setNotes] = useState(false)
  const { rate, setRate } = useRate(session.user.uid)

  const companies = useRows(readPages('allCompanies', {}))
  const known = useMemo(() => new Map((companies.data ?? []).map(({ uid, name }) => [uid, name])), [companies.data])
  const figures = useFigures(tab === 'cards' ? asked : undefined, zone)

  const getMetrics = useCallback(() => {
    forgetOthers()
    setAsked({ ...draft, at: serverNow() })
  }, [draft])
  const readAgain = useCallback(async () => setAsked((before) => before && { ...before, at: serverNow() }), [])
  useRefresh(
    rate || 24 * 3_600_000,
    rate === 0 || !asked ? Number.MAX_SAFE_INTEGER / 2 : asked.at - clockAhead(),
    zone,
    readAgain,
  )

  const fetchAgain = async () => {
    forgetOthers()
    await figures.refetch()
  }
  const setView = (view: Chosen['view']) => {
    const { date, hour } = wallOf(zone, serverNow())
    const { company } = draft
    setDraft({
      view,
      ...(company === undefined ? {} : { company }),
      ...(view === 'custom' ? { start: hourAt(date, 0), end: hourAt(date, hour + 1) } : {}),
    })
    change({ time: view === 'day' ? null : view })
  }
  const inTotal = tab === 'graphs' && total
  const span = spanText(draft, zone, serverNow())

  return (
    <Page
      title={words.title}
      className={tab === 'logins' ? 'table-page universal-metrics' : 'universal-metrics'}
      back={<BackToDashboard />}
      actions={
        <button type="button" className="btn" onClick={() => setNotes(true)}>
          <NotebookText className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.seeNotes}
        </button>
      }
      toolbar={
        <>
          <select
            className="field filter-select"
            aria-label={words.range}
            value={draft.view}
            onChange={({ target }) => isView(target.value) && setView(target.value)}
          >
            {views.map((view) => (
              <option key={view} value={view}>
                {words.views[view]}
              </option>
            ))}
          </select>
          {inTotal ? (
            <select className="field filter-select" aria-label={words.company} disabled>
              <option>{words.allCompanies}</option>
            </select>
          ) : (
            <FilterSelect
              label={words.company}
              all={words.allCompanies}
              options={[...known].map(([value, label]) => ({ value, label }))}
              value={draft.company}
              busy={companies.isPending}
              onChange={(company) => setDraft(({ company: _, ...rest }) => (company ? { ...rest, company } : rest))}
            />
          )}
          {tab === 'graphs' && (
            <select
              className="field filter-select"
              aria-label={words.metric}
              value={metric}
              onChange={({ target }) => setMetric(target.value as PlatformMetric)}
            >
              {platformMetrics.map((each) => (
                <option key={each} value={each}>
                  {words.metrics[each]}
                </option>
              ))}
            </select>
          )}
          {draft.view === 'custom' && draft.start && draft.end ? (
            <HourRange
              span={{ start: draft.start, end: draft.end }}
              zone={zone}
              limit={limit}
              onChange={(next) => setDraft((before) => ({ ...before, ...next }))}
            />
          ) : (
            <span className="muted tn um-span">{span ?? words.allTime}</span>
          )}
          <button type="button" className="btn primary" aria-busy={figures.isFetching} onClick={getMetrics}>
            {words.get}
          </button>
          <span className="grow" />
          <RefreshSelect rate={rate} onChange={setRate} />
        </>
      }
    >
      {companies.error && (
        <FailedNote text={words.companiesFailed(companies.error.message)} onRetry={companies.refetch} />
      )}
      <Tabs
        label={words.tabsLabel}
        tabs={tabs.map((key) => ({ key, title: words.tabs[key] }))}
        value={tab}
        onChange={(key) => change({ tab: key === 'cards' ? null : key })}
      >
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="um-panel">
              <Shown key={tab} onRetry={fetchAgain}>
                {!asked ? (
                  <State kind="empty" title={words.idle} text={words.idleText} />
                ) : tab === 'graphs' ? (
                  <Suspense fallback={<Skeleton />}>
                    <Graphs {...{ asked, metric, zone, total }} companies={known} onTotal={setTotal} />
                  </Suspense>
                ) : tab === 'logins' ? (
                  known.size === 0 && asked.company === undefined ? (
                    <State kind="empty" title={words.noCompany} />
                  ) : (
                    <Suspense fallback={<Skeleton />}>
                      <WebLogins {...{ asked, zone }} companies={known} />
                    </Suspense>
                  )
                ) : figures.error && !figures.data ? (
                  <ErrorState
                    error={new Error(words.failed(figures.error.message))}
                    onRetry={() => void figures.refetch()}
                  />
                ) : figures.data ? (
                  <div aria-busy={figures.isFetching}>
                    <Cards figures={figures.data} past={figures.past} all={asked.company === undefined} zone={zone} />
                    <p className="um-foot muted">
                      <Clock className="i" size={14} strokeWidth={1.75} aria-hidden />
                      {figures.data.summed_at
                        ? words.updated(dateTimeIn(zone, figures.data.summed_at))
                        : words.notUpdated}
                    </p>
                  </div>
                ) : (
                  <Skeleton />
                )}
              </Shown>
            </div>
          </>
        )}
      </Tabs>
      {notes && (
        <Suspense>
          <Notes onClose={() => setNotes(false)} />
        </Suspense>
      )}
    </Page>
  )
}
