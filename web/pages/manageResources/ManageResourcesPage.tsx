import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Resource } from '../../../shared/contract/resources.ts'
import { read, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { OrderList } from '../../features/content/OrderList.tsx'
import { saveOrder } from '../../features/content/saveOrder.ts'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { StoredImage } from '../../parts/images/StoredImage.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { contentManagement } from '../../words/en/contentManagement.ts'
import { locale } from '../../words/en/locale.ts'
import { manageResources as words } from '../../words/en/manageResources.ts'
import type ResourceFormOf from './ResourceForm.tsx'

// The form comes with the rules of its calls.
const ResourceForm = lazyPart<Parameters<typeof ResourceFormOf>[0]>(
  'pages/manageResources/ResourceForm',
  () => import('./ResourceForm.tsx'),
)

/** Px; more rows scroll. */
const height = 535
const asked = read('getResources', {})
const order = saveOrder<Resource>('resources_order', asked.queryKey, words.orderFailed)

/** What everybody may look up, as the people who run the installation publish it. */
export default function ManageResourcesPage() {
  const zone = useSession().company.time_zone
  const { data, error, refetch } = useQuery(asked)
  const removal = useWrite('deleteResource', { refresh: ['getResources'], quiet: true })
  const [editing, setEditing] = useState<Resource>()
  const [turn, setTurn] = useState(0)
  const [changes, setChanges] = useState(0)
  const [deleting, setDeleting] = useState<Resource>()
  const { leave, question } = useUnsaved(changes)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone })
  const titleOf = ({ title }: Resource) => title || words.untitled
  const begin = (resource: Resource | undefined) => {
    setEditing(resource)
    setTurn((before) => before + 1)
  }
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />
    if (data.length === 0) return <Empty title={words.none} text={words.noneText} />
    return (
      <OrderList
        name={words.list}
        rows={data}
        labelOf={titleOf}
        height={height}
        editing={editing?.id}
        onEdit={(resource) => leave(() => begin(resource))}
        onDelete={setDeleting}
        onOrder={order}
      >
        {(resource) => (
          <>
            <StoredImage location={resource.image} />
            <span className="order-text">
              <b className="trunc">{titleOf(resource)}</b>
              <small className="trunc" title={resource.link} translate="no">
                {resource.link || contentManagement.noLink}
              </small>
              <small>{words.added(day.format(new Date(resource.created_at)))}</small>
            </span>
          </>
        )}
      </OrderList>
    )
  }
  return (
    <Page title={words.title} back={<BackToDashboard />}>
      <div className="content-manage">
        <Suspense fallback={<Skeleton />}>
          <ResourceForm
            key={turn}
            resource={editing}
            onChanges={setChanges}
            onSaved={() => begin(undefined)}
            onCancel={() => leave(() => begin(undefined))}
          />
        </Suspense>
        <section className="content-panel boxed" aria-labelledby="resources-list">
          <header>
            <h2 id="resources-list">{words.list}</h2>
            {data && <small className="tn">{data.length}</small>}
          </header>
          {body()}
        </section>
      </div>
      {question}
      {deleting && (
        <ConfirmDialog
          title={words.deleteTitle(titleOf(deleting))}
          action={words.deleteIt}
          icon={Trash2}
          keep={contentManagement.keep}
          danger
          onConfirm={async () => {
            await removal.mutateAsync({ id: deleting.id })
            if (editing?.id === deleting.id) begin(undefined)
            setDeleting(undefined)
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>{words.deleteText}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
