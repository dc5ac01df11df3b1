import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { PartnerCard, PartnerTag } from '../../../shared/contract/partners.ts'
import { read, useWrite } from '../../api/calls.ts'
import { OrderList } from '../../features/content/OrderList.tsx'
import { saveOrder } from '../../features/content/saveOrder.ts'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { useAddress } from '../../parts/address.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { StoredImage } from '../../parts/images/StoredImage.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { contentManagement } from '../../words/en/contentManagement.ts'
import { managePartners as words } from '../../words/en/managePartners.ts'
import type CardFormOf from './CardForm.tsx'
import type TagFormOf from './TagForm.tsx'
import './managePartners.css'

// Forms come with the rules of their calls.
const CardForm = lazyPart<Parameters<typeof CardFormOf>[0]>(
  'pages/managePartners/CardForm',
  () => import('./CardForm.tsx'),
)
const TagForm = lazyPart<Parameters<typeof TagFormOf>[0]>('pages/managePartners/TagForm', () => import('./TagForm.tsx'))

/** Px; more rows scroll. */
const height = 735
const cardsRead = read('getAllPartnerCards', {})
const tagsRead = read('getAllPartnerCardTags', {})
const order = saveOrder<PartnerCard>('partner_marketplace_order', cardsRead.queryKey, words.orderFailed)

type Thing = { is: 'card'; card: PartnerCard } | { is: 'tag'; tag: PartnerTag }

/** Partners and their tags, as the people who run the installation publish them. */
export default function ManagePartnersPage() {
  const cards = useQuery(cardsRead)
  const tags = useQuery(tagsRead)
  const removeCard = useWrite('deletePartnerCard', { refresh: ['getAllPartnerCards'], quiet: true })
  const removeTag = useWrite('deletePartnerCardTag', {
    refresh: ['getAllPartnerCards', 'getAllPartnerCardTags'],
    quiet: true,
  })
  const { params, change } = useAddress()
  const tab = params.get('tab') === 'tags' ? 'tags' : 'cards'
  const [editing, setEditing] = useState<Thing>()
  const [turn, setTurn] = useState(0)
  const [changes, setChanges] = useState(0)
  const [deleting, setDeleting] = useState<Thing>()
  const { leave, question } = useUnsaved(changes)
  const begin = (thing?: Thing) => {
    setEditing(thing)
    setTurn((before) => before + 1)
  }
  const nameOf = (thing: Thing) => (thing.is === 'card' ? thing.card.name || words.unnamed : thing.tag.name)
  const idOf = (thing: Thing | undefined) => thing && (thing.is === 'card' ? thing.card.id : thing.tag.id)
  const carried = (id: string) => (cards.data ?? []).filter(({ tag_ids }) => tag_ids.includes(id)).length
  const tagNames = ({ tag_ids }: PartnerCard) => (tags.data ?? []).filter(({ id }) => tag_ids.includes(id))
  const form = {
    onChanges: setChanges,
    onSaved: () => begin(),
    onCancel: () => leave(() => begin()),
  }

  const cardList = () => {
    if (!cards.data) return cards.error ? <ErrorState error={cards.error} onRetry={cards.refetch} /> : <Skeleton />
    if (cards.data.length === 0) return <Empty title={words.none} text={words.noneText} />
    return (
      <OrderList
        name={words.list}
        rows={cards.data}
        labelOf={({ name }) => name || words.unnamed}
        height={height}
        editing={idOf(editing)}
        onEdit={(card) => leave(() => begin({ is: 'card', card }))}
        onDelete={(card) => setDeleting({ is: 'card', card })}
        onOrder={order}
      >
        {(card) => (
          <>
            <StoredImage location={card.image_url} fit="contain" />
            <span className="order-text">
              <b className="trunc">{card.name || words.unnamed}</b>
              <small className="trunc" title={card.partner_url} translate="no">
                {card.partner_url || contentManagement.noLink}
              </small>
            </span>
            <span className="partner-row-tags">
              {tagNames(card).map(({ id, name }) => (
                <span key={id} className="tag trunc">
                  {name}
                </span>
              ))}
            </span>
          </>
        )}
      </OrderList>
    )
  }
  const tagList = () => {
    if (!tags.data) return tags.error ? <ErrorState error={tags.error} onRetry={tags.refetch} /> : <Skeleton />
    if (tags.data.length === 0) return <Empty title={words.noTagsYet} text={words.noneText} />
    return (
      <OrderList
        name={words.tabs.tags}
        rows={tags.data}
        labelOf={({ name }) => name}
        height={height}
        editing={idOf(editing)}
        onEdit={(tag) => leave(() => begin({ is: 'tag', tag }))}
        onDelete={(tag) => setDeleting({ is: 'tag', tag })}
      >
        {({ id, name }) => (
          <span className="order-text partner-tag-row">
            <b className="trunc">{name}</b>
            <small className="tn">{words.carried(carried(id))}</small>
          </span>
        )}
      </OrderList>
    )
  }
  const confirm = async (thing: Thing) => {
    if (thing.is === 'card') await removeCard.mutateAsync({ id: thing.card.id })
    else await removeTag.mutateAsync({ id: thing.tag.id })
    if (idOf(editing) === idOf(thing)) begin()
    setDeleting(undefined)
  }
  return (
    <Page title={words.title} back={<BackToDashboard />} className="manage-partners">
      <Tabs
        label={words.views}
        tabs={[
          { key: 'cards', title: words.tabs.cards, count: cards.data?.length },
          { key: 'tags', title: words.tabs.tags, count: tags.data?.length },
        ]}
        value={tab}
        onChange={(key) =>
          leave(() => {
            begin()
            change({ tab: key === 'cards' ? null : key })
          })
        }
      >
        {(list, panel) => (
          <>
            {list}
            <div {...panel} className="content-manage">
              <Suspense fallback={<Skeleton />}>
                {tab === 'cards' ? (
                  <CardForm
                    key={turn}
                    card={editing?.is === 'card' ? editing.card : undefined}
                    tags={tags.data ?? []}
                    {...form}
                  />
                ) : (
                  <TagForm key={turn} tag={editing?.is === 'tag' ? editing.tag : undefined} {...form} />
                )}
              </Suspense>
              <section className="content-panel boxed" aria-labelledby="partners-list">
                <header>
                  <h2 id="partners-list">{words.tabs[tab]}</h2>
                </header>
                {tab === 'cards' ? cardList() : tagList()}
              </section>
            </div>
          </>
        )}
      </Tabs>
      {question}
      {deleting && (
        <ConfirmDialog
          title={words.deleteTitle(nameOf(deleting))}
          action={deleting.is === 'card' ? words.deleteIt : words.deleteTag}
          icon={Trash2}
          keep={contentManagement.keep}
          danger
          onConfirm={() => confirm(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>{deleting.is === 'card' ? words.deleteText : words.deleteTagText(carried(deleting.tag.id))}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
