import { useMemo } from 'react'
import { flat, type GroupNode } from '../../features/groups/tree.ts'
import GroupTree from '../../parts/pickers/GroupTree.tsx'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { treeWith } from './GroupsPanel.tsx'
import type { GroupEntry, Presets } from './model.ts'

interface Props {
  tree: GroupNode
  groupMap: ReadonlyMap<string, GroupEntry>
  presets: Presets
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The groups that a preset is given; beside each the preset that holds there now. */
export const ChooseGroups = ({ tree, groupMap, presets, chosen, onChange }: Props) => {
  const nodes = useMemo(() => [treeWith(tree, groupMap, presets)], [tree, groupMap, presets])
  const every = useMemo(() => flat(tree), [tree])
  return (
    <section className="sp-choose">
      <h3 className="sp-h3">{scannerSettings.groups.label}</h3>
      <p className="muted">{scannerSettings.groups.hint}</p>
      <GroupTree
        nodes={nodes}
        chosen={every.filter(({ uid }) => chosen.has(uid))}
        // One alone would be a choice of one.
        max={Math.max(2, every.length)}
        opened={every.length <= 60 ? every.map(({ uid }) => uid) : [tree.uid]}
        onChange={(uids) => onChange(new Set(uids))}
        onError={() => {}}
      />
    </section>
  )
}
