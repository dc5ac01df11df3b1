import { Info } from 'lucide-react'
import { Link } from 'react-router-dom'
import { flat, type Group } from '../../features/groups/groups.ts'
import { users as words } from '../../words/en/users.ts'

/** Most roles are held in a team, so that without one hardly anybody can be created. */
export const NoGroups = ({ tree }: { tree: Group }) => {
  const has = (type: Group['type']) => flat(tree).some((group) => group.type === type)
  if (has('team')) return null
  const [text, to, link] = has('facility')
    ? [words.noTeams, '/company/teams', words.toTeams]
    : [words.noFacilities, '/company/facilities', words.toFacilities]
  return (
    <div className="note user-note" role="status">
      <Info className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {text}. <Link to={to}>{link}</Link>
      </span>
    </div>
  )
}
