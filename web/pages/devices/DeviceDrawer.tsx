import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { historyDays } from '../../../shared/deviceHistory.ts'
import { labelLength } from '../../../shared/devices.ts'
import { facilityManagers, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { isLost } from '../../features/devices/useDevices.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Facts } from '../../parts/facts/Facts.tsx'
import { InPlace } from '../../parts/fields/InPlace.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'
import { batteryEnd } from './batteryEnd.ts'
import { CommandItem } from './CommandItem.tsx'
import type { DeviceActions } from './columns.tsx'
import { type Days, DeviceHistory } from './DeviceHistory.tsx'
import { DeviceIncidents } from './DeviceIncidents.tsx'
import { DeviceNow } from './DeviceNow.tsx'
import { DrawerActions } from './DrawerActions.tsx'
import { LostBanner } from './LostBanner.tsx'
import { Scanning } from './Scanning.tsx'
import { Several } from './Several.tsx'
import { useAgain } from './useAgain.ts'
import { useCommands } from './useCommands.ts'
import { WishItem } from './WishItem.tsx'
import './deviceDrawer.css'

/** While it is looked at, it is read again so often, ms. */
const every = 10_000

interface Props {
  row: Device
  actions: DeviceActions
  onClose: () => void
}

/** One device beside the table: how it is and was, who had it, what was asked of it and what became of that. */
export default function DeviceDrawer({ row, actions, onClose }: Props) {
  const { company, role } = useSession()
  const zone = company.time_zone
  const [days, setDays] = useState<Days>(historyDays[0])
  const { uid: device_id } = row
  const details = useQuery({ ...read('getDeviceDetails', { device_id }), refetchInterval: every })
  const commands = useCommands(device_id, every)
  const history = useQuery(read('getDeviceHistory', { device_id, days }))
  const again = useAgain(row)
  const known = details.data
  const error = details.error ?? commands.error ?? history.error
  const retry = () => {
    for (const query of [details, history]) if (query.error) void query.refetch()
    if (commands.error) commands.retry()
  }
  const stamp = (at: string | null | undefined) => (at ? stampIn(zone, at) : undefined)
  const past = history.data
  const seen = row.last_updated === null ? undefined : Date.parse(row.last_updated)
  const last =
    seen === undefined || row.battery_percentage === null
      ? undefined
      : { percent: row.battery_percentage, at: seen, charging: known?.charging ?? false }
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
        <DeviceNow row={row} known={known} zone={zone} />
        <DeviceHistory {...{ row, history, last, zone, days, setDays }} />
        <div className="dd-columns">
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
          <div>
            <Several title={words.sessions} none={words.noSessions} items={past?.sessions ?? []}>
              {({ id, user_name, group, from, to, implied }) => (
                <li key={id} className="dd-session">
                  <b>{user_name ?? words.somebody}</b>
                  <small>
                    {stamp(from)} – {stamp(to) ?? words.now}
                  </small>
                  {(group || implied) && (
                    <small>
                      {group}
                      {group && implied && ' · '}
                      {implied && <span className="dd-implied">{words.implied}</span>}
                    </small>
                  )}
                </li>
              )}
            </Several>
            {passes(role.key, facilityManagers) && <DeviceIncidents device_id={device_id} />}
            <section className="dd-list">
              <h3>{words.versions}</h3>
              <Facts
                none="–"
                facts={[
                  [words.version.app, row.workhero_version],
                  [words.version.os, row.os_version],
                  [words.version.scanner, row.scanner_version],
                  [words.version.scannerModel, known?.scanner],
                  [words.facts.heard, stamp(row.last_updated) ?? words.never],
                  [words.facts.enrolled, stamp(known?.enrolled_on)],
                  [
                    words.facts.clock,
                    known?.clock_skew === null || known?.clock_skew === undefined
                      ? undefined
                      : words.clock(Math.round(known.clock_skew / 1000)),
                  ],
                ]}
              />
            </section>
            {known && <Scanning of={known.scanner_preset} zone={zone} />}
          </div>
        </div>
        <Several title={words.wishes} none={words.noWishes} items={past?.wishes ?? []}>
          {(item) => (
            <WishItem
              key={`${item.section} ${item.id}`}
              item={item}
              zone={zone}
              onAgain={again.of(item)}
              busy={again.busy}
            />
          )}
        </Several>
      </div>
    </Drawer>
  )
}
