import { useQuery } from '@tanstack/react-query'
import { Archive, UnfoldVertical } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { minute } from '../../../shared/durations.ts'
import { read } from '../../api/calls.ts'
import { serverNow, serverStamp } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { exportNames } from '../../features/entity/exportNames.ts'
import { FilterSelect } from '../../features/entity/FilterSelect.tsx'
import { HeadButton } from '../../features/page/HeadButton.tsx'
import { Page, PageActions } from '../../features/page/Page.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useChoices } from '../../parts/table/useChoices.ts'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { type RowFilter, useTable } from '../../parts/table/useTable.ts'
import { incidents as words } from '../../words/en/incidents.ts'
import { locale } from '../../words/en/locale.ts'
import { incidentColumns, timeOf } from './columns.tsx'
import { ReportTable } from './ReportTable.tsx'
import './incidents.css'

/** Read again so often while the page is looked at, in ms. */
const every = minute

const ArchivedReports = lazyPart('pages/incidents/ArchivedReports', () => import('./ArchivedReports.tsx'))

/** `MMM DD, YYYY` */
const dateLength = 12
const isToday = (report: Incident) =>
  timeOf(report).slice(0, dateLength) === stampIn(report.time_zone, serverStamp()).slice(0, dateLength)
const filters: RowFilter<Incident>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'photos', title: words.show.photos, has: ({ photos, awaited }) => photos.length + awaited > 0 },
  { key: 'today', title: words.show.today, has: isToday },
]

/** When the latest report was filed, and how long ago that is. */
const LastFiled = ({ reports }: { reports: readonly Incident[] }) => {
  const latest = reports.reduce((one, other) => (other.created_on > one.created_on ? other : one))
  const minutes = Math.max(0, Math.floor((serverNow() / 1000 - latest.created_on) / 60))
  const time = minutes < 1440 ? timeOf(latest).slice(-5) : timeOf(latest)
  return (
    <span className="ir-live muted tn">
      <i aria-hidden />
      {words.lastFiled(time, words.ago(minutes))}
    </span>
  )
}

/** What people report on their handhelds, with photos. */
export default function IncidentReportsPage() {
  const { group } = useSession()
  const [expanded, setExpanded] = useState(false)
  const [archived, setArchived] = useState(false)
  const { data, error, ...query } = useRows({
    ...readPages('getIncidentReports', { group_uid: group.uid, status: 0 }),
    refetchInterval: every,
  })
  const counts = useQuery(read('getIncidentReportCounts', { group_uid: group.uid }))
  const { params, change } = useChoices('incidents')
  const facilities = useMemo(() => {
    const named = new Map((data ?? []).map(({ facility_uid, facility }) => [facility_uid, facility]))
    return [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [data])
  const facility = facilities.find(({ value }) => value === params.get('in'))
  const rows = useMemo(
    () => (facility ? data?.filter(({ facility_uid }) => facility_uid === facility.value) : data),
    [data, facility],
  )
  const table = useTable<Incident>({
    query: { ...query, data: rows, error: error && new Error(words.failed) },
    columns: incidentColumns,
    keyOf: ({ uid }) => uid,
    defaultSort: { key: 'time', direction: 'desc' },
    filters,
    layout: 'incidents',
  })
  const downloads = useExports(table, exportNames(words, facility?.label))

  return (
    <Page title={words.title} className={expanded ? 'table-page incidents expanded' : 'table-page incidents'}>
      <PageActions>
        <ExportButtons table={table} downloads={downloads} />
        <HeadButton
          icon={UnfoldVertical}
          label={words.expandAll}
          aria-pressed={expanded}
          onClick={() => setExpanded(!expanded)}
        />
        <HeadButton
          icon={Archive}
          label={words.viewArchived}
          beside={counts.data && <span className="muted tn">{counts.data.archived.toLocaleString(locale)}</span>}
          onPointerEnter={ArchivedReports.preload}
          onFocus={ArchivedReports.preload}
          onClick={() => setArchived(true)}
        />
      </PageActions>
      <ReportTable
        name={words.title}
        table={table}
        empty={{ title: words.none, text: words.noneText }}
        downloads={downloads}
        aside={data && data.length > 0 && <LastFiled reports={data} />}
        tools={
          facilities.length > 1 && (
            <FilterSelect
              label={words.facility}
              all={words.allFacilities}
              options={facilities}
              value={facility?.value}
              onChange={(uid) => change({ page: null, in: uid })}
            />
          )
        }
      />
      <Suspense>{archived && <ArchivedReports onClose={() => setArchived(false)} />}</Suspense>
    </Page>
  )
}
