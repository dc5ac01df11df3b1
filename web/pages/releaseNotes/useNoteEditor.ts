import { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useReducer, useState } from 'react'
import type { DocNode } from '../../features/richText/document.ts'
import { noteExtensions } from '../../features/richText/extensions.ts'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'
import { imageView } from './imageView.ts'

const imagesIn = (list: FileList | undefined) => [...(list ?? [])].filter(({ type }) => type.startsWith('image/'))

/**
 * An editor in an element, drawn again with each of its changes.
 * @param initial the document that it begins with
 * @param onFiles told of images that are pasted or dropped
 */
export const useNoteEditor = (
  element: RefObject<HTMLDivElement | null>,
  initial: DocNode,
  onFiles: RefObject<(files: File[]) => void>,
): Editor | undefined => {
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note is another editor
  useEffect(() => {
    const take = (list: FileList | undefined, event: Event) => {
      const files = imagesIn(list)
      if (files.length === 0) return false
      event.preventDefault()
      onFiles.current(files)
      return true
    }
    const made = new Editor({
      element: element.current,
      extensions: noteExtensions.map((each) =>
        each.name === 'image' ? each.extend({ addNodeView: imageView }) : each,
      ),
      content: initial,
      // Its style sheet is ours: what it would put into the page is refused by the page's policy.
      injectCSS: false,
      editorProps: {
        attributes: {
          ...{ class: 'note-body rich-text', role: 'textbox', 'aria-multiline': 'true' },
          'aria-label': words.content,
        },
        handlePaste: (_, event) => take(event.clipboardData?.files, event),
        handleDrop: (_, event) => take(event.dataTransfer?.files, event),
      },
    })
    made.on('transaction', redraw)
    setEditor(made)
    return () => {
      made.destroy()
      setEditor(undefined)
    }
  }, [])
  return editor
}
