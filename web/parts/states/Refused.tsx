import { Link } from 'react-router-dom'
import { states as words } from '../../words/en/states.ts'
import { State } from './states.tsx'

interface RefusedProps {
  page: string
  role: string
  group: string
  /** Why, where no other group would help. */
  why?: string
}

/** The role does not allow this page's content. */
export const Refused = ({ page, role, group, why }: RefusedProps) => (
  <State kind="refused" title={words.refused(page)} text={why ?? words.refusedWhy(role, group)}>
    {!why && (
      <Link className="btn" to="/groups">
        {words.switchGroup}
      </Link>
    )}
  </State>
)
