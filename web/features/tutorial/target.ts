/** Whether an element takes room on the screen. */
const isShown = (element: HTMLElement) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** The first element of these selectors, in their order, that is on the screen. */
export const findShown = (...selectors: string[]): HTMLElement | null => {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isShown)
    if (found) return found
  }
  return null
}
