import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WebPortalTab } from '../../../shared/contract/webPortal.ts'
import { mostTabs } from '../../../shared/webPortal.ts'
import { queryClient, read, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { SettingStatus } from '../../features/deployments/SettingStatus.tsx'
import { Page } from '../../features/page/Page.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { webPortal as words } from '../../words/en/webPortal.ts'
import './webPortal.css'

const TabForm = lazyPart('pages/webPortal/TabForm', () => import('./TabForm.tsx'))

type DialogState = { kind: 'add' } | { kind: 'edit' | 'delete'; tab: WebPortalTab }
const refresh = ['getWebPortalTabs', 'getSettingCounts', 'getSettingDevices'] as const

/** The tabs of the device app: at most three, of which the first is loaded by default. */
export default function WebPortalPage() {
  const { company } = useSession()
  const asked = { group_uid: company.uid }
  const query = useQuery(read('getWebPortalTabs', asked))
  const order = useWrite('updateWebPortalTabs', { refresh })
  const removal = useWrite('deleteWebPortalTab', { refresh, quiet: true })
  const [dialog, setDialog] = useState<DialogState>()
  const tabs = query.data
  const close = () => setDialog(undefined)

  /** Swaps a tab with its neighbour: shown at once, and taken back where it is refused. */
  const swap = (at: number, by: 1 | -1) => {
    if (!tabs || order.isPending) return
    const moved = [...tabs]
    const [one, other] = [moved[at], moved[at + by]]
    if (!one || !other) return
    moved[at] = other
    moved[at + by] = one
    const { queryKey } = read('getWebPortalTabs', asked)
    queryClient.setQueryData(queryKey, moved)
    order.mutate(
      { ...asked, order_only: true, ids: moved.map(({ id }) => id) },
      { onError: () => queryClient.setQueryData(queryKey, tabs) },
    )
  }
  const body = () => {
    if (!tabs) return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton />
    if (tabs.length === 0) return <Empty title={words.none} text={words.noneText} />
    return (
      <ol className="tabs-list">
        {tabs.map((tab, at) => (
          <li key={tab.id}>
            <span className="tabs-place tn" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{tab.label}</b>
              {at === 0 && <span className="tag">{words.first}</span>}
              <p className="muted trunc" title={tab.url} translate="no">
                {tab.url}
              </p>
            </div>
            <span className="tabs-acts">
              {(
                [
                  [words.up, ArrowUp, () => swap(at, -1), at === 0],
                  [words.down, ArrowDown, () => swap(at, 1), at === tabs.length - 1],
                  [words.edit, Pencil, () => setDialog({ kind: 'edit', tab }), false],
                  [words.remove, Trash2, () => setDialog({ kind: 'delete', tab }), false],
                ] as const
              ).map(([label, Icon, act, off]) => (
                <button
                  key={label}
                  type="button"
                  className="icon-button"
                  aria-label={`${label}: ${tab.label}`}
                  title={label}
                  disabled={off}
                  onClick={act}
                >
                  <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
    )
  }
  const full = (tabs?.length ?? 0) >= mostTabs
  return (
    <Page
      title={words.title}
      beside={tabs && <span className="muted tn">{words.of(tabs.length, mostTabs)}</span>}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={!tabs || full}
          title={full ? words.full : undefined}
          onPointerEnter={TabForm.preload}
          onFocus={TabForm.preload}
          onClick={() => setDialog({ kind: 'add' })}
        >
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.add}
        </button>
      }
    >
      <div className="tabs-page">
        <p className="muted">{words.lead}</p>
        {body()}
        {full && <p className="hint">{words.full}</p>}
        {tabs && tabs.length > 0 && <SettingStatus section="web_tabs" title={words.title} />}
      </div>
      {dialog && dialog.kind !== 'delete' && (
        <Suspense fallback={<WaitingModal title={words.add} width={520} onClose={close} />}>
          <TabForm {...('tab' in dialog ? { tab: dialog.tab } : {})} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={words.deleteTitle(dialog.tab.label)}
          action={words.deleteIt}
          icon={Trash2}
          keep={words.keep}
          danger
          onConfirm={async () => {
            await removal.mutateAsync({ ...asked, tab_id: dialog.tab.id })
            close()
          }}
          onClose={close}
        >
          <p>{words.deleteText}</p>
          {tabs?.[0]?.id === dialog.tab.id && tabs[1] && <p>{words.deleteFirst(tabs[1].label)}</p>}
        </ConfirmDialog>
      )}
    </Page>
  )
}
