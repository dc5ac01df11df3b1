import { Pencil, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NoteDraft, ReleaseNote } from '../../../shared/contract/content.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { plainText } from '../../parts/richText/plainText.ts'
import { Empty } from '../../parts/states/states.tsx'
import { Pages } from '../../parts/table/Pages.tsx'
import { locale } from '../../words/en/locale.ts'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'

const pageSize = 10

type Listed = ReleaseNote | NoteDraft
export const isDraft = (one: Listed): one is NoteDraft => 'uid' in one
export const keyOf = (one: Listed): string => (isDraft(one) ? `draft ${one.uid}` : `note ${one.id}`)

interface NoteListProps {
  notes: readonly ReleaseNote[]
  drafts: readonly NoteDraft[]
  /** `keyOf` the one that is edited. */
  editing: string | undefined
  onEdit: (one: Listed) => void
  onDelete: (one: Listed) => void
}

/** Drafts, and the notes that there are, ten at a time. */
export const NoteList = ({ notes, drafts, editing, onEdit, onDelete }: NoteListProps) => {
  const zone = useSession().company.time_zone
  const [wanted, setPage] = useState(1)
  const [search, setSearch] = useState<string>()
  const term = search?.trim().toLocaleLowerCase() ?? ''
  const isFound = ({ title, content }: Listed) =>
    term === '' || `${title} ${plainText(content, 100_000)}`.toLocaleLowerCase().includes(term)
  const found = notes.filter(isFound)
  const foundDrafts = drafts.filter(isFound)
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(wanted, pages)
  const first = (page - 1) * pageSize
  const shown = found.slice(first, first + pageSize)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone })
  const day = (at: string | number) => dates.format(new Date(at))
  const when = (one: Listed) => {
    if (isDraft(one)) return words.draftSaved(day(one.saved_at), one.saved_by)
    const { created_at, edited_at } = one
    if (!edited_at) return day(created_at)
    return words.edited(day(created_at), day(edited_at) === day(serverNow()) ? words.today : day(edited_at))
  }
  return (
    <>
      <header>
        <h2>{words.list}</h2>
        <small className="tn">{notes.length}</small>
        <span className="grow" />
        <button
          type="button"
          className="icon-button"
          aria-label={words.search}
          title={words.search}
          aria-expanded={search !== undefined}
          onClick={() => setSearch(search === undefined ? '' : undefined)}
        >
          <Search className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      {search !== undefined && (
        <label className="field note-search">
          <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
            autoFocus
            aria-label={words.search}
            placeholder={words.searchHint}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setPage(1)
            }}
          />
        </label>
      )}
      {notes.length + drafts.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {notes.length + drafts.length > 0 && found.length + foundDrafts.length === 0 && (
        <p className="muted note-none">{words.noMatch}</p>
      )}
      <ul>
        {[...(page === 1 ? foundDrafts : []), ...shown].map((note) => (
          <li key={keyOf(note)} data-on={editing === keyOf(note) || undefined}>
            <div>
              <b className="trunc" title={note.title}>
                {isDraft(note) && <span className="tag note-draft">{words.draft}</span>}
                {note.title}
              </b>
              <small className="trunc">{when(note)}</small>
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={`${words.edit}: ${note.title}`}
              title={words.edit}
              onClick={() => onEdit(note)}
            >
              <Pencil className="i" size={16} strokeWidth={1.75} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`${words.remove}: ${note.title}`}
              title={words.remove}
              onClick={() => onDelete(note)}
            >
              <Trash2 className="i" size={16} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {found.length > pageSize && (
        <div className="dt-pager note-pager">
          <span className="tn" role="status">
            {words.range(first + 1, first + shown.length, found.length)}
          </span>
          <span className="grow" />
          <Pages page={page} pages={pages} onPage={setPage} />
        </div>
      )}
    </>
  )
}
