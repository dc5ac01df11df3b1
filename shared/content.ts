/** What browser, server and tests know of resources, partners and release notes. */

/** Characters. */
export const contentLengths = { title: 120, name: 80, tag: 40, noteTitle: 160, note: 100_000 } as const

/** How many there are at most. */
export const mostContent = { resources: 200, cards: 300, tags: 60, tagsOfCard: 20, drafts: 50 } as const

/** Who names a tag nothing has named it this. */
export const unnamedTag = 'Unamed Tag'

export const contentMessages = {
  noResource: 'Please fill in the fields to create a resource.',
  noCard: 'Please fill in the fields to create a partner card.',
  noImage: 'Please upload an image',
  oldImage: 'Please upload the image again.',
  oldTag: 'A tag no longer exists. Please reload the page.',
  twice: 'Nothing can be listed twice',
  noTitle: 'Please specify a title',
  nothing: 'Please specify at least one of the two fields',
} as const

/** The options of the customiser that hold an order, and whose. */
const orderOptions = ['resources_order', 'partner_marketplace_order'] as const
export type OrderOption = (typeof orderOptions)[number]

interface Ordered {
  id: string
  created_at: string
}

/** In the order that was set; what it does not name comes last, the oldest first. */
export const inOrder = <Thing extends Ordered>(things: readonly Thing[], order: readonly string[]): Thing[] => {
  const indexById = new Map(order.map((id, index) => [id, index]))
  const indexOf = ({ id }: Thing) => indexById.get(id) ?? order.length
  const byAge = (a: Thing, b: Thing) =>
    a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1
  return things.toSorted((a, b) => indexOf(a) - indexOf(b) || byAge(a, b))
}
