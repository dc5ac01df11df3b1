import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { NoteDraft, ReleaseNote } from '../../../shared/contract/content.ts'
import { read, useWrite } from '../../api/calls.ts'
import { Page } from '../../features/page/Page.tsx'
import { BackToDashboard } from '../../features/universal/BackToDashboard.tsx'
import { notesRead } from '../../features/whatsNew/notes.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'
import type NoteEditorOf from './NoteEditor.tsx'
import { isDraft, keyOf, NoteList } from './NoteList.tsx'
import './releaseNotes.css'

// The editor comes with what edits rich text.
const NoteEditor = lazyPart<Parameters<typeof NoteEditorOf>[0]>(
  'pages/releaseNotes/NoteEditor',
  () => import('./NoteEditor.tsx'),
)

/** Release notes, as the people who run the installation write them. */
export default function ReleaseNotesPage() {
  const { data, error, refetch } = useQuery(notesRead)
  const drafts = useQuery(read('getNoteDrafts', {}))
  const removal = useWrite('deleteWhatsNew', { refresh: ['getWhatsNew'], quiet: true })
  const draftRemoval = useWrite('deleteNoteDraft', { refresh: ['getNoteDrafts'], quiet: true })
  const [editing, setEditing] = useState<ReleaseNote | NoteDraft>()
  const [turn, setTurn] = useState(0)
  const [changes, setChanges] = useState(0)
  const [deleting, setDeleting] = useState<ReleaseNote | NoteDraft>()
  const { leave, question } = useUnsaved(changes)
  const begin = (one?: ReleaseNote | NoteDraft) => {
    setEditing(one)
    setTurn((before) => before + 1)
  }
  const list = () => {
    if (!data) return error ? <ErrorState error={new Error(words.failed)} onRetry={refetch} /> : <Skeleton />
    return (
      <>
        {drafts.error && (
          <p className="note amber note-drafts-failed" role="alert">
            <span className="grow">{words.draftsFailed}</span>
            <button type="button" className="btn sm" onClick={() => drafts.refetch()}>
              {words.tryAgain}
            </button>
          </p>
        )}
        <NoteList
          notes={data}
          drafts={drafts.data ?? []}
          editing={editing && keyOf(editing)}
          onEdit={(one) => leave(() => begin(one))}
          onDelete={setDeleting}
        />
      </>
    )
  }
  return (
    <Page
      title={words.title}
      back={<BackToDashboard />}
      className="release-notes-page"
      actions={
        <button type="button" className="btn" onClick={() => leave(() => begin())}>
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.newNote}
        </button>
      }
    >
      <div className="note-work">
        <Suspense fallback={<Skeleton />}>
          <NoteEditor
            key={turn}
            edited={editing}
            onChanges={setChanges}
            onSaved={begin}
            onCancel={() => leave(() => begin())}
          />
        </Suspense>
        <aside className="note-list boxed" aria-label={words.list}>
          {list()}
        </aside>
      </div>
      {question}
      {deleting && (
        <ConfirmDialog
          title={words.deleteTitle(deleting.title)}
          action={isDraft(deleting) ? words.deleteDraft : words.deleteIt}
          icon={Trash2}
          keep={words.keep}
          danger
          onConfirm={async () => {
            if (isDraft(deleting)) await draftRemoval.mutateAsync({ uid: deleting.uid })
            else await removal.mutateAsync({ id: deleting.id })
            if (editing && keyOf(editing) === keyOf(deleting)) begin()
            setDeleting(undefined)
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>{isDraft(deleting) ? words.deleteDraftText : words.deleteText}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
