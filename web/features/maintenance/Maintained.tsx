import { Wrench } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../../api/calls.ts'
import { storedSession } from '../../api/token.ts'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { maintained as words } from '../../words/en/maintained.ts'
import { logout } from '../account/logout.ts'
import { type Notice, useEnd } from './useEnd.ts'
import './maintained.css'

interface Props {
  /** A screen on a wall, where nobody presses anything. */
  screen?: boolean
  /** It is over: what failed meanwhile is being read again. */
  onEnd: () => void
}

/** By the clock of this browser: whoever waits may have no company here. */
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const timeOf = (until: string, now: number) => {
  const [at, today] = [stampIn(zone(), until), stampIn(zone(), new Date(now).toISOString())]
  const day = (stamp: string) => stamp.slice(0, -5)
  return day(at) === day(today) ? at.slice(-5) : at
}

const Until = ({ notice: { until }, now }: { notice: Notice; now: number }) =>
  until && (
    <p className="maintained-until">{Date.parse(until) > now ? words.until(timeOf(until, now)) : words.overdue}</p>
  )

/** Lies over everything, with all that is open and typed beneath, until maintenance is over. */
export default function Maintained({ screen = false, onEnd }: Props) {
  // Nothing closes it but the end.
  const dialog = useDialog(() => {})
  const { notice, nextAt, look } = useEnd(() => {
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
        {notice && <Until notice={notice} now={now} />}
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
            <button type="button" className="btn primary" data-autofocus aria-busy={!seconds} onClick={look}>
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
