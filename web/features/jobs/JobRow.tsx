import { CircleSlash, Download, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen, mustEnd } from '../../../shared/jobs.ts'
import { useSession } from '../../api/session.tsx'
import { spoken } from '../../api/spoken.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { jobs as words } from '../../words/en/jobs.ts'
import { downloadFile, downloadNotDone } from './download.ts'
import { useExportUsers } from './exportUsers.ts'
import { JobBar } from './JobBar.tsx'
import { asksForMore, hasFile, shareOf } from './jobs.ts'
import { Ring } from './Ring.tsx'
import { canFix, fix } from './retry.ts'
import { timeLeft } from './throughput.ts'
import { titleOf, whenOf, whyOf } from './title.ts'

const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const

const Sign = ({ job }: { job: Job }) => {
  if (isOpen(job.state)) return <Ring share={shareOf(job)} className="jt-round" />
  if (job.state === 'cancelled') return <CircleSlash {...icon} size={18} />
  return <ZoneDrawing zone={asksForMore(job) ? 'red' : 'green'} />
}

/** How far a job is, or what became of it. */
const About = ({ job, now }: { job: Job; now: number }) => {
  const { company } = useSession()
  const { kind, state, done, total, file, reason, failed, unsent = 0, finished_on } = job
  const when = finished_on ? whenOf(company.time_zone, finished_on, now) : ''
  if (state === 'waiting') return words.waiting
  if (state === 'running')
    return [
      total === null ? words.soFar(kind, done) : words.of(kind, done, total),
      failed > 0 && words.butNot(kind, failed),
    ]
      .filter(Boolean)
      .join(' · ')
  if (state === 'cancelled') return words.cancelled(kind, done, when)
  if (state === 'failed') return reason ? spoken(reason) : words.failed
  if (failed + unsent > 0)
    return [
      failed > 0 && [words.notDone(kind, failed, total ?? done), ...whyOf(job)].join(' '),
      unsent > 0 && words.unsent(unsent),
    ]
      .filter(Boolean)
      .join(' ')
  return [
    file ? (hasFile(job, now) ? words.file(file.size) : words.fileGone) : words.of(kind, done, total ?? done),
    when,
  ].join(' · ')
}

interface Props {
  job: Job
  /** As of when it is so (epoch ms). */
  now: number
  onCancel: () => void
  onRemove: () => void
  /** Closes the tray: another page is gone to. */
  onLeave: () => void
}

const say = (error: Error) => toast.error(error.message)

/** What can be done about a job that failed, or did not do all that it was to do. */
const NextSteps = ({ job, onLeave }: Pick<Props, 'job' | 'onLeave'>) => {
  const navigate = useNavigate()
  const { begin, pending } = useExportUsers()
  const name = titleOf(job)
  const rows = job.failed + (job.unsent ?? 0)
  const goAndFix = async () => {
    const path = await fix(job)
    if (path === undefined) return
    onLeave()
    await navigate(path)
  }
  /** On the page of its form, where it can be looked at before. */
  const runAgain = async () => {
    onLeave()
    await navigate('/home/source-data', { state: { again: job } })
  }
  return (
    <div className="jt-more">
      {job.state === 'done' && (
        <button
          type="button"
          className="btn sm"
          aria-label={words.downloadRowsOf(rows, name)}
          onClick={() => void downloadNotDone(job).catch(say)}
        >
          <Download {...icon} size={14} />
          {words.downloadRows(rows)}
        </button>
      )}
      {canFix(job) && (
        <button type="button" className="btn sm" onClick={() => void goAndFix().catch(say)}>
          {words.fix}
        </button>
      )}
      {job.state === 'failed' && job.kind === 'exportUsers' && (
        <button type="button" className="btn sm" aria-disabled={pending} onClick={pending ? undefined : begin}>
          {words.again}
        </button>
      )}
      {job.state === 'failed' && job.source && (
        <button type="button" className="btn sm" onClick={() => void runAgain().catch(say)}>
          {words.again}
        </button>
      )}
    </div>
  )
}

export const JobRow = ({ job, now, onCancel, onRemove, onLeave }: Props) => {
  const { company } = useSession()
  const { state, finished_on } = job
  const name = titleOf(job)
  const share = shareOf(job)
  const open = isOpen(state)
  const asks = asksForMore(job)
  const left = state === 'running' ? timeLeft(job, now) : undefined
  return (
    <li className={asks ? 'failed' : undefined}>
      <Sign job={job} />
      <div>
        <div className="jt-name">{name}</div>
        {open && <JobBar name={name} share={share} />}
        <div className="jt-sub tn">
          <About job={job} now={now} />
        </div>
      </div>
      <div className="jt-acts">
        {left !== undefined && <span className="jt-sub tn">{words.left(left / 1000)}</span>}
        {asks && finished_on && <span className="jt-sub tn">{stampIn(company.time_zone, finished_on).slice(-5)}</span>}
        {hasFile(job, now) && (
          <button type="button" className="btn sm" onClick={() => void downloadFile(job).catch(say)}>
            <Download {...icon} size={14} />
            {words.download}
          </button>
        )}
        {!(open && mustEnd.includes(job.kind)) && (
          <button
            type="button"
            className="icon-button"
            aria-label={open ? words.cancelOne(name) : words.removeOne(name)}
            data-tip={open ? words.cancelIt : words.remove}
            onClick={open ? onCancel : onRemove}
          >
            <X {...icon} size={16} />
          </button>
        )}
      </div>
      {asks && <NextSteps job={job} onLeave={onLeave} />}
    </li>
  )
}
