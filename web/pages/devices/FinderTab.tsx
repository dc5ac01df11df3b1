import { useQuery } from '@tanstack/react-query'
import { BellRing, PanelRightOpen, Wifi } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Battery, Health } from '../../features/devices/Battery.tsx'
import { GroupTool } from '../../features/devices/GroupTool.tsx'
import type { TabProps } from '../../features/devices/tab.ts'
import { textsOfDevice } from '../../features/devices/textsOfDevice.ts'
import { isLoggedIn, isLost, isLow } from '../../features/devices/useDevices.ts'
import type { FinderColumn } from '../../features/finder/FinderList.tsx'
import { FinderPanel } from '../../features/finder/FinderPanel.tsx'
import { pointsOf } from '../../features/finder/model.ts'
import { useFloor } from '../../features/floorPlans/useFloor.ts'
import { flat } from '../../features/groups/tree.ts'
import { useAddress } from '../../parts/address.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { shortTimeIn } from '../../parts/zonedTimes.ts'
import { devices as words } from '../../words/en/devices.ts'
import { finder } from '../../words/en/finder.ts'
import { whyNoPing } from './columns.tsx'

const FloorPlans = lazyPart('features/floorPlans/FloorPlans', () => import('../../features/floorPlans/FloorPlans.tsx'))
const DeviceNetworks = lazyPart(
  'features/networks/DeviceNetworks',
  () => import('../../features/networks/DeviceNetworks.tsx'),
)
const PingDialog = lazyPart('features/devices/PingDialog', () => import('../../features/devices/PingDialog.tsx'))

/** Seconds after which the followed device is asked where it is. */
const every = 15

const filters: RowFilter<Device>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'in', title: words.show.loggedIn, has: isLoggedIn },
  { key: 'lost', title: words.lost.is, has: isLost },
  { key: 'low', title: words.show.low, has: isLow },
]

const userOf = ({ user_name, username }: Device) => user_name ?? username

const columns: readonly FinderColumn<Device>[] = [
  {
    key: 'username',
    title: finder.columns.user,
    value: userOf,
    cell: (row) => (
      <span className="finder-two">
        <span>{userOf(row) ?? '–'}</span>
        <small>{row.name}</small>
      </span>
    ),
  },
  {
    key: 'battery_percentage',
    title: finder.columns.battery,
    value: ({ battery_percentage }) => battery_percentage,
    cell: ({ battery_percentage, battery_health }) => (
      <span className="finder-two">
        <Battery percent={battery_percentage} />
        <small>
          <Health health={battery_health} />
        </small>
      </span>
    ),
  },
]

/** Where devices are, on a map and in a list. One that is followed is asked again and again. */
export default function FinderTab({ query, tree, group, setGroup, finders }: TabProps) {
  const { company } = useSession()
  const { params, change } = useAddress()
  const isOff = useCallback((row: Device) => finders !== undefined && !finders.has(row.group_uid), [finders])
  const [pinging, setPinging] = useState<Device>()
  const [joining, setJoining] = useState<Device>()
  const floor = useFloor(tree, group.uid)
  /** The dialog of floor plans, and which of them is to be placed. */
  const [caring, setCaring] = useState<{ placing?: string | undefined }>()
  const points = useMemo(() => pointsOf(query.data ?? []), [query.data])
  const facilities = tree ? flat(tree).filter(({ type }) => type === 'facility') : []
  const following = params.get('track') ?? undefined
  const known = query.data?.some(({ uid }) => uid === following) ?? false
  const { data: latest } = useQuery({
    ...read('getDeviceDetails', { device_id: following ?? '' }),
    enabled: following !== undefined && known,
    refetchInterval: every * 1000,
    staleTime: 0,
  })
  const rows = useMemo(() => {
    if (!latest) return query.data
    return query.data?.map((row): Device => (row.uid === latest.uid ? { ...row, ...latest } : row))
  }, [query.data, latest])

  return (
    <>
      <FinderPanel<Device>
        query={{ ...query, data: rows }}
        zone={company.time_zone}
        tools={<GroupTool {...{ tree, group, setGroup }} />}
        searchHint={words.finderHint}
        textsOf={textsOfDevice}
        filters={filters}
        columns={columns}
        isOff={isOff}
        empty={{ title: words.none, text: words.noneText(group.name) }}
        every={every}
        floor={{
          ...{ plans: floor.data, error: floor.error, onRetry: floor.refetch },
          onCare: floor.mayChange ? (placing) => setCaring({ placing }) : undefined,
        }}
        linesOf={(row) => [
          [finder.user, userOf(row) ?? '–'],
          [finder.group, row.name],
          [finder.updated, row.last_updated ? shortTimeIn(company.time_zone, row.last_updated, true) : '–'],
          [
            finder.battery,
            <>
              <Battery percent={row.battery_percentage} />
              <Health health={row.battery_health} />
              {row.scanner_battery_level !== null && (
                <span className="muted tn">{finder.scanner(row.scanner_battery_level)}</span>
              )}
            </>,
          ],
        ]}
        buttons={(row) => {
          const off = whyNoPing(row)
          return (
            <button
              type="button"
              className="icon-button"
              aria-label={`${words.columns.ping}: ${row.label}`}
              aria-disabled={off !== undefined || undefined}
              title={off ?? words.columns.ping}
              onClick={() => off === undefined && setPinging(row)}
            >
              <BellRing size={16} strokeWidth={1.75} aria-hidden />
            </button>
          )
        }}
        actions={(row) => {
          const off = whyNoPing(row)
          return (
            <>
              <button
                type="button"
                className="btn sm primary"
                aria-disabled={off !== undefined || undefined}
                title={off}
                onClick={() => off === undefined && setPinging(row)}
              >
                <BellRing className="i" size={14} strokeWidth={1.75} aria-hidden />
                {words.columns.ping}
              </button>
              <button type="button" className="btn sm" onClick={() => setJoining(row)}>
                <Wifi className="i" size={14} strokeWidth={1.75} aria-hidden />
                {words.columns.wifi}
              </button>
              <button
                type="button"
                className="btn sm"
                onClick={() => change({ tab: null, track: null, device: row.uid })}
              >
                <PanelRightOpen className="i" size={14} strokeWidth={1.75} aria-hidden />
                {finder.open}
              </button>
            </>
          )
        }}
      />
      {caring && floor.data && (
        <Suspense>
          <FloorPlans
            plans={floor.data}
            facilities={facilities}
            placing={caring.placing}
            points={points}
            zone={company.time_zone}
            onClose={() => setCaring(undefined)}
          />
        </Suspense>
      )}
      {joining && (
        <Suspense>
          <DeviceNetworks row={joining} onClose={() => setJoining(undefined)} />
        </Suspense>
      )}
      {pinging && (
        <Suspense>
          <PingDialog rows={[pinging]} onClose={() => setPinging(undefined)} />
        </Suspense>
      )}
    </>
  )
}
