import { Clock } from 'lucide-react'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import type { Counts } from './counts.ts'
import './deployments.css'

const badges = [
  { tone: 'amber', icon: Clock, title: words.pending },
  { tone: 'green', icon: DoneMark, title: words.upToDate },
  { tone: 'red', icon: FailedMark, title: words.failed },
] as const

/** The status on one device: a clock, a tick or a cross. */
export const StatusMark = ({ status }: { status: 0 | 1 | 2 }) => {
  const { tone, icon: Icon, title } = badges[status]
  return (
    <span className={`deployment-status ${tone}`} role="img" aria-label={title} title={title}>
      <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

/** The status on all devices, as lengths of a bar. */
export const StatusBar = ({ counts: { upToDate, pending, failed } }: { counts: Counts }) => (
  <span className="deployment-bar" aria-hidden="true">
    {upToDate > 0 && <i className="done" style={{ flex: upToDate }} />}
    {pending > 0 && <i className="pending" style={{ flex: pending }} />}
    {failed > 0 && <i className="failed" style={{ flex: failed }} />}
  </span>
)

/** The same in words: what went wrong and what is open, or that all is well. @param leaving the thing is being removed */
export const StatusText = ({ counts, leaving = false }: { counts: Counts; leaving?: boolean }) => {
  const { total, pending, failed } = counts
  if (leaving)
    return (
      <span className="deployment-status amber">
        <Clock className="i" size={15} strokeWidth={1.75} aria-hidden />
        {words.removing} <span className="muted">{words.left(total)}</span>
      </span>
    )
  if (total === 0) return <span className="muted">{words.noDevices}</span>
  return (
    <span className="deployment-counts">
      {failed > 0 && (
        <span className="deployment-status red">
          <FailedMark className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.countFailed(failed)}
        </span>
      )}
      {pending > 0 && (
        <span className="deployment-status amber">
          <Clock className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.countPending(pending)}
        </span>
      )}
      {failed + pending === 0 && (
        <span className="deployment-status green">
          <DoneMark className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.allUpToDate}
        </span>
      )}
    </span>
  )
}

/** What a table's file says of it. */
export const statusText = ({ total, upToDate, pending, failed }: Counts): string =>
  total === 0 ? words.noDevices : words.summary(upToDate, pending, failed)
