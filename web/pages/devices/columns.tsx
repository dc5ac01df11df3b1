import { BellRing, EyeOff, LocateFixed, type LucideIcon, SearchX, Wifi } from 'lucide-react'
import { unpingableModels } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { labelLength } from '../../../shared/devices.ts'
import { Battery, Health, healthOf } from '../../features/devices/Battery.tsx'
import { statusOf, statusTitles } from '../../features/devices/status.ts'
import { InPlace } from '../../parts/fields/InPlace.tsx'
import { type Column, columns } from '../../parts/table/columns.tsx'
import type { CellValue } from '../../parts/table/rows.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { deviceDrawer, devices as words } from '../../words/en/devices.ts'

const titles = words.columns

/** What the buttons of a row do. */
export interface DeviceActions {
  open: (row: Device) => void
  relabel: (row: Device, label: string) => void
  /** Absent where there is nothing to find devices by. */
  find?: ((row: Device) => void) | undefined
  whyNoFind?: ((row: Device) => string | undefined) | undefined
  ping: (row: Device) => void
  wifi: (row: Device) => void
  /** Marks it as lost and as found; absent for whoever may not. */
  lose?: ((row: Device) => void) | undefined
  foundAgain?: ((row: Device) => void) | undefined
  /** Absent for whoever may not hide. */
  hide?: ((row: Device) => void) | undefined
}

/** Why a device cannot be pinged; undefined where it can. */
export const whyNoPing = ({ device_model, firebase_device_token }: Device): string | undefined => {
  if (unpingableModels.includes(device_model)) return words.noPing.model(device_model)
  return firebase_device_token ? undefined : words.noPing.token
}

/** Why a device cannot be found; undefined where it can. @param finders groups with the device finder, once they are known */
export const whyNoFind = (
  { loc_latitude, group_uid }: Device,
  finders: ReadonlySet<string> | undefined,
): string | undefined => {
  if (loc_latitude !== null) return undefined
  return finders === undefined || finders.has(group_uid) ? words.noPlace : words.noFinder
}

const statusText = (row: Device) => statusTitles[statusOf(row)]

const Status = ({ row, zone }: { row: Device; zone: string }) => {
  const how = statusOf(row)
  const since = how === 'lost' ? row.lost_at : how === 'offline' ? row.last_updated : null
  return (
    <span className={`device-status ${how}`} title={since ? words.sinceWhen(stampIn(zone, since)) : undefined}>
      {how === 'lost' ? <SearchX size={14} strokeWidth={2} aria-hidden /> : <i aria-hidden="true" />}
      {statusTitles[how]}
    </span>
  )
}

const button = (
  title: string,
  key: string,
  Icon: LucideIcon,
  does: (row: Device) => void,
  why: (row: Device) => string | undefined = () => undefined,
): Column<Device> =>
  columns.of<Device>(title, key, () => null, {
    sortable: false,
    fixed: 'end',
    align: 'end',
    width: '50px',
    weight: 2,
    noFile: true,
    cell: (row) => {
      const off = why(row)
      return (
        <button
          type="button"
          className="icon-button small device-button"
          aria-label={`${title}: ${row.label}`}
          title={off ?? title}
          aria-disabled={off !== undefined || undefined}
          onClick={off === undefined ? () => does(row) : undefined}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )
    },
  })

const figure = { narrow: 'figure' } as const
/** The search looks into what the column shows. */
const found = (searched: (row: Device) => CellValue) => ({ searchable: true, searched })
const healthText = ({ battery_health }: Device) => battery_health && healthOf(battery_health)
const texts = (row: Device) => [row.user_name, row.username && `(${row.username})`].filter(Boolean).join(' ')

/**
 * The columns of the table of devices.
 * @param zone by whose clock times are shown
 * @param narrow whether rows are cards, which have their buttons elsewhere
 */
