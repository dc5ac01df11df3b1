import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { TableName } from '../../../shared/tables.ts'
import { useSession } from '../../api/session.tsx'
import { useAddress } from '../../parts/address.ts'
import { GroupTreeSelect } from '../../parts/pickers/GroupTreeSelect.tsx'
import { useChoices } from '../../parts/table/useChoices.ts'
import { groupFilter as words } from '../../words/en/groupFilter.ts'
import { flat, type GroupNode } from './tree.ts'
import './groupFilter.css'

/** Another page may lead here for one group or one team. */
interface FilterState {
  group?: string
  team?: string
}

/** The group whose rows are shown: the viewer's own until another is chosen. It lives in the address. */
export const useGroupChoice = (table: TableName, tree: GroupNode | undefined) => {
  const session = useSession()
  const { params, change } = useChoices(table)
  const address = useAddress()
  const state = useLocation().state as FilterState | null
  const sent = state?.team ?? state?.group
  const own = { uid: session.group.uid, name: session.group.name, type: session.group.type }

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (sent) address.change({ page: null, group: sent })
  }, [sent])

  const wanted = params.get('group')
  const group = (wanted && tree && flat(tree).find(({ uid }) => uid === wanted)) || own
  return { group, setGroup: (uid: string) => change({ page: null, group: uid === own.uid ? null : uid }) }
}

interface GroupFilterProps {
  tree: GroupNode
  group: { uid: string; name: string }
  onChange: (uid: string) => void
}

export const GroupFilter = ({ tree, group, onChange }: GroupFilterProps) => (
  <GroupTreeSelect
    className="group-filter"
    label={words.group}
    nodes={[tree]}
    chosen={[group]}
    max={1}
    onChange={([uid]) => onChange(uid ?? tree.uid)}
    onError={() => {}}
  />
)
