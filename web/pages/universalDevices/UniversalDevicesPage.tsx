import { Suspense, useMemo, useRef, useState } from 'react'
import type { UniversalDevice } from '../../../shared/contract/universal.ts'
import { serverNow } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { exportNames } from '../../features/entity/exportNames.ts'
import { FilterSelect } from '../../features/entity/FilterSelect.tsx'
import { hasPlace } from '../../features/finder/model.ts'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { Page, PageActions } from '../../features/page/Page.tsx'
import { RereadButton } from '../../features/page/RereadButton.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { useAddress } from '../../parts/address.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useChoices } from '../../parts/table/useChoices.ts'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { type RowFilter, useTable } from '../../parts/table/useTable.ts'
import { clockTimeIn } from '../../parts/zonedTimes.ts'
import { universalDevices as words } from '../../words/en/universalDevices.ts'
import { columnsFor } from './columns.tsx'
import type UniversalFinderOf from './UniversalFinder.tsx'
import './universalDevices.css'

// The map comes when it is looked at.
const UniversalFinder = lazyPart<Parameters<typeof UniversalFinderOf>[0]>(
  'pages/universalDevices/UniversalFinder',
  () => import('./UniversalFinder.tsx'),
)

/** While a device is followed the list is read again so often, in seconds. */
const every = 60

const filters: RowFilter<UniversalDevice>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'in', title: words.show.in, has: ({ status }) => status === 1 },
  { key: 'out', title: words.show.out, has: ({ status }) => status === 0 },
  { key: 'hidden', title: words.show.hidden, has: ({ hidden }) => hidden === 1 },
]

/** Handhelds of every company or of one, for the people who run the installation. */
export default function UniversalDevicesPage() {
  const zone = useSession().company.time_zone
  const { params, change } = useChoices('universalDevices')
  const address = useAddress()
  const tab = address.params.get('tab') === 'map' ? 'map' : 'table'
  const following = tab === 'map' && address.params.get('track') !== null
  const companies = useRows(readPages('allCompanies', {}))
  const company = companies.data?.find(({ uid }) => uid === params.get('in'))
  const query = useRows({
    ...readPages('getUniversalDevicesInformation', company ? { company_uid: company.uid } : {}),
    ...(following ? { refetchInterval: every * 1000 } : {}),
  })
  const [shown, setShown] = useState<{ of: typeof query.data; at: number }>()
  if (query.data && query.data !== shown?.of) setShown({ of: query.data, at: serverNow() })
  const find = useRef<(row: UniversalDevice) => void>(() => {})
  find.current = ({ id }) => address.change({ tab: 'map', track: id })
  const columns = useMemo(() => columnsFor((row) => find.current(row)), [])
  const table = useTable<UniversalDevice>({
    query,
    columns,
    keyOf: ({ id }) => id,
    defaultSort: { key: 'name', direction: 'asc' },
    filters,
    layout: 'universalDevices',
  })
  const downloads = useExports(table, exportNames(words, company?.name))
  const tools = (
    <FilterSelect
      label={words.company}
      all={words.allCompanies}
      options={(companies.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
      value={company?.uid}
      onChange={(uid) => change({ page: null, in: uid })}
    />
  )
  const refresh = () => {
    void companies.refetch()
    void query.refetch()
  }

  return (
    <Page
      title={words.title}
      className="table-page universal-devices"
      back={<BackToDashboard />}
      actions={
        <>
          {shown && <span className="muted tn ud-stamp">{words.refreshed(clockTimeIn(zone, shown.at, true))}</span>}
          <RereadButton label={words.refresh} query={query} onClick={refresh} />
        </>
      }
    >
      {tab === 'table' && (
        <PageActions>
          <ExportButtons table={table} downloads={downloads} />
        </PageActions>
      )}
      {companies.error && <FailedNote text={words.noCompanies(companies.error.message)} onRetry={companies.refetch} />}
      <Tabs
        label={words.views}
        tabs={[
          { key: 'table', title: words.tabs.table, count: query.data?.length },
          { key: 'map', title: words.tabs.map, count: query.data?.filter(hasPlace).length },
        ]}
        value={tab}
        onChange={(key) => address.change({ tab: key === 'table' ? null : key, track: null, page: null })}
      >
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="ud-panel">
              {tab === 'table' ? (
                <DataTable
                  name={words.title}
                  table={table}
                  labelOf={({ label }) => label}
                  searchHint={words.searchHint}
                  tools={tools}
                  empty={{ title: words.none, text: words.noneText }}
                  isOff={({ hidden }) => hidden === 1}
                  downloads={downloads}
                />
              ) : (
                <Suspense fallback={<Skeleton />}>
                  <UniversalFinder query={query} zone={zone} tools={tools} filters={filters} every={every} />
                </Suspense>
              )}
            </div>
          </>
        )}
      </Tabs>
    </Page>
  )
}
