import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { TableName } from '../../../shared/tables.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import type { LazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import type { Column } from '../../parts/table/columns.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { type PageSize, type RowFilter, type RowsQuery, useTable } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { entity as words } from '../../words/en/entity.ts'
import { PageActions } from '../page/Page.tsx'
import { AskDialog } from './AskDialog.tsx'
import { acts } from './acts.ts'
import { EntityDrawer } from './EntityDrawer.tsx'
import {
  type Entity,
  type EntityTab,
  type EntityWords,
  type StatusAction,
  type StatusRules,
  statusOf,
} from './entity.ts'
import { exportNames } from './exportNames.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { SwitchesContext, statusFilters } from './statusColumn.tsx'
import { useOpenRow } from './useOpenRow.ts'
import { useStatus } from './useStatus.ts'
import './entity.css'

export interface EntityTableProps<Row extends Entity> {
  /** The table's name, under which each user's columns and choices are kept; none in a dialog, which the address does not know. */
  table?: TableName
  /** The parameter of the address that names the row in the drawer, such as `team`. */
  param?: string
  words: EntityWords
  /** The rows: `useRows(readPages(call, input))`, or made of them. */
  query: RowsQuery<Row>
  columns: readonly Column<Row>[]
  /** What a row is called; its name, unless told otherwise. */
  labelOf?: (row: Row) => string
  /** Beside the name in lists of affected rows, such as a username. */
  idOf?: (row: Row) => string
  /** Where there are no rows; `none` and `noneText` of the words, unless told otherwise. */
  empty?: { title: string; text?: string; action?: ReactNode }
  /** By the first column, unless told otherwise. */
  defaultSort?: string
  /** The largest first. */
  largestFirst?: true
  filters?: readonly RowFilter<Row>[]
  isOff?: (row: Row) => boolean
  /** The sides of a row in the drawer. */
  tabs?: readonly EntityTab<Row>[]
  /** Which of them the viewer may see of a row, in the order of its actions; all, unless told otherwise. */
  tabsOf?: (row: Row) => readonly string[]
  subtitleOf?: (row: Row) => ReactNode
  /** What stands for a row in the drawer: a picture of its own, or the page's icon. */
  markOf?: (row: Row) => ReactNode
  icon?: LucideIcon
  /** Further actions of a row, before deleting. */
  actionsOf?: (row: Row) => readonly RowAction[]
  status?: StatusRules<Row>
  /** The form of a new row; absent for viewers who create none. */
  create?: LazyPart<{ onCancel: () => void; onSaved: () => void }>
  /** What stands in the way of a new one; said instead of opening the form. */
  createObstacle?: () => Promise<string | undefined>
  /** What the rows are of, where that is not the whole company: stands on paper. */
  scope?: string | undefined
  /** Further buttons in the head of the page, before the one that creates. */
  actions?: ReactNode
  tools?: ReactNode
  defaultSize?: PageSize
  /** On the button that creates, where it says more than that. */
  createLabel?: string
}

const all: readonly never[] = []

