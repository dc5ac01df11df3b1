export interface Toast {
  id: number
  kind: 'success' | 'info' | 'error'
  text: string
  action?: ToastAction | undefined
}

/** One thing to do about a message, such as taking back what it says. */
export interface ToastAction {
  label: string
  run: () => unknown
}

/** Success and info leave after this many ms; errors stay until they are closed. */
export const shownFor = 4_000
/** With something to do about them they stay longer. */
export const shownWithAction = 8_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const show = (kind: Toast['kind']) => (text: string, action?: ToastAction) => {
  // Saying the same twice helps nobody: the newer one takes the place of the older.
  const others = toasts.filter((shown) => shown.text !== text || shown.kind !== kind)
  set([...others.slice(-4), { id: ++last, kind, text, action }])
}

/** Short messages at the top right. */
export const toast = {
  success: show('success'),
  info: show('info'),
  error: show('error'),
  close: (id: number) => set(toasts.filter((shown) => shown.id !== id)),
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
