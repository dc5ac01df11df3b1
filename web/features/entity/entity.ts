import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { BatchName, CallName, ItemCall } from '../../../shared/contract/index.ts'
import type { Column } from '../../parts/table/columns.tsx'
import type { Noun } from '../../words/counted.ts'
import type { Act } from './acts.ts'

/** What a page lists: something with an id that is on, off or deleted. */
export interface Entity {
  uid: string
  /** 0 disabled, 1 enabled, 2 deleted. */
  status: 0 | 1 | 2
  /** What it is called, unless its table says otherwise. */
  name?: string
}

/** What can be done to one row or to many. */
export type StatusAction = 'enable' | 'disable' | 'delete'
export const statusOf = { disable: 0, enable: 1, delete: 2 } as const satisfies Record<StatusAction, Entity['status']>

/** What is asked before something is done. The title, the buttons and those affected come by themselves. */
export interface Question {
  /** Stands out, for what cannot be taken back or takes others along. */
  warning?: string
  /** What goes along, by name. */
  along?: readonly { uid: string; name: string }[]
}

/** How rows change their status, and who may do it to which. */
export interface StatusRules<Row extends Entity> {
  /** The call for many rows, and those for one row where there are such. */
  calls: Partial<Record<StatusAction, ItemCall>> & { many: BatchName }
  /** What can be done here; everything, unless told otherwise. */
  actions?: readonly StatusAction[]
  /** Rows have no switch: it is done by actions of the row. */
  asActions?: true
  /** Every call that answers these rows, or counts them: shown as changed at once, and read again. */
  lists: readonly CallName[]
  /** Why the viewer may not do it to a row; undefined where they may. */
  refusal?: (row: Row, action: StatusAction) => string | undefined
  /** Asked first, where something is to be asked; deleting always asks. */
  question?: (action: StatusAction, rows: readonly Row[]) => Question | undefined
  /** Whether the call for many brings deleted rows back (`restore`): then deleting can be undone. */
  restores?: true
  /** What stands in the way of doing it at all, such as a limit; said instead. */
  obstacle?: (action: StatusAction, rows: readonly Row[]) => Promise<string | undefined>
}

/** What a panel of the drawer is given. */
export interface PanelProps<Row> {
  row: Row
  /** How many changes are not saved: the drawer asks before they are lost. */
  onChanges: (count: number) => void
  onCancel: () => void
  onSaved: () => void
}

/** One side of a row, shown in the drawer and offered as an action of the row. */
export interface EntityTab<Row> {
  key: string
  title: string
  icon: LucideIcon
  /** A form, or anything else; what is only to be read is given as columns. */
  panel?: FunctionComponent<PanelProps<Row>>
  columns?: readonly Column<Row>[]
}

/** The words of one page; those that all share are in `words/en/entity.ts`. */
export interface EntityWords {
  title: string
  noun: Noun
  searchHint: string
  /** The row's action that deletes it. */
  remove: string
  /** What is called otherwise here than on other pages, such as archiving. */
  acts?: Partial<Record<StatusAction, Partial<Act>>>
  /** Without its ending. */
  file: string
  /** Where there are no rows, unless the table says otherwise. */
  none?: string
  noneText?: string
}
