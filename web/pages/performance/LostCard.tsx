import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { RoleName } from '../../../shared/roles.ts'
import { serverNow } from '../../api/clock.ts'
import { rangeFor, type Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { CauseBar, CauseLegend } from '../../features/lostTime/Causes.tsx'
import { isLostAsked, lostQuery } from '../../features/lostTime/lostQuery.ts'
import { money, wageText } from '../../features/lostTime/money.ts'
import { type Answer, totalsOf } from '../../features/lostTime/summary.ts'
import { figure } from '../../parts/metrics/format.ts'
import { hourAt, wallOf } from '../../parts/pickers/hours.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'
import { performance } from '../../words/en/performance.ts'
import { pageLink } from './links.ts'
import './lostCard.css'

interface Props {
  role: RoleName
  group: Group
  times: Times
  /** Whose loss alone is shown. */
  worker: string | undefined
  /** Ms after which it is read again. */
  rate: number
}

/** Whether anything is known: work, with devices that tell of their trouble. */
const isKnown = ({ workers }: Answer, worker: string | undefined) =>
  workers.some(({ user_uid, loss_known }) => loss_known && (worker === undefined || user_uid === worker))

/** Where its workers and devices are listed, of the same group and hours. */
const linkTo = (page: string, group: Group, times: Times) => {
  const now = serverNow()
  const { start_time, end_time } = rangeFor(times, group.zone, now)
  const { date, hour } = wallOf(group.zone, now)
  const end = end_time.endsWith('Z') ? hourAt(date, hour + 1) : end_time
  const inAddress = (text: string) => text.slice(0, 13).replace(' ', 'T')
  return `${page}?${new URLSearchParams({ from: inAddress(start_time), to: inAddress(end), group: group.uid })}`
}

/** What trouble with devices took from the group or one worker, and what that cost. Loaded when the page has come to rest. */
export default function LostCard({ role, group, times, worker, rate }: Props) {
  const title = useId()
  const page = pageLink('lostTime', role)
  const enabled = page !== undefined && isLostAsked(group, times)
  const query = useQuery({ ...lostQuery(group, times), staleTime: rate, enabled })
  const { data } = query
  if (!page) return null
  if (query.isError && !data)
    return (
      <p className="lost-card-failed">
        {words.cardFailed}{' '}
        <button type="button" className="btn sm" onClick={() => void query.refetch()}>
          {performance.states.tryAgain}
        </button>
      </p>
    )
  if (!data || !isKnown(data, worker)) return null
  const sum = totalsOf(data, worker)
  const left =
    worker === undefined && data.not_reporting > 0 ? words.notShown(words.leftDevices(data.not_reporting)) : ''
  return (
    <article className="lost-card" aria-labelledby={title}>
      <div>
        <h3 id={title}>
          <Link to={linkTo(page, group, times)}>{words.timeLost}</Link>
        </h3>
        <strong
          data-tip={`${sum.cost === null ? words.noWage : words.costNote(wageText(sum.wage))}\n${words.rule}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its tip says how it comes about
          tabIndex={0}
        >
          {figure(sum.lost / 60)} <small>{words.hoursUnit}</small>
        </strong>
        <p>{words.ofHours(figure(sum.working > 0 ? (100 * sum.lost) / sum.working : 0), figure(sum.working / 60))}</p>
      </div>
      {sum.cost !== null && (
        <div>
          <h3>{words.cost}</h3>
          <strong>{money(sum.cost)}</strong>
          <p>{words.wage(wageText(sum.wage))}</p>
        </div>
      )}
      <div className="lost-card-causes">
        {sum.lost > 0 && (
          <>
            <CauseBar causes={sum.causes} share={1} />
            <CauseLegend />
          </>
        )}
        <p>
          {words.cardNote} {left}
        </p>
      </div>
    </article>
  )
}
