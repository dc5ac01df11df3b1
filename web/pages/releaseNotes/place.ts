import type { Editor } from '@tiptap/core'

const frameOf = (editor: Editor) => (editor.view.dom.closest('.note-frame') ?? editor.view.dom).getBoundingClientRect()

/** Px within the frame of an editor: below a place of its text, and within the frame's width. */
export const below = (editor: Editor, at: number, width = 372) => {
  const frame = frameOf(editor)
  const { bottom, left } = editor.view.coordsAtPos(at)
  return { top: bottom - frame.top + 6, left: Math.max(0, Math.min(left - frame.left - 120, frame.width - width)) }
}

/** Px within the frame of an editor: the upper right corner of an image. */
export const cornerOf = (editor: Editor, at: number) => {
  const dom = editor.view.nodeDOM(at)
  if (!(dom instanceof HTMLElement)) return undefined
  const [frame, box] = [frameOf(editor), dom.getBoundingClientRect()]
  return { top: box.top - frame.top + 8, right: frame.right - box.right + 8 }
}
