import { Eraser, Pencil, Smartphone, Trash2, Undo2, Upload } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { appStatuses } from '../../../shared/apps.ts'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { appLists } from '../../features/apps/lists.ts'
import { statusFilters, whileAwaited } from '../../features/deployments/counts.ts'
import { ThingTable } from '../../features/deployments/ThingTable.tsx'
import { useOpenRow } from '../../features/entity/useOpenRow.ts'
import { useFacilityFilter } from '../../features/groups/useFacilityFilter.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { apps as words } from '../../words/en/apps.ts'
import { type AppRow, appColumns, rowOf } from './columns.tsx'

const AddApp = lazyPart('features/apps/AddApp', () => import('../../features/apps/AddApp.tsx'))
const EditApp = lazyPart('features/apps/EditApp', () => import('../../features/apps/EditApp.tsx'))
const UpdateApp = lazyPart('features/apps/UpdateApp', () => import('../../features/apps/UpdateApp.tsx'))
const AppDrawer = lazyPart('pages/apps/AppDrawer', () => import('./AppDrawer.tsx'))

type DialogState = { kind: 'edit' | 'update' | 'delete' | 'force'; row: AppRow }

/** Apps that devices are given, which devices have them, and what became of them there. */
export const RemoteTab = () => {
  const { group, company } = useSession()
  const list = useRows({
    ...readPages('getAppsOfGroup', { group_uid: group.uid }),
    refetchInterval: whileAwaited,
  })
  const facility = useFacilityFilter('apps')
  const removal = useWrite('deleteApp', { refresh: appLists, quiet: true })
  const keep = useWrite('keepApp', { refresh: appLists })
  const [adding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<DialogState>()
  const open = useOpenRow('app', ['devices'])

  const rows = useMemo(
    () =>
      list.data
        ?.filter(({ status }) => status === appStatuses.remote)
        .filter((row) => facility.isShown(row.group_uid))
        .map(rowOf),
    [list.data, facility.isShown],
  )
  const opened = rows?.find(({ uid }) => uid === open.uid)

  const actionsOf = (row: AppRow): RowAction[] => {
    const ask = (kind: DialogState['kind']) => () => setDialog({ kind, row })
    const view = { label: words.view, icon: Smartphone, onSelect: () => open.open(row.uid, 'devices') }
    const force = { label: words.force, icon: Eraser, onSelect: ask('force') }
    if (row.removing) {
      const kept = () => keep.mutate({ uid: row.uid, company_uid: company.uid })
      return [view, { label: words.keep, icon: Undo2, onSelect: kept }, force]
    }
    return [
      view,
      { label: words.edit, icon: Pencil, onSelect: ask('edit') },
      { label: words.update, icon: Upload, onSelect: ask('update') },
      { label: words.remove, icon: Trash2, onSelect: ask('delete') },
      force,
    ]
  }
  const close = () => setDialog(undefined)
  const asked = dialog && (rows?.find(({ uid }) => uid === dialog.row.uid) ?? dialog.row)
  const forced = dialog?.kind === 'force'

  return (
    <>
      <ThingTable<AppRow>
        table="apps"
        words={words}
        query={{ ...list, data: rows }}
        columns={appColumns}
        keyOf={({ uid }) => uid}
        sortedBy="name"
        filters={statusFilters}
        facility={facility}
        rereads
        part={AddApp}
        onAdd={() => setAdding(true)}
        labelOf={({ name }) => name}
        actionsOf={actionsOf}
        isOff={({ removing }) => removing}
        current={opened?.uid}
      />
      {opened && (
        <Suspense>
          <AppDrawer key={opened.uid} app={opened} onClose={open.close} />
        </Suspense>
      )}
      {adding && (
        <Suspense fallback={<WaitingModal title={words.add} width={560} onClose={() => setAdding(false)} />}>
          <AddApp onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {asked && dialog.kind === 'edit' && (
        <Suspense fallback={<WaitingModal title={words.edit} width={480} onClose={close} />}>
          <EditApp app={asked} onClose={close} />
        </Suspense>
      )}
      {asked && dialog.kind === 'update' && (
        <Suspense fallback={<WaitingModal title={words.update} width={560} onClose={close} />}>
          <UpdateApp app={asked} onClose={close} />
        </Suspense>
      )}
      {asked && (forced || dialog.kind === 'delete') && (
        <ConfirmDialog
          title={forced ? words.forceTitle(asked.name) : words.deleteTitle(asked.name)}
          action={forced ? words.forceIt : words.deleteIt}
          icon={forced ? Eraser : Trash2}
          keep={words.keepIt}
          danger
          onConfirm={async () => {
            const { uid } = asked
            await removal.mutateAsync({
              ...{ uid, group_uid: group.uid, company_uid: company.uid },
              ...(forced ? { force: 1 as const } : {}),
            })
            if (open.uid === uid && forced) open.close()
            close()
          }}
          onClose={close}
        >
          <p>{forced ? words.forceText(asked.counts.total) : words.deleteText(asked.counts.total)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
