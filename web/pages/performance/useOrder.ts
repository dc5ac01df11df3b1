import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../parts/toast/toast.ts'
import { performance as words } from '../../words/en/performance.ts'
import { type CardId, movedBy, movedTo, parseOrder, without, writeOrder } from './order.ts'
import type { usePreferences } from './preferences.ts'

/** The cards' order and what changes it. */
export const useOrder = ({ stored: storedAs, save }: ReturnType<typeof usePreferences>) => {
  const stored = storedAs('order')
  const value = useMemo(() => parseOrder(stored), [stored])
  const [announcement, setAnnouncement] = useState('')
  const moved = useRef<number>(undefined)

  useEffect(() => {
    // A card that moved by its menu keeps the focus, wherever it is now.
    if (moved.current === undefined) return
    document.querySelector<HTMLElement>(`[data-card="${moved.current}"] .card-menu`)?.focus()
    moved.current = undefined
  })
  const set = (next: readonly CardId[], text?: string | null) =>
    save('order', writeOrder(next), words.card.saveFailed, text)
  const announce = (next: readonly CardId[], id: number) =>
    setAnnouncement(words.card.moved(words.cards[id as CardId], next.indexOf(id as CardId) + 1, next.length))
  return {
    value,
    announcement,
    move: (id: number, target: number) => {
      const next = movedTo(value, id, target)
      announce(next, id)
      void set(next)
    },
    step: (id: number, steps: number) => {
      const next = movedBy(value, id as CardId, steps)
      moved.current = id
      announce(next, id)
      void set(next)
    },
    remove: async (id: number) => {
      if (await set(without(value, id), null)) {
        toast.success(words.card.saved, { label: words.card.undo, run: () => set(value) })
      }
    },
    add: (ids: readonly CardId[]) => {
      const names = ids.map((id) => words.cards[id]).join(', ')
      void save('order', writeOrder([...value, ...ids]), words.addCards.failed(names), words.addCards.added(names))
    },
  }
}
