import type { ReactNode } from 'react'
import type { UniversalDevice } from '../../../shared/contract/universal.ts'
import { healthOf } from '../../features/devices/Battery.tsx'
import { textsOfDevice } from '../../features/devices/textsOfDevice.ts'
import type { FinderColumn } from '../../features/finder/FinderList.tsx'
import { FinderPanel } from '../../features/finder/FinderPanel.tsx'
import type { RowFilter, RowsQuery } from '../../parts/table/useTable.ts'
import { finder } from '../../words/en/finder.ts'
import { universalDevices as words } from '../../words/en/universalDevices.ts'

const batteryOf = ({ battery_percentage, battery_health }: UniversalDevice) => (
  <span className="finder-two tn">
    <span>{battery_percentage === null ? '–' : finder.percent(battery_percentage)}</span>
    <small>{battery_health && healthOf(battery_health)}</small>
  </span>
)

const columns: readonly FinderColumn<UniversalDevice>[] = [
  { key: 'company', title: finder.columns.company, value: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'battery',
    title: finder.columns.battery,
    value: ({ battery_percentage }) => battery_percentage,
    cell: batteryOf,
  },
]

interface Props {
  query: RowsQuery<UniversalDevice>
  zone: string
  tools: ReactNode
  filters: readonly RowFilter<UniversalDevice>[]
  every: number
}

/** The devices of all companies that have told where they are. */
export default function UniversalFinder(props: Props) {
  return (
    <FinderPanel<UniversalDevice>
      {...props}
      searchHint={words.searchHint}
      textsOf={textsOfDevice}
      columns={columns}
      empty={{ title: words.none, text: words.noneText }}
      linesOf={(row) => [
        [words.columns.company, row.name],
        [words.columns.model, row.device_model || '–'],
        [finder.battery, batteryOf(row)],
      ]}
    />
  )
}
