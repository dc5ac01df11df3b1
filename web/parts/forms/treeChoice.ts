import type { TreeNode, TreeRow } from '../pickers/tree.ts'

/** The leaves at or below a node: what a tree of boxes chooses from. */
export const leavesOf = ({ uid, children }: TreeNode): string[] =>
  children.length === 0 ? [uid] : children.flatMap(leavesOf)

/** A node with some of its leaves chosen is `mixed`. */
export const checkedOf = (node: TreeNode, chosen: ReadonlySet<string>): boolean | 'mixed' => {
  const leaves = leavesOf(node)
  const count = leaves.filter((uid) => chosen.has(uid)).length
  return count === leaves.length || (count > 0 && 'mixed')
}

/** The leaves chosen after a press on a node, in the order of the tree: all of its own, or none if all were. */
export const pressed = (nodes: readonly TreeNode[], node: TreeNode, chosen: ReadonlySet<string>): string[] => {
  const on = checkedOf(node, chosen) !== true
  const own = new Set(leavesOf(node))
  return nodes.flatMap(leavesOf).filter((uid) => (own.has(uid) ? on : chosen.has(uid)))
}

export type TreeMove = { focus: number } | { uid: string; open: boolean } | { press: true }

/** What a key does on a row, as the ARIA pattern of trees has it; undefined for a key that is not the tree's. */
export const moveOf = (rows: readonly TreeRow<TreeNode>[], at: number, key: string): TreeMove | undefined => {
  const row = rows[at]
  if (!row) return undefined
  const { uid, children } = row.node
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, rows.length - 1) }
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) }
    case 'Home':
      return { focus: 0 }
    case 'End':
      return { focus: rows.length - 1 }
    case 'ArrowRight':
      if (row.open) return { focus: at + 1 }
      return children.length > 0 ? { uid, open: true } : { focus: at }
    case 'ArrowLeft':
      if (row.open) return { uid, open: false }
      return {
        focus: Math.max(
          rows.slice(0, at).findLastIndex(({ level }) => level < row.level),
          0,
        ),
      }
    case 'Enter':
    case ' ':
      return { press: true }
    default:
      return undefined
  }
}
