import { CircleSlash, Download, X } from 'lucide-react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'
import { useSession } from '../../api/session.tsx'
import { spoken } from '../../api/spoken.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { jobs as words } from '../../words/en/jobs.ts'
import { downloadFile, downloadNotDone } from './download.ts'
import { shareOf } from './jobs.ts'
import { Ring } from './Ring.tsx'

const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const

const Sign = ({ job }: { job: Job }) => {
  if (isOpen(job.state)) return <Ring share={shareOf(job)} className="jt-round" />
  if (job.state === 'cancelled') return <CircleSlash {...icon} size={18} />
  return <ZoneDrawing zone={job.state === 'failed' ? 'red' : 'green'} />
}

/** How far a job is, or what became of it. */
const About = ({ job }: { job: Job }) => {
  const { company } = useSession()
  const { kind, state, done, total, file, reason, failed, finished_on } = job
  const when = finished_on ? stampIn(company.time_zone, finished_on) : ''
  if (state === 'waiting') return words.waiting
  if (state === 'running') return total === null ? words.soFar(kind, done) : words.of(kind, done, total)
  if (state === 'cancelled') return words.cancelled(kind, done, when)
  if (state === 'failed') return reason ? spoken(reason) : words.failed
  return [
    file ? words.file(file.size) : words.of(kind, done, total ?? done),
    ...(failed > 0 ? [words.notDone(failed)] : []),
    when,
  ].join(' · ')
}

interface Props {
  job: Job
  onCancel: () => void
  onRemove: () => void
}

export const JobRow = ({ job, onCancel, onRemove }: Props) => {
  const { company } = useSession()
  const { state, file, failed, finished_on } = job
  const name = words.kinds[job.kind]
  const share = shareOf(job)
  const open = isOpen(state)
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <li className={state === 'failed' ? 'failed' : undefined}>
      <Sign job={job} />
      <div>
        <div className="jt-name trunc">{name}</div>
        {open && (
          <span
            className={`jt-bar${share === undefined ? ' unknown' : ''}`}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent ?? 25}%` }} />
          </span>
        )}
        <div className="jt-sub tn">
          <About job={job} />
        </div>
      </div>
      <div className="jt-acts">
        {state === 'failed' && finished_on && (
          <span className="jt-sub tn">{stampIn(company.time_zone, finished_on).slice(-5)}</span>
        )}
        {state === 'done' && !file && failed > 0 && (
          <button
            type="button"
            className="btn sm"
            aria-label={words.notDoneOf(name)}
            onClick={() => void downloadNotDone(job).catch((error: Error) => toast.error(error.message))}
          >
            <Download {...icon} size={14} />
            {words.download}
          </button>
        )}
        {file && (
          <button
            type="button"
            className="btn sm"
            onClick={() => void downloadFile(job).catch((error: Error) => toast.error(error.message))}
          >
            <Download {...icon} size={14} />
            {words.download}
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={open ? words.cancelOne(name) : words.removeOne(name)}
          data-tip={open ? words.cancelIt : words.remove}
          onClick={open ? onCancel : onRemove}
        >
          <X {...icon} size={16} />
        </button>
      </div>
    </li>
  )
}
