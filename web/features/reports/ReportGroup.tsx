import { GroupTreeSelect } from '../../parts/pickers/GroupTreeSelect.tsx'
import { flat, type Group, type GroupNode, plain } from '../groups/tree.ts'

interface Props {
  label: string
  /** The groups in the viewer’s access scope; undefined while they load. */
  tree: GroupNode | undefined
  /** One, or none where it is to be chosen. */
  chosen: readonly Group[]
  error: string | undefined
  onError: (message: string | undefined) => void
  onChange: (groups: Group[]) => void
}

/** The one group that a report is of: it stands there before the others are known. */
export const ReportGroup = ({ label, tree, chosen, error, onError, onChange }: Props) => (
  <GroupTreeSelect
    className="groups-field"
    label={label}
    nodes={tree ? [tree] : chosen.map((each) => ({ ...each, enabled: true, children: [] }))}
    chosen={[...chosen]}
    max={1}
    error={error}
    onError={onError}
    onChange={(uids) => {
      const known = tree ? flat(tree) : []
      onChange(known.filter(({ uid }) => uids.includes(uid)).map(plain))
    }}
  />
)
