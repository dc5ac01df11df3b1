import { useQuery } from '@tanstack/react-query'
import {
  BellRing,
  CircleSlash,
  Clock,
  Download,
  EyeOff,
  Hourglass,
  LocateFixed,
  SearchX,
  Smartphone,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import type { Device, DeviceDetails } from '../../../shared/contract/devices.ts'
import { historyDays } from '../../../shared/deviceHistory.ts'
import { labelLength } from '../../../shared/devices.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Battery, Health } from '../../features/devices/Battery.tsx'
import { isLoggedIn, isLost, isOffline } from '../../features/devices/useDevices.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Facts } from '../../parts/facts/Facts.tsx'
import { InPlace } from '../../parts/fields/InPlace.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'
import { locale } from '../../words/en/locale.ts'
import { BatteryChart } from './BatteryChart.tsx'
import { batteryEnd } from './batteryEnd.ts'
import { type DeviceActions, whyNoFind, whyNoPing } from './columns.tsx'
import { LostBanner } from './LostBanner.tsx'
import { useCommands } from './useCommands.ts'
import './deviceDrawer.css'

/** Of commands and sessions so many are shown at first. */
const few = 5
/** While it is looked at, it is read again so often, ms. */
const every = 10_000
const icons = {
  ...{ waiting: Clock, delivered: Download, done: DoneMark, failed: FailedMark },
  ...{ expired: Hourglass, withdrawn: CircleSlash },
}

const seconds = (ms: number) => (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })

/** A list of which the first few are shown until somebody wants all. */
const Several = <Item,>({ title, none, items, more = false, onAll, children }: ListProps<Item>) => {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, few)
  return (
    <section className="dd-list">
      <header>
        <h3>{title}</h3>
        {items.length > few && (
          <button
            type="button"
            className="link"
            aria-expanded={all}
            onClick={() => {
              if (!all) onAll?.()
              setAll(!all)
            }}
          >
            {all ? words.fewer : more ? words.allOfThem : words.all(items.length)}
          </button>
        )}
      </header>
      {items.length === 0 ? <p className="muted">{none}</p> : <ul>{shown.map(children)}</ul>}
    </section>
  )
}

interface ListProps<Item> {
  title: string
  none: string
  items: readonly Item[]
  /** There are more, which are read once somebody wants all. */
  more?: boolean
  onAll?: () => void
  children: (item: Item) => ReactNode
}

const Command = ({ command, zone }: { command: DeviceCommand; zone: string }) => {
  const { status, at, ended_at, reason, user_name, kind, options } = command
  const Icon = icons[status]
  const how = options.map((option) => devices.ping.options[option].toLowerCase()).join(', ')
  const took = status === 'done' && ended_at ? words.doneIn(seconds(Date.parse(ended_at) - Date.parse(at))) : undefined
  return (
    <li className={status}>
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{[words.kinds[kind] ?? kind, how].filter(Boolean).join(': ')}</b>
        <small>
          <span className="dd-state">{words.statuses[status]}</span> {reason ?? took}
        </small>
      </span>
      <span className="dd-when">
        <time dateTime={at}>{stampIn(zone, at)}</time>
        <small>{user_name}</small>
      </span>
    </li>
  )
}

/** Which scanner settings hold for the device, from where, and since when it goes by them. */
const Scanning = ({ of, zone }: { of: DeviceDetails['scanner_preset']; zone: string }) => {
  const { scanning } = words
  const { preset, label, group, inherited, status, reason, told_at } = of
  return (
    <section className="dd-list">
      <h3>{scanning.title}</h3>
      <Facts
        none="–"
        facts={[
          [scanning.holds, preset === null ? scanning.own : scanning.preset(preset, label ?? '')],
          [scanning.why, group === null ? scanning.noPreset : (inherited ? scanning.inherited : scanning.given)(group)],
          [
            scanning.device,
            status === 'pending'
              ? scanning.pending
              : status === 'failed'
                ? scanning.failed(reason ?? '')
                : told_at === null
                  ? scanning.nothing
                  : scanning.since(stampIn(zone, told_at)),
          ],
        ]}
      />
    </section>
  )
}

interface Props {
  row: Device
  deeds: DeviceActions
  onClose: () => void
}

