import { type SyntheticEvent, useEffect, useRef } from 'react'
import { enterTopLayer } from './topLayer.ts'

/**
 * Opens a `<dialog>` modally for as long as it is rendered. The browser keeps the focus inside and gives it back
 * afterwards; it starts on the element marked `data-autofocus`, else on the first control.
 */
export const useDialog = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const leave = enterTopLayer(dialog)
    return () => {
      leave()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    // The dialog closes when its owner stops rendering it, not by itself.
    event.preventDefault()
    if (event.target === ref.current) onClose()
  }
  return { ref, onCancel }
}
