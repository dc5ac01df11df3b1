import { topLayer } from '../layers/layers.ts'

/** Hovering for this many ms shows a tip; the focus shows it at once. */
const timeoutMs = 400

/**
 * Shows the `data-tip` of whatever the pointer or the focus is on. One listener serves every tip of the console,
 * so a control just says `data-tip="Delete"`. Answers how to stop.
 */
export const showTips = () => {
  const tip = Object.assign(document.createElement('div'), { id: 'tip', className: 'tip' })
  tip.setAttribute('role', 'tooltip')
  tip.popover = 'manual'
  let owner: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (!owner) return
    if (owner.getAttribute('aria-describedby') === 'tip') owner.removeAttribute('aria-describedby')
    owner = undefined
    tip.remove()
  }
  const show = (element: HTMLElement) => {
    hide()
    const text = element.dataset.tip
    if (!text || !element.isConnected) return
    owner = element
    tip.textContent = text
    homeOf(element).append(tip)
    tip.showPopover()
    place(tip, element)
    const named = element.getAttribute('aria-label') === text || element.textContent?.trim() === text
    if (!named && !element.hasAttribute('aria-describedby')) element.setAttribute('aria-describedby', 'tip')
  }

  const tipped = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  const over = (event: Event) => {
    const element = tipped(event.target)
    if (!element || element === owner) return
    clearTimeout(timer)
    timer = setTimeout(() => show(element), timeoutMs)
  }
  const out = (event: PointerEvent) => {
    const left = tipped(event.target)
    if (left && !left.contains(event.relatedTarget as Node | null)) hide()
  }
  const focus = (event: Event) => {
    const element = tipped(event.target)
    if (element?.matches(':focus-visible')) show(element)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }

  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('pointerout', out, { signal })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('keydown', key, { signal })
  return () => {
    hide()
    stop.abort()
  }
}

/** A tip belongs to the part of the page that its element is in; over a dialog, to the dialog. */
const homeOf = (element: HTMLElement) => {
  const top = topLayer()
  return top === document.body ? (element.closest<HTMLElement>('main, nav, header.top') ?? top) : top
}

/** Above the element, or at its right for the collapsed menu, within the window. */
const place = (tip: HTMLElement, element: HTMLElement) => {
  const at = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const right = element.dataset.tipSide === 'right'
  const left = right ? at.right + 8 : at.left + at.width / 2 - width / 2
  const top = right
    ? at.top + at.height / 2 - height / 2
    : at.top - height - 6 > 4
      ? at.top - height - 6
      : at.bottom + 6
  Object.assign(tip.style, { left: `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`, top: `${top}px` })
}
