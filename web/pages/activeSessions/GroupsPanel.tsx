import { Monitor, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import { flat, type GroupNode } from '../../features/groups/tree.ts'
import GroupTree, { type GroupTreeNode } from '../../parts/pickers/GroupTree.tsx'
import { activeSessions as words } from '../../words/en/activeSessions.ts'

/** A group with how many are signed in there and below it. */
const counted = (node: GroupNode, sessions: ReadonlyMap<string, number>): GroupTreeNode & { sum: number } => {
  const children = node.children.map((child) => counted(child, sessions))
  const sum = (sessions.get(node.uid) ?? 0) + children.reduce((total, child) => total + child.sum, 0)
  return { uid: node.uid, name: node.name, type: node.type, children, sum, detail: words.count(sum) }
}

interface PanelProps {
  tree: GroupNode
  rows: readonly ActiveSession[]
  group: { uid: string; name: string }
  /** Those at and below it. */
  inGroup: ReadonlySet<string> | undefined
  onChange: (uid: string) => void
}

/** The groups in the viewer’s access scope, with how many are signed in there. */
export const GroupsPanel = ({ tree, rows, group, inGroup, onChange }: PanelProps) => {
  const nodes = useMemo(() => {
    const sessions = new Map<string, number>()
    for (const { group: of } of rows) sessions.set(of.uid, (sessions.get(of.uid) ?? 0) + 1)
    return [counted(tree, sessions)]
  }, [tree, rows])
  const shown = rows.filter(({ group: of }) => !inGroup || inGroup.has(of.uid))
  const handhelds = shown.filter(({ where }) => where === 'handheld').length
  const summary = words.inAll(handhelds, shown.length - handhelds)
  return (
    <aside className="as-side" aria-label={words.groups}>
      <GroupTree
        nodes={nodes}
        chosen={[group]}
        max={1}
        onChange={([uid]) => onChange(uid ?? tree.uid)}
        onError={() => {}}
        opened={[tree.uid, ...(flat(tree).length <= 20 ? flat(tree).map(({ uid }) => uid) : [])]}
      />
      <p className="as-sum">
        <Smartphone className="i" size={15} strokeWidth={1.75} aria-hidden />
        {summary.handheld}
        <Monitor className="i" size={15} strokeWidth={1.75} aria-hidden />
        {summary.web}
      </p>
    </aside>
  )
}
