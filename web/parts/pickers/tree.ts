/** What a tree of groups shows: pure functions over nodes. */

export interface TreeNode {
  uid: string
  name: string
  children: readonly TreeNode[]
}

export interface TreeRow<N> {
  node: N
  level: number
  open: boolean
  position: number
  siblings: number
}

const normalised = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Whether the node or one below it has the text in its name. */
const matches = (node: TreeNode, text: string): boolean =>
  normalised(node.name).includes(text) || node.children.some((child) => matches(child, text))

/**
 * The rows of a tree from top to bottom. With a text, only nodes that have it in their name and the way to them,
 * all open; otherwise the children of open nodes.
 */
export const rowsOf = <N extends TreeNode>(
  nodes: readonly N[],
  open: ReadonlySet<string>,
  search: string,
  level = 1,
): TreeRow<N>[] => {
  const text = normalised(search.trim())
  const kept = text === '' ? nodes : nodes.filter((node) => matches(node, text))
  return kept.flatMap((node, index) => {
    const isOpen = node.children.length > 0 && (text === '' ? open.has(node.uid) : true)
    const row = { node, level, open: isOpen, position: index + 1, siblings: kept.length }
    if (!isOpen) return [row]
    // A node that matches itself shows all that is below it.
    const below = text !== '' && normalised(node.name).includes(text) ? '' : search
    const children = node.children as readonly N[]
    const shown = below === '' && text !== '' ? everyOpen(children) : open
    return [row, ...rowsOf(children, shown, below, level + 1)]
  })
}

const everyOpen = (nodes: readonly TreeNode[]): Set<string> =>
  new Set(nodes.flatMap((node) => [node.uid, ...everyOpen(node.children)]))

/** The way from the roots to a node, the node itself left out. */
export const ancestors = (nodes: readonly TreeNode[], uid: string): string[] => {
  for (const node of nodes) {
    if (node.uid === uid) return []
    const below = ancestors(node.children, uid)
    if (below.length > 0 || node.children.some((child) => child.uid === uid)) return [node.uid, ...below]
  }
  return []
}

/**
 * The chosen ones after a click. With a limit of one the click replaces; at a higher limit one more is refused.
 * @returns undefined when refused
 */
export const toggled = (chosen: readonly string[], uid: string, max: number): string[] | undefined => {
  if (chosen.includes(uid)) return chosen.filter((other) => other !== uid)
  if (max === 1) return [uid]
  return chosen.length < max ? [...chosen, uid] : undefined
}
