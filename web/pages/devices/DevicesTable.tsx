import { BellRing, CircleCheck, EyeOff, LocateFixed, QrCode, SearchX, Tag, Wifi } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { narrowDeviceColumns, wideDeviceColumns } from '../../../shared/devices.ts'
import { facilityManagers, passes } from '../../../shared/roles.ts'
import { refreshed } from '../../api/calls.ts'
import { prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { FleetStrip } from '../../features/devices/FleetStrip.tsx'
import { GroupTool } from '../../features/devices/GroupTool.tsx'
import type { TabProps } from '../../features/devices/tab.ts'
import { isLoggedIn, isLost, isLow, isOffline, isUnwell } from '../../features/devices/useDevices.ts'
import { exportNames } from '../../features/entity/exportNames.ts'
import { ReportDialog } from '../../features/entity/ReportDialog.tsx'
import { useBatch } from '../../features/entity/useBatch.ts'
import type { NetworkChange } from '../../features/networks/ChangeNetworks.tsx'
import { PageActions } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { Affected, ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import type { ShownColumns } from '../../parts/table/useLayout.ts'
import { type RowFilter, useTable } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { deviceDrawer, devices as words } from '../../words/en/devices.ts'
import { forms } from '../../words/en/forms.ts'
import { columnsFor, type DeviceActions, whyNoFind, whyNoPing } from './columns.tsx'
import { NarrowColumns } from './NarrowColumns.tsx'
import { deviceLists, relabel } from './useDeeds.ts'

const PingDialog = lazyPart('features/devices/PingDialog', () => import('../../features/devices/PingDialog.tsx'))
const DeviceDrawer = lazyPart('pages/devices/DeviceDrawer', () => import('./DeviceDrawer.tsx'))
const DeviceNetworks = lazyPart(
  'features/networks/DeviceNetworks',
  () => import('../../features/networks/DeviceNetworks.tsx'),
)
const ChangeNetworks = lazyPart(
  'features/networks/ChangeNetworks',
  () => import('../../features/networks/ChangeNetworks.tsx'),
)
const EnrolDialog = lazyPart('features/enrolment/EnrolDialog', () => import('../../features/enrolment/EnrolDialog.tsx'))
const LostDialog = lazyPart('pages/devices/LostDialog', () => import('./LostDialog.tsx'))
const LabelDialog = lazyPart('pages/devices/LabelDialog', () => import('./LabelDialog.tsx'))

const keyOf = ({ uid }: Device) => uid
const labelOf = ({ label }: Device) => label
const named = (row: Device) => ({ key: row.uid, name: row.label, id: row.serial_number })

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
export const DevicesTable = ({ query, tree, group, setGroup, mayFind }: TabProps) => {
  const { company, role } = useSession()
  const narrow = useNarrow()
  const { params, change } = useAddress()
  const [pinging, setPinging] = useState<readonly Device[]>()
  const [left, setLeft] = useState(0)
  const [labelling, setLabelling] = useState<readonly Device[]>()
  const [joining, setJoining] = useState<Device>()
  const [changing, setChanging] = useState<readonly Device[]>()
  const [hiding, setHiding] = useState<readonly Device[]>()
  const [enrolling, setEnrolling] = useState(false)
  const [losing, setLosing] = useState<readonly Device[]>()
  const batch = useBatch<Device>(words.noun)

  const mayHide = role.key === 'superAdmin'
  const mayLose = passes(role.key, facilityManagers)
  const lost = {
    lists: deviceLists,
    working: words.lost.working,
  }
  const foundAgain = async (rows: readonly Device[]) => {
    table.clearSelection()
    await batch.run(rows, {
      ...{ ...lost, call: 'markDevicesFound', done: words.lost.foundDone },
      change: (row) => ({ ...row, lost_at: null }),
    })
    await refreshed(['getDeviceDetails', 'getDeviceCommands'])
  }
  const lose = async (rows: readonly Device[], reason: string) => {
    setLosing(undefined)
    table.clearSelection()
    const lost_at = new Date().toISOString()
    await batch.run(rows, {
      ...{ ...lost, call: 'markDevicesLost', more: () => ({ reason }), done: words.lost.done },
      change: (row) => ({ ...row, lost_at }),
      undo: (done) => ({ label: words.undo, run: () => foundAgain(done) }),
    })
    await refreshed(['getDeviceDetails', 'getDeviceCommands'])
  }
  const changeNetworks = async ({ rows, add, remove }: NetworkChange) => {
    setChanging(undefined)
    table.clearSelection()
    await batch.run(rows, {
      ...{ call: 'changeNetworksOfDevices', lists: ['getAllNetworks', 'getNetworkDevices', 'getNetworksByDeviceId'] },
      ...{ more: () => ({ add, remove }), working: words.networks.working, done: words.networks.done },
    })
  }
  const ping = (rows: readonly Device[]) => {
    const may = rows.filter((row) => whyNoPing(row) === undefined)
    setLeft(rows.length - may.length)
    setPinging(may)
  }
  const deeds: DeviceActions = {
    open: (row) => change({ device: row.uid }),
    relabel: (row, label) => void relabel(row, label),
    find: mayFind ? (row) => change({ tab: 'map', track: row.uid, page: null }) : undefined,
    ping: (row) => ping([row]),
    wifi: setJoining,
    lose: mayLose ? (row) => setLosing([row]) : undefined,
    foundAgain: mayLose ? (row) => void foundAgain([row]) : undefined,
    hide: mayHide ? (row) => setHiding([row]) : undefined,
  }
  // Columns stay the same objects, so that rows need not be drawn again.
  const latest = useRef(deeds)
  latest.current = deeds
  const columns = useMemo(() => {
    const stable: DeviceActions = {
      open: (row) => latest.current.open(row),
      relabel: (row, label) => latest.current.relabel(row, label),
      find: mayFind ? (row) => latest.current.find?.(row) : undefined,
      ping: (row) => latest.current.ping(row),
      wifi: (row) => latest.current.wifi(row),
      hide: mayHide ? (row) => latest.current.hide?.(row) : undefined,
    }
    return columnsFor(company.time_zone, stable, narrow)
  }, [company.time_zone, mayFind, mayHide, narrow])

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
    change({ device: null })
  }, [isGone])

  const hide = async (rows: readonly Device[]) => {
    setHiding(undefined)
    table.clearSelection()
    if (rows.some(({ uid }) => uid === asked)) change({ device: null })
    await batch.run(rows, {
      ...{ call: 'hideDevices', lists: deviceLists, change: () => undefined },
      working: words.hide.working(rows.length),
      done: (count) => (rows.length === 1 ? words.hide.one : words.hide.done(count)),
    })
  }
  const label = async (rows: readonly Device[], labels: readonly string[]) => {
    setLabelling(undefined)
    table.clearSelection()
    const before = new Map(rows.map(({ uid }, at) => [uid, labels[at] as string]))
    await batch.run(rows, {
      ...{ call: 'labelDevices', lists: deviceLists },
      more: (uids) => ({ labels: uids.map((uid) => before.get(uid)) }),
      change: (row) => ({ ...row, label: before.get(row.uid) ?? row.label }),
      working: words.label.working(rows.length),
      done: words.label.done,
    })
  }
  const actionsOf = (row: Device) => [
    ...(deeds.find
      ? [{ label: words.find, icon: LocateFixed, off: whyNoFind(row), onSelect: () => deeds.find?.(row) }]
      : []),
    { label: words.columns.ping, icon: BellRing, off: whyNoPing(row), onSelect: () => deeds.ping(row) },
    { label: words.columns.wifi, icon: Wifi, onSelect: () => deeds.wifi(row) },
    ...(mayLose
      ? [
          isLost(row)
            ? { label: words.lost.found, icon: CircleCheck, onSelect: () => void foundAgain([row]) }
            : { label: words.lost.mark, icon: SearchX, onSelect: () => setLosing([row]) },
        ]
      : []),
    ...(deeds.hide ? [{ label: words.hide.action, icon: EyeOff, onSelect: () => deeds.hide?.(row) }] : []),
  ]
  return (
    <>
      <PageActions>
        {mayLose && (
          <button type="button" className="btn" onClick={() => setEnrolling(true)}>
            <QrCode className="i" size={15} strokeWidth={1.75} aria-hidden />
            {words.enrol}
          </button>
        )}
        <ExportButtons table={table} downloads={downloads} />
      </PageActions>
      <DataTable
        name={words.title}
        table={table}
        labelOf={labelOf}
        searchHint={words.searchHint}
        tools={<GroupTool {...{ tree, group, setGroup }} />}
        buttons={narrow && <NarrowColumns table={table} most={narrowDeviceColumns.length} />}
        above={query.data && query.data.length > 0 && <FleetStrip rows={query.data} places={mayFind} />}
        empty={{ title: words.none, text: words.noneText(group.name) }}
        downloads={downloads}
        working={batch.working}
        current={opened?.uid}
        {...(narrow ? { actionsOf } : {})}
        bulk={(selected) => [
          { label: words.label.action, icon: Tag, onSelect: () => setLabelling(selected) },
          {
            ...{ label: words.columns.ping, icon: BellRing },
            off: selected.some((row) => whyNoPing(row) === undefined) ? undefined : words.noPing.none,
            onSelect: () => ping(selected),
          },
          ...(mayLose ? [{ label: words.networks.action, icon: Wifi, onSelect: () => setChanging(selected) }] : []),
          ...(mayLose && selected.some(isLost)
            ? [
                {
                  ...{ label: words.lost.found, icon: CircleCheck },
                  onSelect: () => void foundAgain(selected.filter(isLost)),
                },
              ]
            : []),
          ...(mayLose && selected.some((row) => !isLost(row))
            ? [
                {
                  ...{ label: words.lost.mark, icon: SearchX, danger: true },
                  onSelect: () => setLosing(selected.filter((row) => !isLost(row))),
                },
              ]
            : []),
          ...(mayHide
            ? [{ label: words.hide.action, icon: EyeOff, danger: true, onSelect: () => setHiding(selected) }]
            : []),
        ]}
      />
      {opened && (
        <Suspense>
          <DeviceDrawer key={opened.uid} row={opened} deeds={deeds} onClose={() => change({ device: null })} />
        </Suspense>
      )}
      {pinging && (
        <Suspense>
          <PingDialog rows={pinging} left={left} onClose={() => setPinging(undefined)} />
        </Suspense>
      )}
      {joining && (
        <Suspense>
          <DeviceNetworks row={joining} onClose={() => setJoining(undefined)} />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          <ChangeNetworks
            rows={changing}
            onSave={(change) => void changeNetworks(change)}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
      {enrolling && (
        <Suspense>
          <EnrolDialog onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
      {losing && (
        <Suspense>
          <LostDialog
            rows={losing}
            onLost={(reason) => void lose(losing, reason)}
            onClose={() => setLosing(undefined)}
          />
        </Suspense>
      )}
      {labelling && (
        <Suspense>
          <LabelDialog
            rows={labelling}
            onLabels={(labels) => void label(labelling, labels)}
            onClose={() => setLabelling(undefined)}
          />
        </Suspense>
      )}
      {hiding && (
        <ConfirmDialog
          title={words.hide.ask(hiding.length)}
          action={words.hide.ask(hiding.length)}
          icon={EyeOff}
          keep={words.hide.keep(hiding.length)}
          danger
          onConfirm={() => void hide(hiding)}
          onClose={() => setHiding(undefined)}
        >
          <p>{words.hide.warning}</p>
          <Affected items={hiding.map(named)} more={forms.more} />
        </ConfirmDialog>
      )}
      {batch.report && (
        <ReportDialog
          title={batch.report.title}
          noun={words.noun}
          failed={batch.report.failed.map(({ row, message }) => ({ ...named(row), message }))}
          onClose={batch.closeReport}
        />
      )}
    </>
  )
}
