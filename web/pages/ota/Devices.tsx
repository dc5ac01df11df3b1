import { MapPin, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Rollout, RolloutDevice } from '../../../shared/contract/ota.ts'
import type { RolloutStatus } from '../../../shared/rollout.ts'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { columns } from '../../parts/table/columns.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { ota as words } from '../../words/en/ota.ts'
import { Sign, signOf } from './Sign.tsx'

const nameOf = ({ label }: RolloutDevice) => label
const reasonOf = ({ status, reason }: RolloutDevice) =>
  status === 'failed' ? reason || words.unknownReason : words.states[status]

const rowColumns = [
  columns.of<RolloutDevice>(words.columns.device, 'label', nameOf, {
    ...{ variant: 'strong', narrow: 'headline', searchable: true },
  }),
  columns.text<RolloutDevice>(words.columns.serial, 'serial_number', { variant: 'mono', width: '156px' }),
  columns.text<RolloutDevice>(words.columns.model, 'model', { width: '100px' }),
  columns.text<RolloutDevice>(words.columns.group, 'group_name'),
  columns.of<RolloutDevice>(words.columns.reason, 'reason', reasonOf, {
    cell: (row) => (
      <span className="ota-st">
        <Sign name={signOf[row.status]} />
        {reasonOf(row)}
      </span>
    ),
    width: '220px',
    narrow: 'side',
  }),
  columns.text<RolloutDevice>(words.columns.detail, 'detail', { variant: 'muted' }),
  columns.instant<RolloutDevice>(words.columns.lastContact, 'last_updated', { width: '154px', usuallyHidden: true }),
]
/** Most devices that one call names. */
const most = 1000

interface Props {
  company: string
  rollout: Rollout
  status: RolloutStatus
  /** Only those that failed for this. */
  reason: string | undefined
  onAll: () => void
}

/** The devices of a rollout that stand in a certain way. */
export const Devices = ({ company, rollout, status, reason, onAll }: Props) => {
  const go = useNavigate()
  const list = useRows(readPages('getRolloutDevices', { company_uid: company, rollout_id: rollout.id, status }))
  const retry = useWrite('retryRollout', { refresh: ['getRollout', 'getRolloutDevices'] })
  const rows = useMemo(
    () => list.data?.filter((row) => reason === undefined || row.reason === reason),
    [list.data, reason],
  )
  const table = useTable<RolloutDevice>({
    query: { ...list, data: rows },
    columns: rowColumns,
    keyOf: ({ id }) => id,
    defaultSort: { key: 'label', direction: 'asc' },
    layout: 'rolloutDevices',
  })
  const tries = status === 'failed' && rollout.state !== 'rolledBack' && rollout.state !== 'replaced'
  const again = (device_ids: string[]) => retry.mutate({ company_uid: company, rollout_id: rollout.id, device_ids })
  const actionsOf = (row: RolloutDevice): RowAction[] => [
    ...(tries ? [{ label: words.tryAgain, icon: RotateCcw, onSelect: () => again([row.id]) }] : []),
    {
      label: words.find,
      icon: MapPin,
      onSelect: () => go(`/home/settings/device-information?device=${encodeURIComponent(row.id)}`),
    },
  ]
  const title = reason === undefined ? words.states[status] : words.showing(reason || words.unknownReason)
  return (
    <div className="ota-card ota-table">
      <header>
        <h2>{title}</h2>
        <span className="grow" />
        {reason !== undefined && (
          <button type="button" className="btn ghost sm" onClick={onAll}>
            {words.showAll}
          </button>
        )}
        {tries && rows && rows.length > 0 && (
          <button
            type="button"
            className="btn sm"
            disabled={retry.isPending}
            onClick={() => again(rows.slice(0, most).map(({ id }) => id))}
          >
            <RotateCcw className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.retryAll}
          </button>
        )}
      </header>
      <DataTable
        name={title}
        table={table}
        labelOf={nameOf}
        searchHint={words.searchHint}
        empty={{ title: words.noneSo }}
        actionsOf={actionsOf}
      />
    </div>
  )
}
