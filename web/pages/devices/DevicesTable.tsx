import { BellRing, CircleCheck, EyeOff, LocateFixed, QrCode, SearchX, Tag, Wifi } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { narrowDeviceColumns, wideDeviceColumns } from '../../../shared/devices.ts'
import { facilityManagers, passes } from '../../../shared/roles.ts'
import { prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { FleetStrip } from '../../features/devices/FleetStrip.tsx'
import { GroupTool } from '../../features/devices/GroupTool.tsx'
import type { TabProps } from '../../features/devices/tab.ts'
import { isLoggedIn, isLost, isLow, isOffline, isUnwell } from '../../features/devices/useDevices.ts'
import { exportNames } from '../../features/entity/exportNames.ts'
import { HeadButton } from '../../features/page/HeadButton.tsx'
import { PageActions } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import type { ShownColumns } from '../../parts/table/useLayout.ts'
import { type RowFilter, useTable } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { deviceDrawer, devices as words } from '../../words/en/devices.ts'
import { columnsFor, type DeviceActions, whyNoFind, whyNoPing } from './columns.tsx'
import { DeviceDialogs, type DialogState } from './DeviceDialogs.tsx'
import { relabel } from './deviceActions.ts'
import { NarrowColumns } from './NarrowColumns.tsx'
import { useDeviceBatches } from './useDeviceBatches.ts'

const DeviceDrawer = lazyPart('pages/devices/DeviceDrawer', () => import('./DeviceDrawer.tsx'))

const keyOf = ({ uid }: Device) => uid
const labelOf = ({ label }: Device) => label

const filters: RowFilter<Device>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'in', title: words.show.loggedIn, has: isLoggedIn },
  { key: 'lost', title: words.lost.is, has: isLost },
  { key: 'offline', title: words.offline, has: isOffline },
  { key: 'low', title: words.show.low, has: isLow },
  { key: 'health', title: words.show.health, has: isUnwell },
]
const shown: Record<'wide' | 'narrow', ShownColumns> = {
  wide: { type: prefs.deviceColumns, ...wideDeviceColumns, failed: words.columnsFailed },
  narrow: {
    ...{ type: prefs.deviceColumnsNarrow, usual: narrowDeviceColumns, unread: narrowDeviceColumns },
    failed: words.columnsFailed,
  },
}

