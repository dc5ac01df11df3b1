import { Eraser, LockKeyhole, Pencil, Smartphone, Trash2, Undo2, Wifi } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { awaited, statusFilters } from '../../features/deployments/counts.ts'
import { ThingTable } from '../../features/deployments/ThingTable.tsx'
import { useOpenRow } from '../../features/entity/useOpenRow.ts'
import { useFacilityFilter } from '../../features/groups/useFacilityFilter.tsx'
import { Page } from '../../features/page/Page.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import type { RowAction } from '../../parts/table/RowActions.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { networks as words } from '../../words/en/networks.ts'
import { columnsIn, type NetworkRow, rowOf } from './columns.tsx'
import './networks.css'

const AddNetwork = lazyPart('pages/networks/AddNetwork', () => import('./AddNetwork.tsx'))
const EditNetwork = lazyPart('pages/networks/EditNetwork', () => import('./EditNetwork.tsx'))
const NetworkDrawer = lazyPart('pages/networks/NetworkDrawer', () => import('./NetworkDrawer.tsx'))
const ChangeDevices = lazyPart('pages/networks/ChangeDevices', () => import('./ChangeDevices.tsx'))

const refresh = ['getAllNetworks', 'getNetworkDevices', 'getNetworksByDeviceId'] as const
const none: readonly never[] = []

type DialogState = { kind: 'edit' | 'devices' | 'delete' | 'force'; row: NetworkRow }

/** The Wi-Fi networks of the facilities, which devices have them, and what became of them there. */
export default function NetworksPage() {
  const { group, company, role } = useSession()
  const list = useRows({
    ...readPages('getAllNetworks', { group_uid: group.uid, co_uid: company.uid, counts_only: true }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ counts }) => counts.pending > 0) ? awaited : false),
  })
  const facility = useFacilityFilter('networks')
  const { prove, dialog: proof } = useProof()
  const revealed = useWrite('revealNetworkPassword', { quiet: false, successText: () => null })
  const removal = useWrite('deleteNetwork', { refresh, quiet: true })
  const force = useWrite('forceDeleteNetwork', { refresh, quiet: true })
  const keep = useWrite('keepNetwork', { refresh })
  const [adding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<DialogState>()
  const open = useOpenRow('network', ['devices'])
  const mayForce = role.key === 'admin' || role.key === 'superAdmin'

  const rows = useMemo(
    () =>
      // A list that does not come is silently empty, and can be asked for again.
      list.data || list.error
        ? (list.data ?? none).filter((row) => facility.isShown(row.fac_uid)).map(rowOf)
        : undefined,
    [list.data, list.error, facility.isShown],
  )
  const reveal = async (network_id: string) => {
    try {
      const { network_pass } = await prove(() => revealed.mutateAsync({ network_id }))
      return network_pass
    } catch {
      return undefined
    }
  }
  const [latest] = useState({ reveal })
  latest.reveal = reveal
  const columns = useMemo(() => columnsIn((id) => latest.reveal(id)), [latest])
  const opened = rows?.find(({ id }) => id === open.uid)

  const actionsOf = (row: NetworkRow): RowAction[] => {
    const ask = (kind: DialogState['kind']) => () => setDialog({ kind, row })
    const view = { label: words.view, icon: Smartphone, onSelect: () => open.open(row.id, 'devices') }
    const forced = mayForce ? [{ label: words.force, icon: Eraser, onSelect: ask('force') }] : []
    if (row.status === 0)
      return [view, { label: words.keep, icon: Undo2, onSelect: () => keep.mutate({ network_id: row.id }) }, ...forced]
    return [
      view,
      { label: words.edit, icon: Pencil, onSelect: ask('edit') },
      { label: words.remove, icon: Trash2, onSelect: ask('delete') },
      ...forced,
    ]
  }
  const close = () => setDialog(undefined)
  const asked = dialog && (rows?.find(({ id }) => id === dialog.row.id) ?? dialog.row)

  return (
    <Page title={words.title} className="table-page networks-page">
      <ThingTable<NetworkRow>
        table="networks"
        words={words}
        query={{ ...list, data: rows, error: null }}
        columns={columns}
        keyOf={({ id }) => id}
        sortedBy="facility"
        filters={statusFilters}
        facility={facility}
        rereads
        part={AddNetwork}
        onAdd={() => setAdding(true)}
        labelOf={({ ssid }) => ssid}
        actionsOf={actionsOf}
        isOff={({ status }) => status === 0}
        current={opened?.id}
      />
      <p className="net-note">
        <LockKeyhole className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.note}
      </p>
      {opened && (
        <Suspense>
          <NetworkDrawer
            key={opened.id}
            network={opened}
            icon={<Wifi className="i" size={20} strokeWidth={1.75} aria-hidden />}
            onChange={() => setDialog({ kind: 'devices', row: opened })}
            onClose={open.close}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense fallback={<WaitingModal title={words.add} width={920} onClose={() => setAdding(false)} />}>
          <AddNetwork onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {asked && dialog.kind === 'edit' && (
        <Suspense fallback={<WaitingModal title={words.editTitle} width={520} onClose={close} />}>
          <EditNetwork network={asked} onClose={close} />
        </Suspense>
      )}
      {asked && dialog.kind === 'devices' && (
        <Suspense fallback={<WaitingModal title={asked.ssid} width={920} onClose={close} />}>
          <ChangeDevices network={asked} onClose={close} />
        </Suspense>
      )}
      {asked && (dialog.kind === 'delete' || dialog.kind === 'force') && (
        <ConfirmDialog
          title={dialog.kind === 'force' ? words.forceTitle(asked.ssid) : words.deleteTitle(asked.ssid)}
          action={dialog.kind === 'force' ? words.forceIt : words.deleteIt}
          icon={dialog.kind === 'force' ? Eraser : Trash2}
          keep={words.keepIt}
          danger
          onConfirm={async () => {
            await (dialog.kind === 'force' ? force : removal).mutateAsync({ network_id: asked.id })
            if (open.uid === asked.id && dialog.kind === 'force') open.close()
            close()
          }}
          onClose={close}
        >
          <p>{dialog.kind === 'force' ? words.forceText(asked.counts.total) : words.deleteText(asked.counts.total)}</p>
        </ConfirmDialog>
      )}
      {proof}
    </Page>
  )
}
