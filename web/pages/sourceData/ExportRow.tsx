import { CircleDashed, Clock, Download, Link, LoaderCircle, RotateCw } from 'lucide-react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'
import { sourceName } from '../../../shared/sourceData.ts'
import { spoken } from '../../api/spoken.ts'
import { downloadFile } from '../../features/jobs/download.ts'
import { JobBar } from '../../features/jobs/JobBar.tsx'
import { shareOf } from '../../features/jobs/jobs.ts'
import { timeLeft } from '../../features/jobs/throughput.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
import { sourceData } from '../../words/en/sourceData.ts'

const words = sourceData.last
const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const hour = 3_600_000

/** When the file of an export is gone, epoch ms. */
const endOf = ({ file }: Job) => (file?.expires_at ? Date.parse(file.expires_at) : 0)
export const isReady = (job: Job, now: number) => job.state === 'done' && endOf(job) > now

/** The address that leads its owner to a file. */
const linkOf = ({ id }: Job) => `${location.origin}/home/source-data?export=${id}`

const copyLink = async (job: Job) => {
  try {
    await navigator.clipboard.writeText(linkOf(job))
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
const fetchFile = (job: Job) => downloadFile(job).catch((error: Error) => toast.error(error.message))

const Sign = ({ job, ready }: { job: Job; ready: boolean }) => {
  if (job.state === 'running') return <LoaderCircle {...icon} className="i spin" />
  if (job.state === 'waiting') return <Clock {...icon} className="i amber" />
  if (job.state === 'failed') return <ZoneDrawing zone="red" />
  return ready ? <ZoneDrawing zone="green" /> : <CircleDashed {...icon} className="i muted" />
}

interface Props {
  job: Job
  /** Whether another one is done before it. */
  behind: boolean
  /** Epoch ms */
  now: number
  onAgain: (job: Job) => void
  onCancel: (job: Job) => void
}

/** What an export is about, how far it is, and what can be done about it. */
export const ExportRow = ({ job, behind, now, onAgain, onCancel }: Props) => {
  const { source, state, file, done, total, reason } = job
  const name = source ? sourceName(source.group_name, source.data_type) : ''
  const zone = source?.time_zone ?? 'UTC'
  const when = source ? `${stampIn(zone, source.from)} – ${stampIn(zone, source.to)} · ${zoneName(zone)}` : ''
  const ready = isReady(job, now)
  const share = shareOf(job)
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const left = state === 'running' ? timeLeft(job, now) : undefined
  const gone = state === 'done' && !ready
  return (
    <li className={state === 'running' ? 'run' : undefined}>
      <Sign job={job} ready={ready} />
      <div className="sd-name">
        <b className="mono" title={file?.name}>
          {name}
        </b>
        <small className="tn">{when}</small>
      </div>
      {state === 'running' ? (
        <div className="sd-progress">
          <JobBar name={name} share={share} />
          <small className="tn">
            {percent === undefined || total === null ? (
              words.soFar(done)
            ) : (
              <>
                <b>{words.progress(percent, done, total)[0]}</b> {words.progress(percent, done, total)[1]}
              </>
            )}
            {left !== undefined && ` · ${words.left(left)}`}
          </small>
        </div>
      ) : (
        <>
          <span className={`sd-state ${ready ? 'ready' : state}`}>
            {gone ? words.ended : words[ready ? 'ready' : stateWord(state)]}
          </span>
          <div className="sd-about">
            {state === 'waiting' && <small>{behind ? words.behindText : words.waitingText}</small>}
            {state === 'failed' && <small>{reason ? spoken(reason) : ''}</small>}
            {state === 'cancelled' && <small>{words.cancelledAt(percent)}</small>}
            {state === 'done' && file && (
              <>
                <span className="tn">
                  <b>{sourceData.size(file.size)}</b> {sourceData.aboutRows(done)}
                </span>
                <small className={ready && endOf(job) - now < 3 * hour ? 'amber' : undefined}>
                  {ready ? words.ends((endOf(job) - now) / hour) : words.endedText}
                </small>
              </>
            )}
          </div>
        </>
      )}
      <div className="sd-acts">
        {isOpen(state) && (
          <button type="button" className="btn sm" aria-label={words.cancelOne(name)} onClick={() => onCancel(job)}>
            {words.cancel}
          </button>
        )}
        {ready && (
          <>
            <button
              type="button"
              className="btn sm"
              aria-label={words.downloadOne(name)}
              onClick={() => void fetchFile(job)}
            >
              <Download {...icon} size={14} />
              {words.download}
            </button>
            <button
              type="button"
              className="btn sm icon"
              aria-label={words.copyOne(name)}
              data-tip={words.copy}
              onClick={() => void copyLink(job)}
            >
              <Link {...icon} size={14} />
            </button>
          </>
        )}
        {!isOpen(state) && !ready && source && (
          <button type="button" className="btn sm" aria-label={words.againOne(name)} onClick={() => onAgain(job)}>
            <RotateCw {...icon} size={14} />
            {words.again}
          </button>
        )}
      </div>
    </li>
  )
}

const stateWord = (state: Job['state']) => (state === 'running' || state === 'done' ? 'ready' : state)
