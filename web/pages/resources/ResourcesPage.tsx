import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/calls.ts'
import { CardBones, ContentCard } from '../../features/content/ContentCard.tsx'
import { Page } from '../../features/page/Page.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { resources as words } from '../../words/en/resources.ts'

/** What there is to look up, in the order that the people who run the installation have set. */
export default function ResourcesPage() {
  const { data, error, refetch, isPending } = useQuery(read('getResources', {}))
  return (
    <Page title={words.title}>
      {isPending && (
        <Skeleton>
          <CardBones columns="four" />
        </Skeleton>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {data && data.length > 0 && (
        <ul className="content-cards four">
          {data.map(({ id, title, link, image }) => (
            <li key={id}>
              <ContentCard
                title={title || words.untitled}
                link={link}
                image={image}
                variant="wide"
                newTab={words.newTab}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
