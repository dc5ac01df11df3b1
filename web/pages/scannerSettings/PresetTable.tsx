import { Archive, Pencil, Plus, UsersRound } from 'lucide-react'
import { symbologyNames } from '../../../shared/scanner/symbologies.ts'
import { exportNames } from '../../features/entity/exportNames.ts'
import { PageActions } from '../../features/page/Page.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { scannerSettings as words } from '../../words/en/scannerSettings.ts'
import { PresetNumber } from './PresetNumber.tsx'
import type { PresetRow } from './rows.ts'

const named = ({ preset, label }: PresetRow) => words.named(preset, label)
const readsOf = ({ symbologies_status, symbologies }: PresetRow) =>
  symbologies_status === 0
    ? words.table.allKinds
    : words.table.kinds(Object.values(symbologies).filter((on) => on === 1).length, symbologyNames.length)

const presetColumns = [
  columns.of<PresetRow>(words.table.preset, 'preset', ({ preset }) => preset, {
    width: '116px',
    searchable: true,
    cell: ({ preset, enabled, directGroups }) => (
      <span className="sp-preset">
        <PresetNumber of={preset} kind={enabled === 0 ? 'off' : directGroups.length > 0 ? 'direct' : 'inherited'} />
        {words.preset(preset)}
      </span>
    ),
    text: ({ preset }) => words.preset(preset),
  }),
  columns.text<PresetRow>(words.table.label, 'label', { variant: 'strong', narrow: 'headline', width: '180px' }),
  columns.of<PresetRow>(words.table.state, 'enabled', ({ enabled }) => 1 - enabled, {
    width: '96px',
    narrow: 'side',
    cell: ({ enabled }) => (enabled === 1 ? words.table.enabled : <span className="tag">{words.table.disabled}</span>),
    text: ({ enabled }) => (enabled === 1 ? words.table.enabled : words.table.disabled),
  }),
  columns.of<PresetRow>(words.table.groups, 'groups', ({ groups }) => groups, {
    variant: 'figures',
    width: '136px',
    filter: 'range',
    cell: ({ groups, inherit }) => (
      <>
        {groups}
        {inherit > 0 && <span className="muted"> · {words.inherit(inherit)}</span>}
      </>
    ),
  }),
  columns.of<PresetRow>(words.table.devices, 'devices', ({ devices }) => devices, {
    variant: 'figures',
    align: 'end',
    filter: 'range',
    width: '104px',
  }),
  columns.of<PresetRow>(words.table.reads, 'reads', readsOf),
]

interface Props {
  rows: readonly PresetRow[]
  query: { isPending: boolean; isFetching: boolean; refetch: () => unknown; dataUpdatedAt: number }
  onOpen: (row: PresetRow) => void
  onGroups: (row: PresetRow) => void
  onArchive: (row: PresetRow) => void
  onCreate: () => void
}

/** Every preset that is not archived, while none of them is open. */
export const PresetTable = ({ rows, query, onOpen, onGroups, onArchive, onCreate }: Props) => {
  const table = useTable<PresetRow>({
    query: { ...query, data: rows, error: null, readAt: query.dataUpdatedAt },
    columns: presetColumns,
    keyOf: ({ id }) => id,
    defaultSort: { key: 'preset', direction: 'asc' },
    layout: 'scannerPresets',
  })
  const downloads = useExports(table, exportNames({ ...words, title: words.table.name }))
  const actionsOf = (row: PresetRow): RowAction[] => [
    { label: words.table.edit, icon: Pencil, onSelect: () => onOpen(row) },
    { label: words.table.groupsOf, icon: UsersRound, onSelect: () => onGroups(row) },
    { label: words.table.archive, icon: Archive, onSelect: () => onArchive(row) },
  ]
  return (
    <>
      <PageActions>
        <ExportButtons table={table} downloads={downloads} />
      </PageActions>
      <h2 className="sp-title">{words.table.name}</h2>
      <DataTable
        name={words.table.name}
        table={table}
        labelOf={named}
        searchHint={words.table.searchHint}
        empty={{
          title: words.table.none,
          text: words.table.noneText,
          action: (
            <button type="button" className="btn" onClick={onCreate}>
              <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
              {words.createTitle}
            </button>
          ),
        }}
        actionsOf={actionsOf}
        downloads={downloads}
        isOff={({ enabled }) => enabled === 0}
      />
    </>
  )
}