export const columnsFor = (
  zone: string,
  { open, relabel, find, whyNoFind, ping, wifi, hide }: DeviceActions,
  narrow: boolean,
) => [
  columns.of<Device>(titles.status, 'status', ({ status }) => status, {
    fixed: 'start',
    width: '128px',
    narrow: 'side',
    cell: (row) => <Status row={row} zone={zone} />,
    text: statusText,
    ...found(statusText),
  }),
  columns.text<Device>(titles.label, 'label', {
    fixed: 'start',
    variant: 'strong',
    weight: 3,
    width: '136px',
    narrow: 'headline',
    cell: (row) => (
      <InPlace
        value={row.label}
        edit={words.edit(row.label)}
        label={words.labelOf(row.label)}
        maxLength={labelLength}
        onSave={(label) => relabel(row, label)}
      >
        <button
          type="button"
          className="device-open"
          aria-label={deviceDrawer.open(row.label)}
          onClick={() => open(row)}
        >
          {row.label}
        </button>
      </InPlace>
    ),
  }),
  columns.identifier<Device>(titles.serial, 'serial_number', { ...figure, width: '122px' }),
  columns.identifier<Device>(titles.mac, 'mac_address', { ...figure, width: '144px' }),
  columns.text<Device>(titles.model, 'device_model', { ...figure, width: '88px', filter: 'values' }),
  columns.text<Device>(titles.os, 'os_version', { ...figure, width: '104px', filter: 'values' }),
  columns.text<Device>(titles.app, 'workhero_version', { ...figure, width: '112px', filter: 'values' }),
  columns.of<Device>(titles.battery, 'battery_percentage', ({ battery_percentage }) => battery_percentage, {
    ...{ ...figure, width: '88px', filter: 'range', variant: 'figures', weight: 2 },
    ...found(({ battery_percentage: percent }) => (percent === null ? null : words.percent(percent))),
    cell: ({ battery_percentage, battery_health }) => <Battery percent={battery_percentage} health={battery_health} />,
  }),
  columns.of<Device>(titles.health, 'battery_health', ({ battery_health }) => battery_health, {
    ...{ ...figure, width: '132px', filter: 'values', text: healthText },
    ...found(healthText),
    cell: ({ battery_health }) => <Health health={battery_health} />,
  }),
  columns.of<Device>(titles.scannerBattery, 'scanner_battery_level', (row) => row.scanner_battery_level, {
    ...{ ...figure, width: '124px', filter: 'range', variant: 'figures', weight: 2 },
    ...found(({ scanner_battery_level: percent }) => (percent === null ? null : words.percent(percent))),
    cell: ({ scanner_battery_level: percent, scanner_last_updated: at }) => (
      <Battery percent={percent} title={at ? words.scannerRead(stampIn(zone, at)) : undefined} />
    ),
  }),
  columns.identifier<Device>(titles.scannerMac, 'scanner_mac_address', { ...figure, width: '144px' }),
  columns.text<Device>(titles.scannerVersion, 'scanner_version', { ...figure, width: '122px', filter: 'values' }),
  columns.of<Device>(titles.user, 'username', texts, {
    ...{ ...figure, width: '148px', searchable: true },
    cell: (row) => <span title={texts(row)}>{row.user_name ?? row.username ?? '–'}</span>,
  }),
  columns.text<Device>(titles.group, 'name', { ...figure, width: '116px', filter: 'values' }),
  columns.instant<Device>(titles.updated, 'last_updated', {
    ...{ ...figure, width: '146px' },
    ...found(({ last_updated: at }) => at && stampIn(zone, at)),
  }),
  columns.instant<Device>(titles.located, 'loc_time', {
    ...{ ...figure, width: '146px' },
    ...found(({ loc_time: at }) => at && stampIn(zone, at)),
  }),
  ...(find && !narrow ? [button(titles.find, 'find', LocateFixed, find, whyNoFind)] : []),
  ...(narrow ? [] : [button(titles.ping, 'ping', BellRing, ping, whyNoPing), button(titles.wifi, 'wifi', Wifi, wifi)]),
  ...(hide && !narrow ? [button(titles.hide, 'hide', EyeOff, hide)] : []),
]
