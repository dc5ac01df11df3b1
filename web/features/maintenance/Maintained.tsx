import { Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../../api/calls.ts'
import { lastKnown } from '../../api/session.tsx'
import { storedSession } from '../../api/token.ts'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { sameDate } from '../../parts/pickers/hours.ts'
import { clockTimeIn, dateTimeIn } from '../../parts/zonedTimes.ts'
import { maintained as words } from '../../words/en/maintained.ts'
import { logout } from '../account/logout.ts'
import { type Notice, useMaintenanceEnd } from './useMaintenanceEnd.ts'
import './maintained.css'

interface Props {
  /** A screen on a wall, where nobody presses anything. */
  screen?: boolean
  /** Of the group that a screen shows. */
  zone?: string | undefined
  /** It is over: what failed meanwhile is being read again. */
  onEnd: () => void
}

/** The clock that times are by: the company's and, where nobody is signed in, this browser's. */
const usualZone = () => lastKnown()?.company.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const timeOf = (zone: string, until: string, now: number) =>
  sameDate(zone, Date.parse(until), now) ? clockTimeIn(zone, until) : dateTimeIn(zone, until)

const Until = ({ notice: { until }, zone, now }: { notice: Notice; zone: string; now: number }) =>
  until && (
    <p className="maintained-until">
      {Date.parse(until) > now ? words.until(timeOf(zone, until, now)) : words.overdue}
    </p>
  )

/** Lies over everything, with all that is open and typed beneath, until maintenance is over. */
export default function Maintained({ screen = false, zone = usualZone(), onEnd }: Props) {
  // Nothing closes it but the end.
  const dialog = useDialog(() => {})
  const { notice, nextAt, check } = useMaintenanceEnd(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
    onEnd()
  })
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const leave = async () => {
    await logout()
    location.assign('/login')
  }
  const seconds = nextAt === undefined ? undefined : Math.max(1, Math.ceil((nextAt - now) / 1000))
  return (
    <dialog {...dialog} className={screen ? 'maintained on-screen' : 'maintained'} aria-labelledby="maintained-title">
      <div className="maintained-box">
        <span className="maintained-icon">
          <Wrench className="i" strokeWidth={1.75} aria-hidden />
        </span>
        <h1 id="maintained-title">{words.title}</h1>
        {notice?.message && <p className="maintained-message">{notice.message}</p>}
        {notice && <Until notice={notice} zone={zone} now={now} />}
        {screen ? (
          <p>{words.screen}</p>
        ) : (
          <ul>
            {words.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {!screen && (
          <footer>
            <button type="button" className="btn primary" data-autofocus aria-busy={!seconds} onClick={check}>
              {words.check}
            </button>
            {storedSession() && (
              <button type="button" className="btn" onClick={leave}>
                {words.signOut}
              </button>
            )}
            <span className="muted tn">{seconds ? words.nextCheck(seconds) : words.checking}</span>
          </footer>
        )}
      </div>
    </dialog>
  )
}
