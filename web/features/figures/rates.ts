/** How often figures are read again. */

/** In minutes. */
export const refreshChoices = [5, 10, 20, 30] as const
const usualRefresh = 300_000

/** A stored rate, in ms. */
export const parseRefresh = (text: string | undefined): number => {
  const rate = Number(text)
  return refreshChoices.some((minutes) => minutes * 60_000 === rate) ? rate : usualRefresh
}
