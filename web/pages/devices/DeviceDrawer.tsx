import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Device, DeviceItem } from '../../../shared/contract/devices.ts'
import { historyDays } from '../../../shared/deviceHistory.ts'
import { labelLength } from '../../../shared/devices.ts'
import { facilityManagers, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { isLost } from '../../features/devices/useDevices.ts'
import { useAddress } from '../../parts/address.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { InPlace } from '../../parts/fields/InPlace.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'
import { AssignmentItem } from './AssignmentItem.tsx'
import { AssignmentList } from './AssignmentList.tsx'
import { batteryEnd } from './batteryEnd.ts'
import { CommandItem } from './CommandItem.tsx'
import type { DeviceActions } from './columns.tsx'
import { type Days, DeviceHistory } from './DeviceHistory.tsx'
import { DeviceIncidents } from './DeviceIncidents.tsx'
import { DeviceNow } from './DeviceNow.tsx'
import { DeviceSessions } from './DeviceSessions.tsx'
import { DrawerActions } from './DrawerActions.tsx'
import { LostBanner } from './LostBanner.tsx'
import { Scanning } from './Scanning.tsx'
import { Several } from './Several.tsx'
import { useAgain } from './useAgain.ts'
import { useCommands } from './useCommands.ts'
import { Versions } from './Versions.tsx'
import { waitingFor } from './waitingFor.ts'
import './deviceDrawer.css'

/** While it is looked at, it is read again so often, ms. */
const every = 10_000

const sides = ['timeline', 'wifi', 'apps', 'incidents'] as const

/** What needs somebody comes first, so that it is among the few that are shown. */
const urgency: Record<DeviceItem['status'], number> = { failed: 2, pending: 1, upToDate: 0 }

interface Props {
  row: Device
  actions: DeviceActions
  onClose: () => void
}

/** One device beside the table: how it is and was, who had it, what was asked of it, what it shall have, what was reported on it. */
export default function DeviceDrawer({ row, actions, onClose }: Props) {
  const { company, role } = useSession()
  const { params, change } = useAddress()
  const zone = company.time_zone
  const [days, setDays] = useState<Days>(historyDays[0])
  const { uid: device_id } = row
  const readsReports = passes(role.key, facilityManagers)
  const details = useQuery({ ...read('getDeviceDetails', { device_id }), refetchInterval: every })
  const commands = useCommands(device_id, every)
  const history = useQuery(read('getDeviceHistory', { device_id, days }))
  const reports = useQuery({ ...read('getIncidentReportsOfDevice', { device_id }), enabled: readsReports })
  const again = useAgain(row)
  const known = details.data
  const error = details.error ?? commands.error ?? history.error ?? reports.error
  const retry = () => {
    for (const query of [details, history, reports]) if (query.error) void query.refetch()
    if (commands.error) commands.retry()
  }
  const past = history.data
  const seen = row.last_updated === null ? undefined : Date.parse(row.last_updated)
  const last =
    seen === undefined || row.battery_percentage === null
      ? undefined
      : { percent: row.battery_percentage, at: seen, charging: known?.charging ?? false }
  const assigned = past?.assignments.toSorted((a, b) => urgency[b.status] - urgency[a.status])
  const of = (section: string) => assigned?.filter((item) => item.section === section)
  const [networks, apps] = [of('wifi'), of('apps')]
  const counts = { timeline: undefined, wifi: networks?.length, apps: apps?.length, incidents: reports.data?.length }
  const listed = sides.filter((side) => side !== 'incidents' || readsReports)
  const side = listed.find((key) => key === params.get('side')) ?? 'timeline'
  const waitingOf = (item: DeviceItem) => waitingFor(item, { ...row, charging: known?.charging ?? null })

  const timeline = () => (
    <>
      <DeviceNow row={row} known={known} zone={zone} />
      <DeviceHistory {...{ row, history, last, zone, days, setDays }} />
      <div className="dd-columns">
        <div>
          <Several
            title={words.commands}
            none={words.noCommands}
            items={commands.items}
            more={commands.more}
            onAll={commands.readAll}
          >
            {(command) => (
              <CommandItem
                key={command.id}
                command={command}
                zone={zone}
                onAgain={again.ofCommand(command)}
                busy={again.busy}
              />
            )}
          </Several>
          {known && <Scanning of={known.scanner_preset} zone={zone} />}
        </div>
        <div>
          <DeviceSessions device_id={device_id} sessions={past?.sessions ?? []} zone={zone} />
          <Versions {...{ row, known, zone }} />
        </div>
      </div>
      <Several
        title={words.assignments}
        none={words.noAssignments}
        items={(assigned ?? []).filter(({ section }) => section !== 'wifi' && section !== 'apps')}
      >
        {(item) => (
          <AssignmentItem
            key={`${item.section} ${item.id}`}
            item={item}
            zone={zone}
            note={waitingOf(item)}
            onAgain={again.of(item)}
            busy={again.busy}
          />
        )}
      </Several>
    </>
  )
  const connected = known?.wifi?.ssid
  const shown = {
    timeline,
    wifi: () =>
      networks && (
        <AssignmentList
          {...{ items: networks, none: words.noNetworks, zone, again }}
          noteOf={(item) => (item.name !== null && item.name === connected ? words.connected : waitingOf(item))}
        />
      ),
    apps: () => apps && <AssignmentList {...{ items: apps, none: words.noApps, zone, again }} noteOf={waitingOf} />,
    incidents: () => reports.data && <DeviceIncidents reports={reports.data} />,
  }[side]()
  return (
    <Drawer
      wide
      title={row.label}
      heading={
        <InPlace
          value={row.label}
          edit={devices.edit(row.label)}
          label={devices.labelOf(row.label)}
          maxLength={labelLength}
          onSave={(label) => actions.relabel(row, label)}
        />
      }
      subtitle={<span className="mono">{words.subtitle(row.serial_number, row.mac_address)}</span>}
      mark={<Smartphone size={20} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      actions={<DrawerActions row={row} actions={actions} />}
    >
      <div className="drawer-pane device-drawer">
        {error && <ErrorState error={error} onRetry={retry} />}
        {isLost(row) && <LostBanner {...{ row, known, zone, actions }} end={batteryEnd(past?.samples ?? [], last)} />}
        <Tabs
          label={row.label}
          tabs={listed.map((key) => ({ key, title: words.sides[key], count: counts[key] }))}
          value={side}
          onChange={(key) => change({ side: key === 'timeline' ? null : key })}
        >
          {(list, panel) => (
            <>
              {list}
              <div {...panel} className="dd-side">
                {shown ?? (!error && <Skeleton />)}
              </div>
            </>
          )}
        </Tabs>
      </div>
    </Drawer>
  )
}
