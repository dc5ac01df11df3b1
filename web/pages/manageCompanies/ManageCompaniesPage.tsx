import { Lock, LockOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { UniversalCompany } from '../../../shared/contract/companies.ts'
import { send, useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { EntityTable } from '../../features/entity/EntityTable.tsx'
import type { StatusRules } from '../../features/entity/entity.ts'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { manageCompanies as words } from '../../words/en/manageCompanies.ts'
import { companyColumns } from './columns.tsx'

const EditCompany = lazyPart<{ company: UniversalCompany; onClose: () => void }>(
  'pages/manageCompanies/EditAnyCompany',
  () => import('./EditAnyCompany.tsx'),
)

/** How companies are switched: once somebody who may has unlocked it, and never the one that runs the installation. */
const rulesWhile = (locked: boolean): StatusRules<UniversalCompany> => ({
  calls: { enable: 'enableCompany', disable: 'disableCompany', many: 'setStatusOfCompanies' },
  actions: ['enable', 'disable'],
  lists: ['allCompanies'],
  refusal: ({ platform }) => (platform ? words.runs : locked ? words.locked : undefined),
  question: (action) => (action === 'disable' ? { warning: words.disableWarning } : undefined),
})

/** Every company: found, changed, switched and deleted by the people who run the installation. */
export default function ManageCompaniesPage() {
  const query = useRows(readPages('allCompanies', {}))
  const remove = useWrite('suspendCompany', { refresh: ['allCompanies'] })
  const [locked, setLocked] = useState(true)
  const [dialog, setDialog] = useState<'unlock' | { kind: 'edit' | 'remove'; row: UniversalCompany }>()
  const close = () => setDialog(undefined)
  const row = typeof dialog === 'object' ? dialog.row : undefined
  return (
    <Page title={words.title} className="table-page" back={<BackToDashboard />}>
      {query.error && query.data && <FailedNote text={words.failed(query.error.message)} onRetry={query.refetch} />}
      <EntityTable<UniversalCompany>
        table="companies"
        words={words}
        query={query.error ? { ...query, error: new Error(words.failed(query.error.message)) } : query}
        columns={companyColumns}
        idOf={({ company_url }) => company_url}
        defaultSort="name"
        status={rulesWhile(locked)}
        actionsOf={(of) => [
          { label: words.edit, icon: Pencil, onSelect: () => setDialog({ kind: 'edit', row: of }) },
          ...(of.platform
            ? []
            : [{ label: words.remove, icon: Trash2, onSelect: () => setDialog({ kind: 'remove', row: of }) }]),
        ]}
        actions={
          <>
            <button
              type="button"
              className="btn"
              aria-pressed={!locked}
              onClick={() => (locked ? setDialog('unlock') : setLocked(true))}
            >
              {locked ? (
                <Lock className="i" size={15} strokeWidth={1.75} aria-hidden />
              ) : (
                <LockOpen className="i" size={15} strokeWidth={1.75} aria-hidden />
              )}
              {locked ? words.unlock : words.lock}
            </button>
            <Link to="/create-company" className="btn primary">
              <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
              {words.create}
            </Link>
          </>
        }
      />
      {dialog === 'unlock' && (
        <ConfirmDialog
          title={words.unlockTitle}
          action={words.unlockIt}
          keep={words.keepLocked}
          icon={LockOpen}
          onConfirm={async () => {
            await send('mayToggleCompany', {})
            setLocked(false)
            close()
          }}
          onClose={close}
        >
          <p>{words.unlockText}</p>
        </ConfirmDialog>
      )}
      {row && typeof dialog === 'object' && dialog.kind === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle(row.name)}
          action={words.removeIt}
          keep={words.keep}
          icon={Trash2}
          danger
          onConfirm={async () => {
            await remove.mutateAsync({ uid: row.uid })
            close()
          }}
          onClose={close}
        >
          <p>{words.removeText}</p>
          <p className="note amber">{words.removeUrl(row.company_url)}</p>
        </ConfirmDialog>
      )}
      {row && typeof dialog === 'object' && dialog.kind === 'edit' && (
        <Suspense fallback={<WaitingModal title={words.editTitle(row.name)} width={600} onClose={close} />}>
          <EditCompany company={row} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}
