import { Locate } from 'lucide-react'
import type { UniversalDevice } from '../../../shared/contract/universal.ts'
import { Health, healthOf } from '../../features/devices/Battery.tsx'
import { hasPlace } from '../../features/finder/model.ts'
import { columns } from '../../parts/table/columns.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { finder } from '../../words/en/finder.ts'
import { universalDevices as words } from '../../words/en/universalDevices.ts'

const Status = ({ on }: { on: boolean }) => (
  <span className={on ? 'ud-status on' : 'ud-status'}>
    <i aria-hidden />
    {on ? words.in : words.out}
  </span>
)

const titles = words.columns
const figure = { narrow: 'figure' } as const
const statusText = ({ status }: UniversalDevice) => (status === 1 ? words.in : words.out)
const healthText = ({ battery_health }: UniversalDevice) => battery_health && healthOf(battery_health)
const hiddenText = ({ hidden }: UniversalDevice) => (hidden === 1 ? words.hidden : '')

/** @param find shows a device on the map */
export const columnsFor = (find: (row: UniversalDevice) => void) => [
  columns.of<UniversalDevice>(titles.status, 'status', ({ status }) => status, {
    cell: ({ status }) => <Status on={status === 1} />,
    text: statusText,
    searchable: true,
    searched: statusText,
    width: '132px',
    narrow: 'side',
  }),
  columns.text<UniversalDevice>(titles.label, 'label', { variant: 'strong', narrow: 'headline', least: 118 }),
  columns.identifier<UniversalDevice>(titles.serial, 'serial_number', { width: '120px' }),
  columns.identifier<UniversalDevice>(titles.mac, 'mac_address', { width: '142px' }),
  columns.text<UniversalDevice>(titles.model, 'device_model', { ...figure, width: '76px', filter: 'values' }),
  columns.text<UniversalDevice>(titles.os, 'os_version', { ...figure, width: '52px', filter: 'values' }),
  columns.text<UniversalDevice>(titles.app, 'workhero_version', { ...figure, width: '102px', filter: 'values' }),
  columns.of<UniversalDevice>(titles.health, 'battery_health', ({ battery_health }) => battery_health, {
    cell: ({ battery_health }) => <Health health={battery_health} />,
    text: healthText,
    searchable: true,
    searched: healthText,
    ...figure,
    width: '116px',
    filter: 'values',
  }),
  columns.text<UniversalDevice>(titles.company, 'name', { filter: 'values', least: 118 }),
  columns.instant<UniversalDevice>(titles.updated, 'last_updated', {
    width: '146px',
    searchable: true,
    searched: ({ last_updated: at }, zone) => at && stampIn(zone, at),
  }),
  // Of what is shown there is nothing to say, on a card not even that.
  columns.of<UniversalDevice>(titles.hidden, 'hidden', ({ hidden }) => (hidden === 1 ? 1 : null), {
    cell: ({ hidden }) => (hidden === 1 ? <span className="tag">{words.hidden}</span> : '–'),
    text: hiddenText,
    searchable: true,
    searched: hiddenText,
    width: '76px',
  }),
  columns.of<UniversalDevice>(titles.find, 'find', () => null, {
    sortable: false,
    align: 'end',
    width: '52px',
    narrow: 'side',
    cell: (row) => {
      const off = hasPlace(row) ? undefined : finder.noPlaceWhy
      return (
        <button
          type="button"
          className="icon-button small ud-find"
          aria-label={words.find(row.label)}
          aria-disabled={off !== undefined || undefined}
          title={off ?? words.find(row.label)}
          onClick={() => off === undefined && find(row)}
        >
          <Locate size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )
    },
    text: (row) => (hasPlace(row) ? `${row.loc_latitude}, ${row.loc_longitude}` : ''),
  }),
]
