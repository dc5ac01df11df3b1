import { TriangleAlert } from 'lucide-react'
import type { UniversalDevice } from '../../../shared/contract/universal.ts'
import { columns } from '../../parts/table/columns.tsx'
import { universalDevices as words } from '../../words/en/universalDevices.ts'

/** How a device is called: by its label, or its serial number where it has none. */
export const nameOf = ({ label, serial_number }: Pick<UniversalDevice, 'label' | 'serial_number'>) =>
  label || serial_number

const Status = ({ on }: { on: boolean }) => (
  <span className={on ? 'ud-status on' : 'ud-status'}>
    <i aria-hidden />
    {on ? words.in : words.out}
  </span>
)

const Health = ({ health }: { health: string | null }) => {
  if (health === null || health === 'GOOD') return health ?? '–'
  return (
    <span className="ud-health">
      <TriangleAlert className="i" size={14} strokeWidth={2} aria-hidden />
      {health}
    </span>
  )
}

const titles = words.columns

export const deviceColumns = [
  columns.of<UniversalDevice>(titles.status, 'status', ({ status }) => status, {
    cell: ({ status }) => <Status on={status === 1} />,
    text: ({ status }) => (status === 1 ? words.in : words.out),
    width: '118px',
    narrow: 'side',
  }),
  columns.text<UniversalDevice>(titles.label, 'label', { look: 'strong', narrow: 'headline' }),
  columns.identifier<UniversalDevice>(titles.serial, 'serial_number', { width: '132px' }),
  columns.identifier<UniversalDevice>(titles.mac, 'mac_address', { width: '142px' }),
  columns.text<UniversalDevice>(titles.model, 'device_model', { width: '84px', filter: 'values' }),
  columns.text<UniversalDevice>(titles.os, 'os_version', { searchable: false, width: '58px', filter: 'values' }),
  columns.text<UniversalDevice>(titles.app, 'workhero_version', {
    searchable: false,
    width: '106px',
    filter: 'values',
  }),
  columns.of<UniversalDevice>(titles.health, 'battery_health', ({ battery_health }) => battery_health, {
    cell: ({ battery_health }) => <Health health={battery_health} />,
    width: '126px',
    filter: 'values',
  }),
  columns.text<UniversalDevice>(titles.company, 'name', { filter: 'values' }),
  columns.instant<UniversalDevice>(titles.updated, 'last_updated', { width: '154px' }),
  columns.of<UniversalDevice>(titles.hidden, 'hidden', ({ hidden }) => hidden, {
    cell: ({ hidden }) => (hidden === 1 ? <span className="tag">{words.hidden}</span> : '–'),
    text: ({ hidden }) => (hidden === 1 ? words.hidden : ''),
    width: '82px',
  }),
]
