import type { Editor } from '@tiptap/core'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { contentLengths } from '../../../shared/content.ts'
import type { NoteDraft, ReleaseNote } from '../../../shared/contract/content.ts'
import { imageRules } from '../../../shared/media.ts'
import { type RichText, readRichText } from '../../../shared/richText.ts'
import { useWrite } from '../../api/calls.ts'
import { type DocNode, documentOf, richTextOf } from '../../features/richText/document.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { fileFault } from '../../parts/upload/checkFile.ts'
import { mediaCalls, savedWith } from '../../parts/upload/media.ts'
import { sizeText } from '../../parts/upload/size.ts'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'
import { ImageTools } from './ImageTools.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { isDraft } from './NoteList.tsx'
import { ToolBar } from './ToolBar.tsx'
import { useNoteEditor } from './useNoteEditor.ts'
import './noteEditor.css'

const folder = 'private/release_notes_resources'
const calls = mediaCalls(folder)
const refresh = ['getWhatsNew', 'getNoteDrafts'] as const
const nothing: RichText = { blocks: [], entityMap: {} }

/** What an editor holds, as it is stored; images that are not uploaded yet stand in it by the browser's own addresses. */
const textIn = (editor: Editor): RichText => richTextOf(editor.getJSON() as DocNode)
const imagesIn = ({ entityMap }: RichText) =>
  Object.values(entityMap).flatMap((entity) => (entity.type === 'IMAGE' ? [entity.data.src] : []))
const paragraphsIn = ({ blocks }: RichText) => blocks.filter(({ text }) => text.trim() !== '').length
const isBlank = (text: RichText) => paragraphsIn(text) === 0 && imagesIn(text).length === 0
/** With the places of images that were uploaded. */
const withLocations = (text: RichText, locations: ReadonlyMap<string, string>): RichText => ({
  ...text,
  entityMap: Object.fromEntries(
    Object.entries(text.entityMap).map(([key, entity]) => {
      const src = entity.type === 'IMAGE' ? locations.get(entity.data.src) : undefined
      return [key, src && entity.type === 'IMAGE' ? { ...entity, data: { ...entity.data, src } } : entity]
    }),
  ),
})

interface NoteEditorProps {
  /** The note or draft that is edited; undefined for a new one. */
  edited: ReleaseNote | NoteDraft | undefined
  onChanges: (count: number) => void
  /** Once it is saved, with the draft that it is by then, if it is one. */
  onSaved: (draft?: NoteDraft) => void
  onCancel: () => void
}

