import type { Shortcut } from '../../../shared/contract/shortcuts.ts'
import { type Counts, countsOf } from '../../features/deployments/counts.ts'
import { deploymentColumns } from '../../features/deployments/deploymentColumns.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { shortcuts as words } from '../../words/en/shortcuts.ts'

export type ShortcutRow = Shortcut & { counts: Counts }

export const rowOf = (shortcut: Shortcut): ShortcutRow => ({ ...shortcut, counts: countsOf(shortcut.devices) })

/** @param set switches a shortcut on or off @param busyOf whether that is under way */
export const columnsIn = (set: (row: ShortcutRow, on: boolean) => void, busyOf: (uid: string) => boolean) => [
  columns.text<ShortcutRow>(words.columns.label, 'label', { variant: 'strong', narrow: 'headline' }),
  columns.text<ShortcutRow>(words.columns.url, 'url', {
    width: '16%',
    cell: ({ url }) => (
      <span className="trunc" title={url} translate="no">
        {url}
      </span>
    ),
  }),
  columns.text<ShortcutRow>(words.columns.group, 'group_name', { filter: 'values' }),
  columns.text<ShortcutRow>(words.columns.facility, 'facility', { filter: 'values' }),
  ...deploymentColumns<ShortcutRow>(words.columns, { devices: '112px', state: '136px' }),
  columns.of<ShortcutRow>(words.columns.status, 'status', ({ status }) => status, {
    width: '80px',
    cell: (row) => (
      <Switch
        label={words.enableRow(row.label)}
        on={row.status === 1}
        busy={busyOf(row.uid)}
        onChange={(on) => set(row, on)}
      />
    ),
    text: ({ status }) => (status === 1 ? words.show.enabled : words.show.disabled),
  }),
  columns.instant<ShortcutRow>(words.columns.updated, 'updated_on', { width: '150px' }),
]
