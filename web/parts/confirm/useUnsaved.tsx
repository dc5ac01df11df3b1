import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forms as words } from '../../words/en/forms.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { guardLeaving } from './leaving.ts'

/**
 * Guards changes that are not saved: against closing, links within the console, Back, and closing the tab.
 * @param count how many changes there are
 */
export const useUnsaved = (count: number): { leave: (go: () => void) => void; question: ReactNode } => {
  const [then, setThen] = useState<(() => void) | null>(null)
  const navigate = useNavigate()
  const dirty = count > 0

  // What was saved meanwhile is not lost any more: whoever wanted to go goes.
  useEffect(() => {
    if (dirty || !then) return
    setThen(null)
    then()
  }, [dirty, then])

  useEffect(() => {
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null
      const stays = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || stays || link.target === '_blank' || link.origin !== location.origin) return
      if (link.hash && link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setThen(() => () => navigate(link.pathname + link.search + link.hash))
    }
    const free = guardLeaving((go) => setThen(() => go))
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      free()
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [dirty, navigate])

  return {
    /** Goes at once, or after the user has agreed to lose the changes. */
    leave: (go) => (dirty ? setThen(() => go) : go()),
    question: then && dirty && (
      <ConfirmDialog
        title={words.discardTitle}
        action={words.discard}
        keep={words.keepEditing}
        danger
        onConfirm={() => {
          setThen(null)
          then()
        }}
        onClose={() => setThen(null)}
      >
        <p>{words.discardText(count)}</p>
      </ConfirmDialog>
    ),
  }
}
