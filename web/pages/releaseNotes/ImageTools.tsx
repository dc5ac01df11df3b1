import type { Editor } from '@tiptap/core'
import { Captions, Replace, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { imageTypes } from '../../../shared/media.ts'
import { FramedField } from '../../parts/forms/Field.tsx'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'
import { cornerOf } from './place.ts'

interface ImageToolsProps {
  editor: Editor
  /** The address of an image that was chosen; undefined for what is none. */
  take: (file: File) => Promise<string | undefined>
}

/** What can be done with the image that is selected: another one in its place, words for it, none at all. */
export const ImageTools = ({ editor, take }: ImageToolsProps) => {
  const [describing, setDescribing] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const { from } = editor.state.selection
  if (!editor.isActive('image')) return null
  const corner = cornerOf(editor, from)
  if (!corner) return null
  const set = (attrs: object) => editor.chain().focus().updateAttributes('image', attrs).setNodeSelection(from).run()
  const replace = async (file: File | undefined) => {
    const src = file && (await take(file))
    if (src) set({ src })
  }
  const acts = [
    [words.replace, Replace, () => input.current?.click()],
    [words.describe, Captions, () => setDescribing(describing === from ? undefined : from)],
    [words.removeImage, Trash2, () => editor.chain().focus().deleteSelection().run()],
  ] as const
  return (
    <div className="note-image-tools" style={corner}>
      <span>
        {acts.map(([label, Icon, act]) => (
          <button
            key={label}
            type="button"
            className="icon-button small"
            aria-label={label}
            title={label}
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
          </button>
        ))}
        <input
          ref={input}
          className="sr"
          type="file"
          tabIndex={-1}
          aria-label={words.replace}
          accept={imageTypes.join(',')}
          value=""
          onChange={(event) => void replace(event.target.files?.[0])}
        />
      </span>
      {describing === from && (
        <Description
          key={from}
          value={String(editor.getAttributes('image').alt ?? '')}
          onSet={(alt) => {
            set({ alt })
            setDescribing(undefined)
          }}
          onClose={() => setDescribing(undefined)}
        />
      )}
    </div>
  )
}

interface DescriptionProps {
  value: string
  onSet: (text: string) => void
  onClose: () => void
}

const Description = ({ value, onSet, onClose }: DescriptionProps) => {
  const [text, setText] = useState(value)
  return (
    <div
      className="note-link"
      role="dialog"
      aria-label={words.description}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          onSet(text.trim())
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <FramedField label={words.description} hint={words.descriptionHint}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
            autoFocus
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FramedField>
      <footer>
        <button type="button" className="btn sm" onClick={() => onSet(text.trim())}>
          {words.setDescription}
        </button>
      </footer>
    </div>
  )
}
