import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { notesRead } from '../../features/whatsNew/notes.ts'
import { seenId, setSeen } from '../../features/whatsNew/seen.ts'
import { RichText } from '../../parts/richText/RichText.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { locale } from '../../words/en/locale.ts'
import { whatsNew as words } from '../../words/en/whatsNew.ts'
import './whatsNew.css'

/** Every release note, the newest first. Whoever opens the page has seen them. */
export default function WhatsNewPage() {
  const { company } = useSession()
  const { data, error, refetch, isPending } = useQuery(notesRead)
  const [before] = useState(seenId)
  const newest = data?.[0]?.id
  useEffect(() => {
    if (newest !== undefined) setSeen(newest)
  }, [newest])
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: company.time_zone })
  return (
    <Page title={words.title}>
      {isPending && <Skeleton />}
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && <Empty text={words.none} />}
      <div className="release-notes">
        {data?.map(({ id, title, content, created_at }) => (
          <article key={id} aria-labelledby={`note-${id}`}>
            <header>
              <h2 id={`note-${id}`}>{title}</h2>
              {id > before && <span className="tag accent">{words.new}</span>}
              <time dateTime={created_at}>{day.format(new Date(created_at))}</time>
            </header>
            <RichText json={content} />
          </article>
        ))}
      </div>
    </Page>
  )
}
