import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { ownJobs } from '../../features/jobs/jobs.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { sourceData } from '../../words/en/sourceData.ts'
import { ExportRow, isReady } from './ExportRow.tsx'
import '../../parts/table/segments.css'

const words = sourceData.last

const CancelJob = lazyPart('features/jobs/CancelJob', () => import('../../features/jobs/CancelJob.tsx'))

type Filter = 'all' | 'ready' | 'running'
const filters: [Filter, (job: Job, now: number) => boolean][] = [
  ['all', () => true],
  ['ready', isReady],
  ['running', ({ state }) => isOpen(state)],
]

/** What runs, then what waits in the order in which it will be done, then what is over. */
const ordered = (exports: readonly Job[]): Job[] => [
  ...exports.filter(({ state }) => state === 'running'),
  ...exports.filter(({ state }) => state === 'waiting').reverse(),
  ...exports.filter(({ state }) => !isOpen(state)),
]

/** The time, to the minute: links end while one looks. */
const useMinute = () => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The viewer's exports of the last week: those that run, those that can be fetched, and what became of the others. */
export const LastExports = ({ onAgain }: { onAgain: (job: Job) => void }) => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(ownJobs)
  const [filter, setFilter] = useState<Filter>('all')
  const [cancelling, setCancelling] = useState<Job>()
  const now = Math.max(useMinute(), serverTime(dataUpdatedAt))
  const exports = data?.filter(({ kind }) => kind === 'sourceData')
  const isShown = filters.find(([name]) => name === filter)?.[1] ?? (() => true)
  const shown = exports && ordered(exports).filter((job) => isShown(job, now))
  return (
    <section className="sd-last" aria-labelledby="sd-last">
      <header>
        <h2 id="sd-last">{words.title}</h2>
        <span className="muted">{words.note}</span>
        <span className="grow" />
        <fieldset className="dt-seg">
          <legend className="sr">{words.show}</legend>
          {filters.map(([name, has]) => (
            <button
              key={name}
              type="button"
              className={name === filter ? 'on' : undefined}
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {words.filters[name]}{' '}
              {exports && <span className="muted tn">{exports.filter((job) => has(job, now)).length}</span>}
            </button>
          ))}
        </fieldset>
      </header>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {exports?.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {exports && exports.length > 0 && shown?.length === 0 && <p className="sd-none muted">{words.noneOf}</p>}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map((job, index) => (
            <ExportRow key={job.id} job={job} behind={index > 0} now={now} onAgain={onAgain} onCancel={setCancelling} />
          ))}
        </ul>
      )}
      <p className="sd-foot">
        <Bell className="i" size={13} strokeWidth={1.75} aria-hidden />
        {words.foot}
      </p>
      <Suspense>{cancelling && <CancelJob job={cancelling} onClose={() => setCancelling(undefined)} />}</Suspense>
    </section>
  )
}
