import type { Editor } from '@tiptap/core'
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import { imageTypes } from '../../../shared/media.ts'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'

interface ToolBarProps {
  /** Undefined until it is there. */
  editor: Editor | undefined
  /** Whether a note is edited or a new one written. */
  mode: string
  onLink: () => void
  onFiles: (files: File[]) => void
}

type Tool = [label: string, Icon: LucideIcon, act: () => void, on?: boolean | undefined, off?: boolean]

/** What can be done with the words that are selected. */
export const ToolBar = ({ editor, mode, onLink, onFiles }: ToolBarProps) => {
  const input = useRef<HTMLInputElement>(null)
  const chain = () => editor?.chain().focus()
  const on = (name: string, attributes?: object) => editor?.isActive(name, attributes) ?? false
  const groups: Tool[][] = [
    [
      [words.heading, Heading2, () => chain()?.toggleHeading({ level: 2 }).run(), on('heading', { level: 2 })],
      [words.bold, Bold, () => chain()?.toggleBold().run(), on('bold')],
      [words.italic, Italic, () => chain()?.toggleItalic().run(), on('italic')],
      [words.underline, Underline, () => chain()?.toggleUnderline().run(), on('underline')],
    ],
    [
      [words.bullets, List, () => chain()?.toggleBulletList().run(), on('bulletList')],
      [words.numbers, ListOrdered, () => chain()?.toggleOrderedList().run(), on('orderedList')],
    ],
    [
      [words.link, Link, onLink, on('link')],
      [words.image, ImagePlus, () => input.current?.click()],
    ],
    [
      [words.undo, Undo2, () => chain()?.undo().run(), undefined, !editor?.can().undo()],
      [words.redo, Redo2, () => chain()?.redo().run(), undefined, !editor?.can().redo()],
    ],
  ]
  return (
    <div className="note-tools" role="toolbar" aria-label={words.tools}>
      {groups.map((tools) => (
        <span key={tools[0]?.[0]}>
          {tools.map(([label, Icon, act, pressed, off]) => (
            <button
              key={label}
              type="button"
              className="icon-button"
              aria-label={label}
              title={label}
              aria-pressed={pressed}
              disabled={off}
              // The words stay selected.
              onMouseDown={(event) => event.preventDefault()}
              onClick={act}
            >
              <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
            </button>
          ))}
        </span>
      ))}
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label={words.image}
        accept={imageTypes.join(',')}
        multiple
        // The same file can be chosen again.
        value=""
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
      <span className="grow" />
      <small className="note-mode">{mode}</small>
    </div>
  )
}
