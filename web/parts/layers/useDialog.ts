import { type SyntheticEvent, useEffect, useRef } from 'react'
import { enterLayer } from './layers.ts'

/**
 * Opens a `<dialog>` modally for as long as it is rendered. The browser keeps the focus inside; it starts on the
 * element marked `data-autofocus`, else on the first control.
 * @param kind `panel` for what is part of the page where that is narrow, such as its menu
 */
export const useDialog = (onClose: () => void, kind: 'dialog' | 'panel' = 'dialog') => {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const leave = enterLayer({ kind, element: dialog, close: () => latest.current() })
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      leave()
    }
  }, [kind])
  const onCancel = (event: SyntheticEvent) => {
    // The dialog closes when its owner stops rendering it, not by itself.
    event.preventDefault()
    if (event.target === ref.current) onClose()
  }
  return { ref, onCancel }
}
