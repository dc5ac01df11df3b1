import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { deployments as words } from '../../words/en/deployments.ts'
import type { Counts } from './counts.ts'
import './deployments.css'

const looks = [
  { look: 'amber', icon: Clock, title: words.pending },
  { look: 'green', icon: CircleCheck, title: words.upToDate },
  { look: 'red', icon: OctagonX, title: words.failed },
] as const

/** How one device stands: a clock, a tick or a cross. */
export const StandingMark = ({ status }: { status: 0 | 1 | 2 }) => {
  const { look, icon: Icon, title } = looks[status]
  return (
    <span className={`standing ${look}`} role="img" aria-label={title} title={title}>
      <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

/** How devices stand, as lengths of a bar. */
export const StandingBar = ({ counts: { upToDate, pending, failed } }: { counts: Counts }) => (
  <span className="standing-bar" aria-hidden="true">
    {upToDate > 0 && <i className="done" style={{ flex: upToDate }} />}
    {pending > 0 && <i className="pending" style={{ flex: pending }} />}
    {failed > 0 && <i className="failed" style={{ flex: failed }} />}
  </span>
)

/** The same in words: what went wrong and what is open, or that all is well. @param leaving the thing is being removed */
export const StandingText = ({ counts, leaving = false }: { counts: Counts; leaving?: boolean }) => {
  const { total, pending, failed } = counts
  if (leaving)
    return (
      <span className="standing amber">
        <Clock className="i" size={15} strokeWidth={1.75} aria-hidden />
        {words.removing} <span className="muted">{words.left(total)}</span>
      </span>
    )
  if (total === 0) return <span className="muted">{words.noDevices}</span>
  return (
    <span className="standings">
      {failed > 0 && (
        <span className="standing red">
          <OctagonX className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.countFailed(failed)}
        </span>
      )}
      {pending > 0 && (
        <span className="standing amber">
          <Clock className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.countPending(pending)}
        </span>
      )}
      {failed + pending === 0 && (
        <span className="standing green">
          <CircleCheck className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.allUpToDate}
        </span>
      )}
    </span>
  )
}

/** What a table's file says of it. */
export const standingOf = ({ total, upToDate, pending, failed }: Counts): string =>
  total === 0 ? words.noDevices : words.summary(upToDate, pending, failed)