/** Writes a note in the type in which it is read. Images are uploaded when it is saved, and deleted again where that fails. */
export default function NoteEditor({ edited, onChanges, onSaved, onCancel }: NoteEditorProps) {
  const draft = edited && isDraft(edited) ? edited : undefined
  const note = edited && !isDraft(edited) ? edited : undefined
  const create = useWrite('createWhatsNew', { refresh, quiet: true })
  const update = useWrite('updateWhatsNew', { refresh, quiet: true })
  const keep = useWrite('saveNoteDraft', { refresh: ['getNoteDrafts'], quiet: true })
  const upload = useUpload(folder, calls)
  const [before] = useState(() => readRichText(edited?.content ?? '') ?? nothing)
  const [title, setTitle] = useState(edited?.title ?? '')
  const [fault, setFault] = useState<{ at: 'title' | 'content'; message: string }>()
  const [dialog, setDialog] = useState<'oneEmpty' | 'link'>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const titleField = useRef<HTMLInputElement>(null)
  /** Images that were chosen and are not stored yet, by the browser's address. */
  const chosen = useRef(new Map<string, File>())
  const onFiles = useRef<(files: File[]) => void>(() => {})
  const editor = useNoteEditor(element, documentOf(before), onFiles)
  const text = editor ? textIn(editor) : before
  const same = JSON.stringify(richTextOf(documentOf(before))) === JSON.stringify(text)
  const count = (title === (edited?.title ?? '') ? 0 : 1) + (same ? 0 : 1)

  useEffect(() => {
    onChanges(count)
    return () => onChanges(0)
  }, [count, onChanges])
  useEffect(() => {
    const files = chosen.current
    return () => {
      for (const address of files.keys()) URL.revokeObjectURL(address)
    }
  }, [])

  /** The browser's address of a chosen image; undefined for what is none, which is said. */
  const take = async (file: File): Promise<string | undefined> => {
    const error = await fileFault(imageRules, file)
    setFault(error ? { at: 'content', message: error } : undefined)
    if (error) return undefined
    const address = URL.createObjectURL(file)
    chosen.current.set(address, file)
    return address
  }
  const insert = async (files: readonly File[]) => {
    for (const file of files) {
      const src = await take(file)
      if (!src || !editor) continue
      const { selection } = editor.state
      const image = { type: 'image', attrs: { src, alt: '' } }
      const chain = editor.chain().focus()
      // An image that is selected stays, such as the one that was inserted a moment ago.
      if ('node' in selection) chain.insertContentAt(selection.to, image).run()
      else chain.insertContent(image).run()
    }
  }
  onFiles.current = (files) => void insert(files)

  const save = async (as: 'note' | 'draft' = 'note') => {
    setDialog(undefined)
    setBusy(true)
    setFault(undefined)
    const waiting = [...new Set(imagesIn(text))].flatMap((address) => {
      const file = chosen.current.get(address)
      return file ? [{ address, file }] : []
    })
    let kept: NoteDraft | undefined
    try {
      await savedWith(
        waiting.map(
          ({ file }) =>
            () =>
              upload.run(file),
        ),
        async (locations) => {
          const byAddress = new Map(waiting.map(({ address }, at) => [address, locations[at] ?? '']))
          const content = isBlank(text) ? '' : JSON.stringify(withLocations(text, byAddress))
          const fields = { title: title.trim(), content }
          if (as === 'draft') kept = await keep.mutateAsync({ ...fields, ...(draft ? { uid: draft.uid } : {}) })
          else if (note) await update.mutateAsync({ ...fields, id: note.id })
          else await create.mutateAsync({ ...fields, ...(draft ? { draft: draft.uid } : {}) })
        },
      )
      onChanges(0)
      onSaved(kept)
    } catch (error) {
      setFault({ at: 'content', message: (error as Error).message })
      setBusy(false)
    }
  }
  const noContent = isBlank(text)
  /** Says what is wrong, if anything is. */
  const isWhole = () => {
    const noTitle = title.trim() === ''
    const titleError = noTitle && noContent ? words.nothing : noTitle ? words.noTitle : undefined
    const long = JSON.stringify(text).length > contentLengths.note ? words.tooLong : undefined
    if (titleError) {
      setFault({ at: 'title', message: titleError })
      titleField.current?.focus()
    } else if (long) setFault({ at: 'content', message: long })
    return !titleError && !long
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isWhole()) return
    if (noContent) setDialog('oneEmpty')
    else void save()
  }
  const mode = note ? words.editMode : draft ? words.draftMode : words.newMode
  const files = [...new Set(imagesIn(text))].flatMap((address) => chosen.current.get(address) ?? [])
  const errorId = 'note-fault'
  return (
    <form className="note-editor boxed" noValidate aria-label={mode} onSubmit={submit}>
      <input
        ref={titleField}
        className="note-title"
        aria-label={words.noteTitle}
        aria-required
        aria-invalid={fault?.at === 'title'}
        aria-describedby={fault?.at === 'title' ? errorId : undefined}
        placeholder={words.noteTitle}
        maxLength={contentLengths.noteTitle}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value)
          setFault(undefined)
        }}
      />
      <ToolBar editor={editor} mode={mode} onLink={() => setDialog('link')} onFiles={(list) => void insert(list)} />
      {fault && (
        <p className="hint error note-fault" id={errorId} role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
          {fault.message}
        </p>
      )}
      <div className="note-scroll">
        <div className="note-frame">
          <div ref={element} data-empty={noContent || undefined} data-hint={words.contentHint} />
          {editor && <ImageTools editor={editor} take={take} />}
          {editor && dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
        </div>
      </div>
      <footer>
        <span className="muted note-state" role="status">
          {count === 0 ? words.saved : `${words.notSaved}: ${words.paragraphs(paragraphsIn(text))}`}
          {count > 0 && imagesIn(text).length > 0 && `, ${words.images(imagesIn(text).length)}`}
          {files.length > 0 && <> ({files.map(({ name, size }) => `${name}, ${sizeText(size)}`).join('; ')})</>}
        </span>
        <span className="grow" />
        {edited && (
          <button type="button" className="btn" onClick={onCancel}>
            {words.cancel}
          </button>
        )}
        {!note && (
          <button
            type="button"
            className="btn"
            aria-disabled={busy}
            disabled={count === 0}
            onClick={() => {
              if (!busy && isWhole()) void save('draft')
            }}
          >
            {words.saveDraft}
          </button>
        )}
        <button type="submit" className="btn primary" aria-disabled={busy} disabled={count === 0 && note !== undefined}>
          {busy && <LoaderCircle className="i spin" size={16} aria-hidden />}
          {busy ? words.saving : note ? words.apply : words.publish}
        </button>
      </footer>
      {dialog === 'oneEmpty' && (
        <ConfirmDialog
          title={words.oneEmpty}
          action={note ? words.apply : words.publish}
          keep={words.goBack}
          onConfirm={() => save()}
          onClose={() => setDialog(undefined)}
        >
          <p>{words.oneEmptyText}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
