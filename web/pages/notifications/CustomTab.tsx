import { CalendarClock, History, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { exportNames } from '../../features/entity/exportNames.ts'
import { PageActions } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { type RowFilter, useTable } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { notifications as words } from '../../words/en/notifications.ts'
import type { Composing } from './Composer.tsx'
import { columnsIn, isNever } from './columns.tsx'
import { type NotificationRow, notificationLists, type Switched, switchNotification, useNotifications } from './list.ts'

const Composer = lazyPart('pages/notifications/Composer', () => import('./Composer.tsx'))
const OccurrencesDialog = lazyPart('pages/notifications/OccurrencesDialog', () => import('./OccurrencesDialog.tsx'))
const SentDrawer = lazyPart('pages/notifications/SentDrawer', () => import('./SentDrawer.tsx'))

const filters: RowFilter<NotificationRow>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'on', title: words.show.on, has: ({ enabled }) => enabled === 1 },
  { key: 'off', title: words.show.off, has: ({ enabled }) => enabled === 0 },
  { key: 'never', title: words.show.never, has: isNever },
]

type DialogState =
  | { kind: Composing; row?: NotificationRow }
  | { kind: 'occurrences'; row: NotificationRow }
  | { kind: 'delete'; rows: readonly NotificationRow[] }

/** What the address names in the place of a notification: what was sent of all of them. */
const ofAll = 'all'

/** The notifications that the company has written, when they are sent, and to whom. */
export const CustomTab = () => {
  const { company, group } = useSession()
  const list = useNotifications()
  const [dialog, setDialog] = useState<DialogState>()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const { params, change } = useAddress()
  const removal = useWrite('deleteCustomNotifications', {
    refresh: notificationLists,
    successText: () => words.deleted,
    quiet: true,
  })

  const set = async (row: NotificationRow, what: Switched, on: boolean) => {
    const key = `${row.id} ${what}`
    setBusy((before) => new Set([...before, key]))
    await switchNotification(row, what, on, company.time_zone)
    setBusy((before) => new Set([...before].filter((one) => one !== key)))
  }
  const latest = useRef(set)
  latest.current = set
  const columns = useMemo(() => columnsIn({ set: (row, what, on) => void latest.current(row, what, on), busy }), [busy])
  const table = useTable<NotificationRow>({
    query: list,
    columns,
    keyOf: ({ id }) => id,
    defaultSort: { key: 'title', direction: 'asc' },
    filters,
    layout: 'notifications',
  })
  const downloads = useExports(table, exportNames(words, group.type === 'facility' ? group.name : undefined))
  const close = () => setDialog(undefined)
  const showSent = (id: string | null, sent: string | null = null) => change({ sent: id, of: sent })

  const actionsOf = (row: NotificationRow): RowAction[] => [
    ...(row.repeat === null
      ? []
      : [{ label: words.occurrences, icon: CalendarClock, onSelect: () => setDialog({ kind: 'occurrences', row }) }]),
    { label: words.deliveries, icon: History, onSelect: () => showSent(row.id) },
    {
      label: words.edit,
      icon: Pencil,
      onSelect: () => setDialog({ kind: 'edit', row }),
      off: row.enabled === 1 ? undefined : words.editOff,
    },
    { label: words.remove, icon: Trash2, onSelect: () => setDialog({ kind: 'delete', rows: [row] }) },
  ]
  const sent = params.get('sent')
  const sentOf = sent === ofAll ? undefined : list.data?.find(({ id }) => id === sent)
  const compose = (kind: Composing) => () => setDialog({ kind })

  return (
    <>
      <PageActions>
        <button type="button" className="btn" onPointerEnter={SentDrawer.preload} onClick={() => showSent(ofAll)}>
          <History className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.history}
        </button>
        <ExportButtons table={table} downloads={downloads} />
        <button
          type="button"
          className="btn"
          onPointerEnter={Composer.preload}
          onFocus={Composer.preload}
          onClick={compose('instant')}
        >
          <Send className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.instant}
        </button>
        <button
          type="button"
          className="btn primary"
          onPointerEnter={Composer.preload}
          onFocus={Composer.preload}
          onClick={compose('create')}
        >
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.create}
        </button>
      </PageActions>
      <DataTable
        name={words.custom}
        table={table}
        labelOf={({ title }) => title}
        searchHint={words.searchHint}
        empty={{ title: words.none, text: words.noneText }}
        actionsOf={actionsOf}
        bulk={(rows) => [
          { label: words.remove, icon: Trash2, danger: true, onSelect: () => setDialog({ kind: 'delete', rows }) },
        ]}
        downloads={downloads}
        isOff={({ enabled }) => enabled === 0}
        current={sentOf?.id}
      />
      {(sent === ofAll || sentOf) && (
        <Suspense>
          <SentDrawer
            key={sent}
            row={sentOf}
            open={params.get('of')}
            onOpen={(id) => showSent(sent, id)}
            onClose={() => showSent(null)}
          />
        </Suspense>
      )}
      {dialog && (dialog.kind === 'create' || dialog.kind === 'edit' || dialog.kind === 'instant') && (
        <Suspense fallback={<WaitingModal title={words.composing[dialog.kind]} width={902} onClose={close} />}>
          <Composer
            key={dialog.kind + (dialog.row?.id ?? '')}
            kind={dialog.kind}
            row={dialog.row}
            onSent={(id) => showSent(ofAll, id)}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'occurrences' && (
        <Suspense fallback={<WaitingModal title={words.occurrences} width={400} onClose={close} />}>
          <OccurrencesDialog row={dialog.row} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={
            dialog.rows.length === 1
              ? words.deleteOne(dialog.rows[0]?.title ?? '')
              : words.deleteSome(dialog.rows.length)
          }
          action={words.deleteIt(dialog.rows.length)}
          icon={Trash2}
          keep={words.keepIt(dialog.rows.length)}
          danger
          onConfirm={async () => {
            try {
              await removal.mutateAsync({ ids: dialog.rows.map(({ id }) => id) })
            } catch (error) {
              toast.error(words.notDeleted)
              throw error
            }
            if (dialog.rows.some(({ id }) => id === sent)) showSent(null)
            close()
          }}
          onClose={close}
        >
          <p>{dialog.rows.length === 1 ? words.deleteText : words.deleteMany}</p>
          {dialog.rows.length > 1 && <p>{dialog.rows.map(({ title }) => title).join(', ')}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