/** One device beside the table: how it is and was, who had it, what was asked of it and what became of that. */
export default function DeviceDrawer({ row, deeds, onClose }: Props) {
  const { company } = useSession()
  const zone = company.time_zone
  const [days, setDays] = useState<(typeof historyDays)[number]>(historyDays[0])
  const { uid: device_id } = row
  const details = useQuery({ ...read('getDeviceDetails', { device_id }), refetchInterval: every })
  const commands = useCommands(device_id, every)
  const history = useQuery(read('getDeviceHistory', { device_id, days }))
  const noPing = whyNoPing(row)
  const noFind = whyNoFind(row)
  const known = details.data
  const error = details.error ?? commands.error ?? history.error
  const retry = () => {
    for (const query of [details, history]) if (query.error) void query.refetch()
    if (commands.error) commands.retry()
  }
  const stamp = (at: string | null | undefined) => (at ? stampIn(zone, at) : undefined)
  const past = history.data
  const lastSample = past?.samples.at(-1)
  const seen = row.last_updated === null ? undefined : Date.parse(row.last_updated)
  const shown = past?.samples ?? []
  const silences = shown.filter(({ silent_minutes }) => silent_minutes > 0).length
  const last =
    seen === undefined || row.battery_percentage === null
      ? undefined
      : { percent: row.battery_percentage, at: seen, charging: known?.charging ?? false }
  const reconnects =
    (lastSample?.reconnects ?? 0) - (shown.find(({ reconnects }) => reconnects !== null)?.reconnects ?? 0)
  const offline =
    (lastSample?.offline_seconds ?? 0) -
    (shown.find(({ offline_seconds }) => offline_seconds !== null)?.offline_seconds ?? 0)

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
          onSave={(label) => deeds.relabel(row, label)}
        />
      }
      subtitle={<span className="mono">{words.subtitle(row.serial_number, row.mac_address)}</span>}
      mark={<Smartphone size={20} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="btn"
            title={noPing}
            aria-disabled={noPing !== undefined}
            onClick={noPing === undefined ? () => deeds.ping(row) : undefined}
          >
            <BellRing className="i" size={15} strokeWidth={1.75} aria-hidden />
            {words.ping}
          </button>
          {deeds.find && (
            <button
              type="button"
              className="btn"
              title={noFind}
              aria-disabled={noFind !== undefined}
              onClick={noFind === undefined ? () => deeds.find?.(row) : undefined}
            >
              <LocateFixed className="i" size={15} strokeWidth={1.75} aria-hidden />
              {words.find}
            </button>
          )}
          {deeds.lose && !isLost(row) && (
            <button
              type="button"
              className="icon-button"
              aria-label={devices.lost.mark}
              title={devices.lost.mark}
              onClick={() => deeds.lose?.(row)}
            >
              <SearchX size={16} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          {deeds.hide && (
            <button
              type="button"
              className="icon-button"
              aria-label={devices.hide.action}
              title={devices.hide.action}
              onClick={() => deeds.hide?.(row)}
            >
              <EyeOff size={16} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </>
      }
    >
      <div className="drawer-pane device-drawer">
        {error && <ErrorState error={error} onRetry={retry} />}
        {isLost(row) && <LostBanner {...{ row, known, zone, deeds }} end={batteryEnd(shown, last)} />}
        <dl className="dd-facts">
          {(
            [
              [
                words.facts.status,
                isOffline(row) ? devices.offline : isLoggedIn(row) ? devices.loggedIn : devices.notLoggedIn,
                isOffline(row)
                  ? stamp(row.last_updated) && words.since(stamp(row.last_updated) ?? '')
                  : stamp(known?.signed_in_at) && words.since(stamp(known?.signed_in_at) ?? ''),
              ],
              [words.facts.user, row.user_name ?? row.username ?? '–', row.name],
              [
                words.facts.battery,
                <Battery key="battery" percent={row.battery_percentage} />,
                known?.charging ? words.charging : <Health key="health" health={row.battery_health} />,
              ],
              [
                words.facts.network,
                known?.wifi?.ssid ?? words.noNetwork,
                known?.wifi && `${words.signal(known.wifi.rssi)} · ${known.wifi.ip}`,
              ],
            ] as const
          ).map(([name, value, more]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                <small>{more}</small>
              </dd>
            </div>
          ))}
        </dl>

        <section className="dd-history">
          <header>
            <h3>{words.history}</h3>
            <SegRadio
              label={words.range}
              options={historyDays.map((value) => ({ value: String(value), label: words.days(value) }))}
              value={String(days)}
              onChange={(value) => setDays(historyDays.find((one) => String(one) === value) ?? historyDays[0])}
            />
          </header>
          {!past && !history.error && <Skeleton />}
          {past && shown.length === 0 && <p className="muted">{words.noHistory}</p>}
          {past && shown.length > 0 && (
            <>
              <BatteryChart
                samples={shown}
                from={Date.parse(past.from)}
                to={Date.parse(past.to)}
                zone={zone}
                now={last}
                offline={isOffline(row)}
              />
              <p className="muted">
                {[
                  words.silences(silences),
                  reconnects > 0 && words.reconnects(reconnects),
                  offline > 0 && words.offline(Math.round(offline / 60)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </>
          )}
        </section>

        <div className="dd-columns">
          <Several
            title={words.commands}
            none={words.noCommands}
            items={commands.items}
            more={commands.more}
            onAll={commands.readAll}
          >
            {(command) => <Command key={command.id} command={command} zone={zone} />}
          </Several>
          <div>
            <Several title={words.sessions} none={words.noSessions} items={past?.sessions ?? []}>
              {({ id, user_name, from, to }) => (
                <li key={id} className="dd-session">
                  <b>{user_name ?? words.somebody}</b>
                  <small>
                    {stamp(from)} – {stamp(to) ?? words.now}
                  </small>
                </li>
              )}
            </Several>
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
          {({ section, id, name, removal, status, reason, wished_at }) => (
            <li key={`${section} ${id}`} className={status}>
              <span>
                <b>{[words.sections[section] ?? section, name].filter(Boolean).join(': ')}</b>{' '}
                {removal && <small>{words.removal}</small>}
                <small>
                  <span className="dd-state">{words.wish[status]}</span> {reason}
                </small>
              </span>
              <span className="dd-when">
                <time dateTime={wished_at}>{stamp(wished_at)}</time>
              </span>
            </li>
          )}
        </Several>
      </div>
    </Drawer>
  )
}