/** A table whose rows are found, created, edited in a drawer, switched, deleted, exported and printed. */
export const EntityTable = <Row extends Entity>(props: EntityTableProps<Row>) => {
  const { words: own, query, labelOf = nameOf, idOf, tabs = all, status: rules, icon: Icon } = props
  const empty = props.empty ?? { title: own.none ?? '', ...(own.noneText ? { text: own.noneText } : {}) }
  const statusActions = rules?.actions ?? everything
  const actOf = (action: StatusAction) => ({ ...acts[action], ...own.acts?.[action] })
  const { noun } = own
  const table = useTable<Row>({
    query,
    columns: props.columns,
    keyOf: uidOf,
    filters: props.filters ?? statusFilters,
    defaultSort: {
      key: props.defaultSort ?? props.columns[0]?.key ?? '',
      direction: props.largestFirst ? 'desc' : 'asc',
    },
    ...(props.table ? { layout: props.table } : { local: true as const }),
    ...(props.defaultSize ? { defaultSize: props.defaultSize } : {}),
  })
  const downloads = useExports(table, exportNames(own, props.scope))
  const status = useStatus(rules, noun, labelOf, actOf)
  const [creating, setCreating] = useState(false)
  const [dialog, setDialog] = useState<{ action: StatusAction; rows: readonly Row[]; kept: number }>()
  const [changes, setChanges] = useState(0)
  const unsaved = useUnsaved(changes)
  const open = useOpenRow(
    props.param ?? '',
    tabs.map(({ key }) => key),
  )
  const opened = query.data?.find(({ uid }) => uid === open.uid)
  const keysOf = (row: Row) => props.tabsOf?.(row) ?? tabs.map(({ key }) => key)
  const openTabs = opened ? tabs.filter(({ key }) => keysOf(opened).includes(key)) : []
  const openTab = openTabs.find(({ key }) => key === open.tab) ?? openTabs[0]

  const refusal = (row: Row, action: StatusAction) => rules?.refusal?.(row, action)
  const questionOf = (action: StatusAction, rows: readonly Row[]) =>
    rules?.question?.(action, rows) ?? (action === 'delete' ? {} : undefined)
  /** What changes a row that is offered as an action of its own, and not by a switch. */
  const actionFor = (row: Row, action: StatusAction): RowAction[] => {
    const off =
      !rules || !statusActions.includes(action) || row.status === statusOf[action] || refusal(row, action) !== undefined
    const { label, icon } = actOf(action)
    return off ? [] : [{ label: action === 'delete' ? own.remove : label, icon, onSelect: () => act(action, [row]) }]
  }
  const act = (action: StatusAction, rows: readonly Row[], kept = 0) => {
    if (questionOf(action, rows)) setDialog({ action, rows, kept })
    else void status.change(action, rows)
  }
  const begin = async () => {
    try {
      const obstacle = await props.createObstacle?.()
      if (obstacle) toast.error(obstacle)
      else setCreating(true)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }

  const actionsOf = (row: Row): RowAction[] => [
    ...keysOf(row).flatMap((key) => {
      const tab = tabs.find((each) => each.key === key)
      const show = () => {
        if (row.uid !== open.uid || key !== openTab?.key) unsaved.leave(() => open.open(row.uid, key))
      }
      return tab ? [{ label: tab.title, icon: tab.icon, onSelect: show }] : []
    }),
    ...(props.actionsOf?.(row) ?? []),
    ...(rules?.asActions ? [...actionFor(row, 'enable'), ...actionFor(row, 'disable')] : []),
    ...actionFor(row, 'delete'),
  ]

  /** What can be done to the selected rows: each to those of them that the viewer may change and that are not there yet. */
  const bulk = (selected: readonly Row[]) =>
    statusActions.map((action) => {
      const { label, icon, already } = actOf(action)
      const may = selected.filter((row) => refusal(row, action) === undefined)
      const rows = action === 'delete' ? may : may.filter((row) => row.status === (action === 'enable' ? 0 : 1))
      const [first] = selected
      const why = may.length === 0 && first ? refusal(first, action) : (already?.(noun) ?? '')
      return {
        label,
        icon,
        danger: action === 'delete',
        off: rows.length > 0 ? undefined : why,
        onSelect: () => act(action, rows, selected.length - may.length),
      }
    })

  const named = (row: Row) => ({ key: row.uid, name: labelOf(row), ...(idOf ? { id: idOf(row) } : {}) })
  const Create = props.create
  const close = () => setCreating(false)

  return (
    <>
      {props.table && (
        <PageActions>
          <ExportButtons table={table} downloads={downloads} />
          {props.actions}
          {Create && (
            <button
              type="button"
              className="btn primary"
              onPointerEnter={Create.preload}
              onFocus={Create.preload}
              onClick={begin}
            >
              <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
              {props.createLabel ?? words.create}
            </button>
          )}
        </PageActions>
      )}
      <SwitchesContext
        value={{
          labelOf: labelOf as (row: Entity) => string,
          busy: status.busy,
          refusal: (row) => refusal(row as Row, row.status === 1 ? 'disable' : 'enable'),
          set: (row, on) => act(on ? 'enable' : 'disable', [row as Row]),
        }}
      >
        <DataTable
          name={own.title}
          table={table}
          labelOf={labelOf}
          searchHint={own.searchHint}
          tools={props.tools}
          empty={empty}
          actionsOf={actionsOf}
          {...(rules ? { bulk } : {})}
          downloads={downloads}
          isOff={props.isOff ?? isDisabled}
          current={opened?.uid}
          working={status.working}
        />
      </SwitchesContext>
      {opened && openTab && (
        <EntityDrawer
          key={opened.uid}
          title={labelOf(opened)}
          subtitle={props.subtitleOf?.(opened)}
          mark={props.markOf?.(opened) ?? (Icon && <Icon className="i" size={18} strokeWidth={1.75} />)}
          row={opened}
          tabs={openTabs}
          tab={openTab}
          onTab={(key) => unsaved.leave(() => open.open(opened.uid, key))}
          onChanges={setChanges}
          onCancel={() => unsaved.leave(open.close)}
          onSaved={open.close}
        />
      )}
      {unsaved.question}
      {creating && Create && (
        <Suspense fallback={<WaitingModal title={words.createTitle(noun)} width={600} onClose={close} />}>
          <Create onCancel={close} onSaved={close} />
        </Suspense>
      )}
      {dialog && (
        <AskDialog
          act={actOf(dialog.action)}
          danger={dialog.action === 'delete'}
          noun={noun}
          question={questionOf(dialog.action, dialog.rows) ?? {}}
          affected={dialog.rows.map(named)}
          kept={dialog.kept}
          onConfirm={() => {
            setDialog(undefined)
            void status.change(dialog.action, dialog.rows)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {status.report && (
        <ReportDialog
          title={status.report.title}
          noun={noun}
          failed={status.report.failed.map(({ row, message }) => ({ ...named(row), message }))}
          onClose={status.closeReport}
        />
      )}
    </>
  )
}

const everything: readonly StatusAction[] = ['enable', 'disable', 'delete']
const nameOf = ({ name = '' }: Entity) => name
const uidOf = ({ uid }: Entity) => uid
const isDisabled = ({ status }: Entity) => status === 0
