let pressed = false
if (typeof document !== 'undefined') {
  const set = (down: boolean) => () => {
    pressed = down
  }
  document.addEventListener('pointerdown', set(true), true)
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, set(false), true)
}

/**
 * Waits for a press to end. A message that appears between press and release moves the button away from under the
 * pointer, and the click is lost.
 */
export const afterPress = (show: () => void) => {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(show), { once: true })
  else show()
}
