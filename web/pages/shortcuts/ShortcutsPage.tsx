import { Eraser, Link, Pencil, Smartphone } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { whileAwaited } from '../../features/deployments/counts.ts'
import { ThingTable } from '../../features/deployments/ThingTable.tsx'
import { useOpenRow } from '../../features/entity/useOpenRow.ts'
import { useFacilityFilter } from '../../features/groups/useFacilityFilter.tsx'
import { Page } from '../../features/page/Page.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { shortcuts as words } from '../../words/en/shortcuts.ts'
import { columnsIn, rowOf, type ShortcutRow } from './columns.tsx'

const ShortcutForm = lazyPart('pages/shortcuts/ShortcutForm', () => import('./ShortcutForm.tsx'))
const ShortcutDrawer = lazyPart('pages/shortcuts/ShortcutDrawer', () => import('./ShortcutDrawer.tsx'))
const DeployShortcut = lazyPart('pages/shortcuts/DeployShortcut', () => import('./DeployShortcut.tsx'))

const filters: RowFilter<ShortcutRow>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'enabled', title: words.show.enabled, has: ({ status }) => status === 1 },
  { key: 'disabled', title: words.show.disabled, has: ({ status }) => status === 0 },
]
const refresh = ['getChromeShortcutsOfGroup', 'getChromeShortcutDeploymentList', 'getJobs'] as const

type DialogState = { kind: 'add' } | { kind: 'edit' | 'devices' | 'force' | 'enable' | 'disable'; row: ShortcutRow }

/** Pages of the web that handhelds have as shortcuts, and which of them do. */
export default function ShortcutsPage() {
  const { group, company } = useSession()
  const list = useRows({
    ...readPages('getChromeShortcutsOfGroup', { group_uid: group.uid, company_uid: company.uid }),
    refetchInterval: whileAwaited,
  })
  const facility = useFacilityFilter('shortcuts')
  const update = useWrite('updateChromeShortcut', { refresh })
  const force = useWrite('forceDeleteChromeShortcut', { refresh, quiet: true })
  const [dialog, setDialog] = useState<DialogState>()
  const [unlocked, setUnlocked] = useState(false)
  const open = useOpenRow('shortcut', ['devices'])

  const rows = useMemo(
    () => list.data?.filter((row) => facility.isShown(row.belong_to)).map(rowOf),
    [list.data, facility.isShown],
  )
  const change = (row: ShortcutRow, on: boolean) => {
    if (!on && open.uid === row.uid) open.close()
    return update.mutateAsync({ uid: row.uid, company_uid: company.uid, status: on ? 1 : 0 })
  }
  /** The first switch of a visit is asked about. */
  const set = (row: ShortcutRow, on: boolean) => {
    if (unlocked) change(row, on).catch(() => {})
    else setDialog({ kind: on ? 'enable' : 'disable', row })
  }
  const busy = update.isPending ? update.variables?.uid : undefined
  const latest = useRef({ set })
  latest.current = { set }
  const columns = useMemo(
    () =>
      columnsIn(
        (row, on) => latest.current.set(row, on),
        (uid) => uid === busy,
      ),
    [busy],
  )
  const opened = rows?.find(({ uid, status }) => uid === open.uid && status === 1)
  const close = () => setDialog(undefined)
  const row = dialog && 'row' in dialog ? (rows?.find(({ uid }) => uid === dialog.row.uid) ?? dialog.row) : undefined

  const actionsOf = (each: ShortcutRow): RowAction[] => [
    ...(each.status === 1
      ? [
          { label: words.view, icon: Smartphone, onSelect: () => open.open(each.uid, 'devices') },
          { label: words.edit, icon: Pencil, onSelect: () => setDialog({ kind: 'edit', row: each }) },
        ]
      : []),
    { label: words.force, icon: Eraser, onSelect: () => setDialog({ kind: 'force', row: each }) },
  ]

  return (
    <Page title={words.title} className="table-page">
      <ThingTable<ShortcutRow>
        table="shortcuts"
        words={words}
        query={{ ...list, data: rows }}
        columns={columns}
        keyOf={({ uid }) => uid}
        sortedBy="label"
        filters={filters}
        facility={facility}
        rereads
        part={ShortcutForm}
        onAdd={() => setDialog({ kind: 'add' })}
        labelOf={({ label }) => label}
        actionsOf={actionsOf}
        isOff={({ status }) => status === 0}
        current={opened?.uid}
      />
      {opened && (
        <Suspense>
          <ShortcutDrawer
            key={opened.uid}
            shortcut={opened}
            icon={<Link className="i" size={20} strokeWidth={1.75} aria-hidden />}
            onChange={() => setDialog({ kind: 'devices', row: opened })}
            onClose={open.close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'add' && (
        <Suspense fallback={<WaitingModal title={words.add} width={520} onClose={close} />}>
          <ShortcutForm
            onClose={close}
            // A new one is for devices: which ones is asked at once.
            onAdded={(added) => setDialog({ kind: 'devices', row: rowOf(added) })}
          />
        </Suspense>
      )}
      {row && dialog?.kind === 'edit' && (
        <Suspense fallback={<WaitingModal title={words.editTitle} width={520} onClose={close} />}>
          <ShortcutForm shortcut={row} onClose={close} />
        </Suspense>
      )}
      {row && dialog?.kind === 'devices' && (
        <Suspense fallback={<WaitingModal title={row.label} width={920} onClose={close} />}>
          <DeployShortcut key={row.uid} shortcut={row} onClose={close} />
        </Suspense>
      )}
      {row && (dialog?.kind === 'enable' || dialog?.kind === 'disable') && (
        <ConfirmDialog
          title={dialog.kind === 'enable' ? words.enableTitle(row.label) : words.disableTitle(row.label)}
          action={dialog.kind === 'enable' ? words.enable : words.disable}
          keep={words.keep}
          onConfirm={() => {
            setUnlocked(true)
            close()
            change(row, dialog.kind === 'enable').catch(() => {})
          }}
          onClose={close}
        >
          <p>
            {dialog.kind === 'enable' ? words.enableText : words.disableText(row.counts.total - row.counts.removing)}
          </p>
          <p className="hint">{words.once}</p>
        </ConfirmDialog>
      )}
      {row && dialog?.kind === 'force' && (
        <ConfirmDialog
          title={words.forceTitle(row.label)}
          action={words.forceIt}
          icon={Eraser}
          keep={words.keepIt}
          danger
          onConfirm={async () => {
            await force.mutateAsync({ uid: row.uid })
            if (open.uid === row.uid) open.close()
            close()
          }}
          onClose={close}
        >
          <p>{words.forceText(row.counts.total)}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
