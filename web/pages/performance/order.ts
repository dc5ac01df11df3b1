/** Which cards are shown and in what order: a comma list of card ids, kept as preference 100. */

export const cardIds = [11, 14, 9, 10, 13, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 17] as const
export type CardId = (typeof cardIds)[number]

/** The order of someone who never changed it; 15 has its place for when it is there. */
const usual = [11, 14, 9, 10, 13, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17]
/** Every id that has a meaning. Ids of cards that are not offered yet keep their place in the list. */
const known = new Set(usual)

const isCard = (id: number): id is CardId => (cardIds as readonly number[]).includes(id)

/** The stored list; the usual order when nothing usable is stored. An empty list means that all were deleted. */
export const parseOrder = (stored: string | undefined): number[] => {
  if (stored === undefined) return usual
  if (stored.trim() === '') return []
  const ids = stored
    .split(',')
    .map((id) => (id.trim() === '' ? Number.NaN : Number(id)))
    .filter((id) => known.has(id))
  return ids.length > 0 ? [...new Set(ids)] : usual
}

export const writeOrder = (order: readonly number[]) => order.join(',')

/** The cards to draw. */
export const shownCards = (order: readonly number[]): CardId[] => order.filter(isCard)

/** The cards that can be added, in the usual order. */
export const hiddenCards = (order: readonly number[]): CardId[] => cardIds.filter((id) => !order.includes(id))

/** The order after `moved` was put at the place of `target`: before it when it came from behind, else after it. */
export const movedTo = (order: readonly number[], moved: number, target: number): number[] => {
  const from = order.indexOf(moved)
  const to = order.indexOf(target)
  if (from < 0 || to < 0 || from === to) return [...order]
  const rest = order.filter((id) => id !== moved)
  rest.splice(to, 0, moved)
  return rest
}

/** The order after a card was moved by `steps` places among those shown. */
export const movedBy = (order: readonly number[], moved: CardId, steps: number): number[] => {
  const shown = shownCards(order)
  const target = shown[shown.indexOf(moved) + steps]
  return target === undefined ? [...order] : movedTo(order, moved, target)
}

export const without = (order: readonly number[], id: number) => order.filter((other) => other !== id)
