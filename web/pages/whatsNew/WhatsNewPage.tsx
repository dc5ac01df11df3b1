import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReleaseNote } from '../../../shared/contract/content.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { notesRead } from '../../features/whatsNew/notes.ts'
import { seenId, setSeen } from '../../features/whatsNew/seen.ts'
import { RichText } from '../../parts/richText/RichText.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { Pages } from '../../parts/table/Pages.tsx'
import { locale } from '../../words/en/locale.ts'
import { whatsNew as words } from '../../words/en/whatsNew.ts'
import './whatsNew.css'

const pageSize = 3

/** Every release note, the newest first, three at a time. Whoever opens the page has seen them. */
export default function WhatsNewPage() {
  const { company } = useSession()
  const { data, error, refetch, isPending } = useQuery(notesRead)
  const [before] = useState(seenId)
  const [wanted, setPage] = useState(1)
  const top = useRef<HTMLDivElement>(null)
  const newest = data?.[0]?.id
  useEffect(() => {
    if (newest !== undefined) setSeen(newest)
  }, [newest])
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: company.time_zone })
  const notes = data ?? []
  const pages = Math.max(1, Math.ceil(notes.length / pageSize))
  const page = Math.min(wanted, pages)
  const first = (page - 1) * pageSize
  const shown = notes.slice(first, first + pageSize)
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <Page title={words.title}>
      {isPending && <Skeleton />}
      {error && !data && <ErrorState error={new Error(words.failed)} onRetry={() => refetch()} />}
      {data?.length === 0 && <Empty text={words.none} />}
      <div className="release-notes" ref={top}>
        {shown.map((note, at) => (
          // Another page begins anew, with its first note open.
          <Note
            key={`${page}-${note.id}`}
            note={note}
            isNew={note.id > before}
            opens={at === 0}
            date={day.format(new Date(note.created_at))}
          />
        ))}
      </div>
      {pages > 1 && (
        <div className="dt-pager release-pager">
          <span className="tn" role="status">
            {words.range(first + 1, first + shown.length, notes.length)}
          </span>
          <Pages page={page} pages={pages} onPage={turn} />
        </div>
      )}
    </Page>
  )
}

interface NoteProps {
  note: ReleaseNote
  isNew: boolean
  /** Whether it is open at first. */
  opens: boolean
  date: string
}

const Note = ({ note: { id, title, content, created_at }, isNew, opens, date }: NoteProps) => {
  const [open, setOpen] = useState(opens)
  return (
    <article aria-labelledby={`note-${id}`} data-open={open || undefined}>
      <header>
        <h2 id={`note-${id}`}>
          <button type="button" aria-expanded={open} aria-controls={`text-${id}`} onClick={() => setOpen(!open)}>
            <ChevronRight className="i" size={16} strokeWidth={1.75} aria-hidden />
            {title}
          </button>
        </h2>
        {isNew && <span className="tag accent">{words.new}</span>}
        <time dateTime={created_at}>{date}</time>
      </header>
      <div id={`text-${id}`} hidden={!open}>
        {open && <RichText json={content} />}
      </div>
    </article>
  )
}
