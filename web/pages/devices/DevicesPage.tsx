import { Suspense } from 'react'
import { serverTime } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { useDevices, useFinderGroups } from '../../features/devices/useDevices.ts'
import { useGroupChoice } from '../../features/groups/GroupFilter.tsx'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { Page } from '../../features/page/Page.tsx'
import { RereadButton } from '../../features/page/RereadButton.tsx'
import { useGroups } from '../../features/people/data.ts'
import { useAddress } from '../../parts/address.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices as words } from '../../words/en/devices.ts'
import { tabs } from './tabs.tsx'
import { UpdateInterval } from './UpdateInterval.tsx'
import { useArrival } from './useArrival.ts'
import { useTour } from './useTour.ts'
import './devices.css'

/** The fleet: its table, where it is, and where that may be told. */
export default function DevicesPage() {
  const { company } = useSession()
  const { params, change } = useAddress()
  useArrival()
  useTour()
  const { tree, failed, retry } = useGroups()
  const { group, setGroup } = useGroupChoice('devices', tree)
  const query = useDevices(tree, group.uid)
  const finders = useFinderGroups()
  const mayFind = (finders?.size ?? 0) > 0
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? (tabs[0] as (typeof tabs)[number])
  const listed = tabs.map(({ key, title, icon }) => ({
    ...{ key, title, icon },
    count: key === 'table' ? query.data?.length : undefined,
  }))
  return (
    <Page
      title={words.title}
      className="table-page devices"
      actions={
        <>
          {(query.readAt ?? 0) > 0 && (
            <span className="muted devices-stamp">
              {words.read(
                stampIn(company.time_zone, new Date(serverTime(query.readAt ?? 0)).toISOString(), true).slice(-8),
              )}
            </span>
          )}
          <UpdateInterval />
          <RereadButton label={words.refresh} query={query} />
        </>
      }
    >
      <Tabs
        label={words.tabs.label}
        tabs={listed}
        value={open.key}
        onChange={(tab) =>
          change({ tab: tab === tabs[0]?.key ? null : tab, page: null, device: null, side: null, track: null })
        }
      >
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="devices-panel">
              {failed && <FailedNote text={words.groupsFailed} onRetry={retry} />}
              <Suspense fallback={<Skeleton />}>
                <open.panel key={open.key} {...{ query, tree, group, setGroup, finders, mayFind }} />
              </Suspense>
            </div>
          </>
        )}
      </Tabs>
    </Page>
  )
}
