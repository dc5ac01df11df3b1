import { Info } from 'lucide-react'
import { Link } from 'react-router-dom'
import { noGroups as words } from '../../words/en/noGroups.ts'
import { FailedNote } from '../page/FailedNote.tsx'
import { flat, type GroupNode } from './tree.ts'

interface Props {
  /** The groups as they were read: what `useGroups` or `useFacilityFilter` answers. */
  of: { tree: GroupNode | undefined; error: Error | null; retry: () => unknown }
  /** Said in place of the server's message. */
  failed?: string | undefined
  needed?: 'facility' | 'team'
}

/** Above a page whose rows lie in groups: that these could not be read, or that there are none yet. */
export const GroupsNote = ({ of: { tree, error, retry }, failed, needed }: Props) => {
  if (error) return <FailedNote text={failed ?? error.message} onRetry={retry} />
  return tree ? <NoGroups tree={tree} {...(needed ? { needed } : {})} /> : null
}

/**
 * Teams lie in facilities, and most roles are held in a team: without them hardly anything can be created.
 * @param needed what must be there
 */
export const NoGroups = ({ tree, needed = 'team' }: { tree: GroupNode; needed?: 'facility' | 'team' }) => {
  const has = (type: GroupNode['type']) => flat(tree).some((group) => group.type === type)
  if (has(needed)) return null
  const [text, to, link] = has('facility')
    ? [words.noTeams, '/company/teams', words.toTeams]
    : [words.noFacilities, '/company/facilities', words.toFacilities]
  return (
    <div className="note page-note" role="status">
      <Info className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {text}. <Link to={to}>{link}</Link>
      </span>
    </div>
  )
}
