import { Network } from 'lucide-react'
import { devices as words } from '../../words/en/devices.ts'
import { groupFilter } from '../../words/en/groupFilter.ts'
import { GroupFilter } from '../groups/GroupFilter.tsx'
import type { GroupNode } from '../groups/tree.ts'

export interface GroupToolProps {
  /** The groups in the viewer’s access scope; undefined while they load. */
  tree: GroupNode | undefined
  group: { uid: string; name: string }
  setGroup: (uid: string) => void
}

/** Whose devices are shown. A team manager's group is fixed. */
export const GroupTool = ({ tree, group, setGroup }: GroupToolProps) => {
  if (tree && tree.type !== 'team') return <GroupFilter tree={tree} group={group} onChange={setGroup} />
  return (
    <span className="field group-filter group-fixed" title={tree && words.fixed}>
      <Network className="i" size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr">{groupFilter.group}: </span>
      <span className="trunc">{group.name}</span>
    </span>
  )
}
