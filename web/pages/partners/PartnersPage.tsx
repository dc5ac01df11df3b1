import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/calls.ts'
import { CardBones, ContentCard } from '../../features/content/ContentCard.tsx'
import { Page } from '../../features/page/Page.tsx'
import { useAddress } from '../../parts/address.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { partners as words } from '../../words/en/partners.ts'
import './partners.css'

/** Partners, all of them or those with a tag. */
export default function PartnersPage() {
  const cards = useQuery(read('getAllPartnerCards', {}))
  const tags = useQuery(read('getAllPartnerCardTags', {}))
  const { params, change } = useAddress()
  const failed = (!cards.data && cards.error) || (!tags.data && tags.error)
  const used = (tags.data ?? []).map((tag) => ({
    ...tag,
    count: (cards.data ?? []).filter(({ tag_ids }) => tag_ids.includes(tag.id)).length,
  }))
  // A tag of an old link that is gone shows everything.
  const chosen = used.find(({ id }) => id === params.get('tag'))?.id
  const shown = (cards.data ?? []).filter(({ tag_ids }) => !chosen || tag_ids.includes(chosen))
  const there = cards.data && tags.data
  const retry = () => {
    void cards.refetch()
    void tags.refetch()
  }
  const choices = [{ id: undefined, name: words.all, count: cards.data?.length ?? 0 }, ...used]
  return (
    <Page title={words.title}>
      {!there && !failed && (
        <Skeleton>
          <CardBones columns="five" />
        </Skeleton>
      )}
      {failed && <ErrorState error={failed} onRetry={retry} />}
      {there && cards.data.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {there && cards.data.length > 0 && (
        <>
          {used.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: buttons that filter are no fields of a form
            <div className="partner-tags" role="group" aria-label={words.tags}>
              {choices.map(({ id, name, count }) => (
                <button
                  key={id ?? ''}
                  type="button"
                  aria-pressed={chosen === id}
                  onClick={() => change({ tag: id ?? null })}
                >
                  {name} <small className="tn">{count}</small>
                </button>
              ))}
            </div>
          )}
          {shown.length === 0 && (
            <Empty title={words.noneTagged}>
              <button type="button" className="btn" onClick={() => change({ tag: null })}>
                {words.showAll}
              </button>
            </Empty>
          )}
          <ul className="content-cards five">
            {shown.map(({ id, name, partner_url, image_url, tag_ids }) => (
              <li key={id}>
                <ContentCard
                  title={name || words.unnamed}
                  link={partner_url}
                  image={image_url}
                  variant="logo"
                  newTab={words.newTab}
                >
                  {tag_ids.length > 0 && (
                    <span className="content-card-tags">
                      {used
                        .filter((tag) => tag_ids.includes(tag.id))
                        .map((tag) => (
                          <span key={tag.id} className="tag trunc">
                            {tag.name}
                          </span>
                        ))}
                    </span>
                  )}
                </ContentCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
