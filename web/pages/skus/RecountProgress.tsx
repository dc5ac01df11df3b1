import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'
import { serverTime } from '../../api/clock.ts'
import CancelJob from '../../features/jobs/CancelJob.tsx'
import { ownJobs, shareOf } from '../../features/jobs/jobs.ts'
import { timeLeft } from '../../features/jobs/throughput.ts'
import { daysIn } from '../../features/jobs/title.ts'
import { jobs as jobWords } from '../../words/en/jobs.ts'
import { skus as all } from '../../words/en/skus.ts'

const words = all.recount

/** How far a recount is, while one runs. */
export default function RecountProgress() {
  const { data, dataUpdatedAt } = useQuery(ownJobs)
  const [cancelling, setCancelling] = useState<Job>()
  const job = data?.find(({ kind, state }) => kind === 'recountScans' && isOpen(state))
  if (!job) return null
  const percent = Math.round((shareOf(job) ?? 0) * 100)
  const left = timeLeft(job, serverTime(dataUpdatedAt))
  const title = job.days
    ? words.runningOf(daysIn('UTC', Date.parse(job.days.from), Date.parse(job.days.to)))
    : words.running
  return (
    <div className="sku-recount">
      <History className="i" size={18} strokeWidth={1.75} aria-hidden />
      <span className="grow">
        <b>{title}</b>
        <span className="muted tn">
          {[
            job.total === null ? words.waiting : words.share(job.done, job.total),
            left !== undefined && jobWords.left(left / 1000),
            words.mayLeave,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span
          className="sku-bar"
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </span>
      </span>
      <b className="tn">{percent}%</b>
      <button type="button" className="btn" onClick={() => setCancelling(job)}>
        {all.cancel}
      </button>
      {cancelling && <CancelJob job={cancelling} onClose={() => setCancelling(undefined)} />}
    </div>
  )
}
