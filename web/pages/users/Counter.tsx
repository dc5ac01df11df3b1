import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { limitOf } from '../../features/people/data.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { table } from '../../words/en/table.ts'
import { users } from '../../words/en/users.ts'

const words = users.counter

/** How many users are enabled, of how many the company may have; at the limit, what that means. */
export const Counter = () => {
  const { company } = useSession()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(limitOf(company.uid))
  if (!data) return null
  const { current_users: current, max } = data
  const reached = max !== null && current >= max
  const why = reached && (
    <div role="status">
      <b>{words.reached(table.count(max))}</b>
      <p>{words.advice}</p>
    </div>
  )
  return (
    <span className={reached ? 'user-counter reached' : 'user-counter'}>
      {max !== null && <meter min={0} max={max} value={current} aria-label={words.label} />}
      <span className="tn">
        <b>{table.count(current)}</b>
        {max === null ? words.unlimited : words.of(table.count(max))}
      </span>
      {reached && (
        <Popover
          open={open}
          onOpenChange={setOpen}
          className="icon-button"
          label={words.why}
          panelClass="user-limit"
          panel={() => why}
        >
          <Info className="i" size={16} strokeWidth={1.75} aria-hidden />
        </Popover>
      )}
    </span>
  )
}