/** The devices of a group: found, named, pinged, hidden. */
export const DevicesTable = ({ query, tree, group, setGroup, finders, mayFind }: TabProps) => {
  const { company, role } = useSession()
  const narrow = useNarrow()
  const { params, change } = useAddress()
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const ask = (kind: DialogState['kind'], rows: readonly Device[] = []) => setDialog({ kind, rows, left: 0 })
  const batches = useDeviceBatches(() => {
    close()
    table.clearSelection()
  })
  const mayHide = role.key === 'superAdmin'
  const mayLose = passes(role.key, facilityManagers)
  const ping = (rows: readonly Device[]) => {
    const may = rows.filter((row) => whyNoPing(row) === undefined)
    setDialog({ kind: 'ping', rows: may, left: rows.length - may.length })
  }
  const actions: DeviceActions = {
    open: (row) => change({ device: row.uid }),
    relabel: (row, label) => void relabel(row, label),
    find: mayFind ? (row) => change({ tab: 'map', track: row.uid, page: null }) : undefined,
    whyNoFind: (row) => whyNoFind(row, finders),
    ping: (row) => ping([row]),
    wifi: (row) => ask('join', [row]),
    lose: mayLose ? (row) => ask('lose', [row]) : undefined,
    foundAgain: mayLose ? (row) => void batches.foundAgain([row]) : undefined,
    hide: mayHide ? (row) => ask('hide', [row]) : undefined,
  }
  // Columns stay the same objects, so that rows need not be drawn again.
  const latest = useRef(actions)
  latest.current = actions
  const columns = useMemo(() => {
    const stable: DeviceActions = {
      open: (row) => latest.current.open(row),
      relabel: (row, label) => latest.current.relabel(row, label),
      find: mayFind ? (row) => latest.current.find?.(row) : undefined,
      whyNoFind: (row) => whyNoFind(row, finders),
      ping: (row) => latest.current.ping(row),
      wifi: (row) => latest.current.wifi(row),
      hide: mayHide ? (row) => latest.current.hide?.(row) : undefined,
    }
    return columnsFor(company.time_zone, stable, narrow)
  }, [company.time_zone, finders, mayFind, mayHide, narrow])

  const table = useTable<Device>({
    ...{ query, columns, keyOf, filters, layout: 'devices' },
    defaultSort: { key: 'label', direction: 'asc' },
    shownColumns: narrow ? shown.narrow : shown.wide,
  })
  const downloads = useExports(table, exportNames(words, group.uid === company.uid ? undefined : group.name))

  const asked = params.get('device')
  const opened = query.data?.find(({ uid }) => uid === asked)
  const isGone = asked !== null && opened === undefined && query.whole === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each device that is not there
  useEffect(() => {
    if (!isGone) return
    toast.error(deviceDrawer.gone)
    change({ device: null, side: null })
  }, [isGone])

  const actionsOf = (row: Device) => [
    ...(actions.find
      ? [{ label: words.find, icon: LocateFixed, off: whyNoFind(row, finders), onSelect: () => actions.find?.(row) }]
      : []),
    { label: words.columns.ping, icon: BellRing, off: whyNoPing(row), onSelect: () => actions.ping(row) },
    { label: words.columns.wifi, icon: Wifi, onSelect: () => actions.wifi(row) },
    ...(mayLose
      ? [
          isLost(row)
            ? { label: words.lost.found, icon: CircleCheck, onSelect: () => void batches.foundAgain([row]) }
            : { label: words.lost.mark, icon: SearchX, onSelect: () => ask('lose', [row]) },
        ]
      : []),
    ...(actions.hide ? [{ label: words.hide.action, icon: EyeOff, onSelect: () => actions.hide?.(row) }] : []),
  ]
  return (
    <>
      <PageActions>
        {mayLose && <HeadButton icon={QrCode} label={words.enrol} onClick={() => ask('enrol')} />}
        <ExportButtons table={table} downloads={downloads} />
      </PageActions>
      <DataTable
        name={words.title}
        table={table}
        labelOf={labelOf}
        searchHint={words.searchHint}
        tools={<GroupTool {...{ tree, group, setGroup }} />}
        buttons={narrow && <NarrowColumns table={table} most={narrowDeviceColumns.length} />}
        above={query.data && query.data.length > 0 && <FleetStrip rows={query.data} showsLocated={mayFind} />}
        empty={{ title: words.none, text: words.noneText(group.name) }}
        downloads={downloads}
        working={batches.working}
        current={opened?.uid}
        {...(narrow ? { actionsOf } : {})}
        bulk={(selected) => [
          { label: words.label.action, icon: Tag, onSelect: () => ask('label', selected) },
          {
            ...{ label: words.columns.ping, icon: BellRing },
            off: selected.some((row) => whyNoPing(row) === undefined) ? undefined : words.noPing.none,
            onSelect: () => ping(selected),
          },
          ...(mayLose ? [{ label: words.networks.action, icon: Wifi, onSelect: () => ask('networks', selected) }] : []),
          ...(mayLose && selected.some(isLost)
            ? [
                {
                  ...{ label: words.lost.found, icon: CircleCheck },
                  onSelect: () => void batches.foundAgain(selected.filter(isLost)),
                },
              ]
            : []),
          ...(mayLose && selected.some((row) => !isLost(row))
            ? [
                {
                  ...{ label: words.lost.mark, icon: SearchX, danger: true },
                  onSelect: () =>
                    ask(
                      'lose',
                      selected.filter((row) => !isLost(row)),
                    ),
                },
              ]
            : []),
          ...(mayHide
            ? [{ label: words.hide.action, icon: EyeOff, danger: true, onSelect: () => ask('hide', selected) }]
            : []),
        ]}
      />
      {opened && (
        <Suspense>
          <DeviceDrawer
            key={opened.uid}
            row={opened}
            actions={actions}
            onClose={() => change({ device: null, side: null })}
          />
        </Suspense>
      )}
      <DeviceDialogs
        {...{ dialog, batches }}
        onHide={(rows) => {
          if (rows.some(({ uid }) => uid === asked)) change({ device: null, side: null })
          void batches.hide(rows)
        }}
        onClose={close}
      />
    </>
  )
}
