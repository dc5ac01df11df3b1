import { useMemo } from 'react'
import type { GroupNode } from '../../features/groups/tree.ts'
import GroupTree, { type GroupTreeNode } from '../../parts/pickers/GroupTree.tsx'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { type GroupEntry, holdingOf, type Presets } from './model.ts'
import { PresetNumber } from './PresetNumber.tsx'

const words = scannerSettings.tree

/** The number of a group's preset: its own in a circle, an inherited one without, none where devices go by themselves. */
const markOf = (uid: string, groupMap: ReadonlyMap<string, GroupEntry>, presets: Presets) => {
  const nameOf = (id: string) => {
    const preset = presets.byId.get(id)
    return preset ? scannerSettings.named(preset.preset, preset.label) : ''
  }
  const own = presets.byId.get(presets.links.get(uid) ?? '')
  const holding = holdingOf(uid, groupMap, presets)
  if (own && holding?.from !== uid)
    return { shown: <PresetNumber of={own.preset} kind="off" />, label: words.switchedOff(nameOf(own.id)) }
  const preset = holding && presets.byId.get(holding.preset)
  if (!holding || !preset) return { shown: null, label: words.without }
  return holding.from === uid
    ? { shown: <PresetNumber of={preset.preset} kind="direct" />, label: words.given(nameOf(preset.id)) }
    : { shown: <PresetNumber of={preset.preset} kind="inherited" />, label: words.from(nameOf(preset.id)) }
}

/** Every group of the company with its preset, inactive ones too. */
export const treeWith = (
  node: GroupNode,
  groupMap: ReadonlyMap<string, GroupEntry>,
  presets: Presets | undefined,
): GroupTreeNode => ({
  uid: node.uid,
  name: node.enabled ? node.name : words.inactive(node.name),
  type: node.type,
  quiet: !node.enabled,
  mark: presets && markOf(node.uid, groupMap, presets),
  children: node.children.map((child) => treeWith(child, groupMap, presets)),
})

interface PanelProps {
  tree: GroupNode
  groupMap: ReadonlyMap<string, GroupEntry>
  presets: Presets
  /** The preset whose groups stand out. */
  shown: string | undefined
  /** The group that the viewer is in. */
  current: string
  onOpen: (uid: string) => void
}

/** The groups at the left, opened down to where the viewer is. Choosing one asks what is to become of its preset. */
export const GroupsPanel = ({ tree, groupMap, presets, shown, current, onOpen }: PanelProps) => {
  const nodes = useMemo(() => [treeWith(tree, groupMap, presets)], [tree, groupMap, presets])
  const hit = useMemo(
    () => [...groupMap.values()].filter(({ uid }) => shown !== undefined && presets.links.get(uid) === shown),
    [groupMap, presets, shown],
  )
  const opened = useMemo(() => {
    const below = tree.children.map(({ uid }) => uid)
    return groupMap.size <= 60 ? [tree.uid, ...below] : [tree.uid, current]
  }, [tree, groupMap, current])
  return (
    <aside className="sp-tree" aria-label={words.label}>
      <GroupTree
        nodes={nodes}
        chosen={hit}
        max={1}
        opened={opened}
        onChange={() => {}}
        onError={() => {}}
        onPress={onOpen}
      />
      <div className="sp-key">
        <span>
          <PresetNumber of={2} kind="direct" />
          {words.direct}
        </span>
        <span>
          <PresetNumber of={1} kind="inherited" />
          {words.inherited}
        </span>
        <span>{words.none}</span>
      </div>
    </aside>
  )
}
