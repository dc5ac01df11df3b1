import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { read } from '../../api/calls.ts'
import { send } from '../../api/send.ts'
import { Page } from '../../features/page/Page.tsx'
import { maintenance as words } from '../../words/en/maintenance.ts'
import './maintenance.css'

/** Ms between two looks. */
const interval = 15_000
const icon = { className: 'i', size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What maintenance means for who works here, and whether it is over. */
export default function MaintenancePage() {
  const session = useQuery({
    queryKey: ['current', 'maintenance'],
    queryFn: ({ signal }) => send('current', {}, { signal }),
    refetchInterval: interval,
    staleTime: 0,
  })
  const asked = useQuery({ ...read('getMaintenance', {}), refetchInterval: interval, staleTime: 0 })
  // What was known before the last look says nothing once that one failed. Whoever is answered while it is on is of those
  // who may go on.
  const answered = session.data && asked.data && (asked.data.maintenance ? 'on' : 'up')
  const state = session.error || asked.error ? 'down' : answered
  const refresh = () => Promise.all([session.refetch(), asked.refetch()])
  return (
    <Page title={words.title}>
      <section className="maintenance">
        <div className="maintenance-state" role="status" aria-busy={!state} data-state={state}>
          {state === 'up' ? (
            <CircleCheck {...icon} />
          ) : state ? (
            <TriangleAlert {...icon} />
          ) : (
            <LoaderCircle {...icon} />
          )}
          <div>
            <h2>{state ? words[state].title : words.asking}</h2>
            {state && <p>{words[state].text}</p>}
          </div>
        </div>
        <ul>
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {state === 'up' || state === 'on' ? (
          <Link className="btn" to="/home/performance">
            {words.open}
          </Link>
        ) : (
          <button type="button" className="btn" aria-busy={session.isFetching} onClick={refresh}>
            {words.again}
          </button>
        )}
      </section>
    </Page>
  )
}
