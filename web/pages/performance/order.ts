/** Which cards are shown and in what order: a comma list of card ids, kept as preference 100. */

/** Every card, in the order of someone who never changed it. */
export const cardIds = [11, 14, 9, 10, 13, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17] as const
export type CardId = (typeof cardIds)[number]

const isCard = (id: number): id is CardId => (cardIds as readonly number[]).includes(id)

/** The stored list; the usual order when nothing usable is stored. An empty list means that all were deleted. */
export const parseOrder = (stored: string | undefined): CardId[] => {
  if (stored === undefined) return [...cardIds]
  if (stored.trim() === '') return []
  const ids = stored
    .split(',')
    .map((id) => (id.trim() === '' ? Number.NaN : Number(id)))
    .filter(isCard)
  return ids.length > 0 ? [...new Set(ids)] : [...cardIds]
}

export const writeOrder = (order: readonly number[]) => order.join(',')

/** The cards that can be added, in the usual order. */
export const hiddenCards = (order: readonly number[]): CardId[] => cardIds.filter((id) => !order.includes(id))

/** The order after `moved` was put at the place of `target`: before it when it came from behind, else after it. */
export const movedTo = (order: readonly CardId[], moved: number, target: number): CardId[] => {
  const ids: readonly number[] = order
  const from = ids.indexOf(moved)
  const to = ids.indexOf(target)
  const card = order[from]
  if (card === undefined || to < 0 || from === to) return [...order]
  const rest = order.filter((id) => id !== card)
  rest.splice(to, 0, card)
  return rest
}

/** The order after a card was moved by `steps` places. */
export const movedBy = (order: readonly CardId[], moved: CardId, steps: number): CardId[] => {
  const target = order[order.indexOf(moved) + steps]
  return target === undefined ? [...order] : movedTo(order, moved, target)
}

export const without = (order: readonly CardId[], id: number) => order.filter((other) => other !== id)
