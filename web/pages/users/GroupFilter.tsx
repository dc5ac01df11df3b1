import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { flat, type Group } from '../../features/groups/groups.ts'
import { useAddress } from '../../parts/address.ts'
import { GroupTreeSelect } from '../../parts/pickers/GroupTreeSelect.tsx'
import { users as words } from '../../words/en/users.ts'

/** Another page may lead here for one group or one team. */
interface FilterState {
  group?: string
  team?: string
}

/** The group whose users are shown: the viewer's own until another is chosen. It lives in the address. */
export const useGroupChoice = (tree: Group | undefined) => {
  const session = useSession()
  const { params, change } = useAddress()
  const state = useLocation().state as FilterState | null
  const sent = state?.team ?? state?.group
  const own = { uid: session.group.uid, name: session.group.name, type: session.group.type }

  const setGroup = (uid: string) => change({ page: null, group: uid === own.uid ? null : uid })

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for each way here
  useEffect(() => {
    if (sent) setGroup(sent)
  }, [sent])

  const wanted = params.get('group')
  const group = (wanted && tree && flat(tree).find(({ uid }) => uid === wanted)) || own
  return { group, setGroup }
}

interface GroupFilterProps {
  tree: Group
  group: { uid: string; name: string }
  onChange: (uid: string) => void
}

export const GroupFilter = ({ tree, group, onChange }: GroupFilterProps) => (
  <GroupTreeSelect
    className="user-group"
    label={words.group}
    nodes={[tree]}
    chosen={[group]}
    max={1}
    onChange={([uid]) => onChange(uid ?? tree.uid)}
    onError={() => {}}
  />
)
