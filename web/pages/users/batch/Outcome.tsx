import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import type { Job } from '../../../../shared/contract/jobs.ts'
import { isOpen } from '../../../../shared/jobs.ts'
import { read, refreshed, useWrite } from '../../../api/calls.ts'
import { serverTime } from '../../../api/clock.ts'
import { spoken } from '../../../api/spoken.ts'
import { ownJobs } from '../../../features/jobs/jobs.ts'
import { paceOf } from '../../../features/jobs/throughput.ts'
import { userLists } from '../../../features/people/data.ts'
import { ZoneDrawing } from '../../../parts/metrics/ZoneDrawing.tsx'
import { Modal } from '../../../parts/modal/Modal.tsx'
import { jobs as jobWords } from '../../../words/en/jobs.ts'
import { table } from '../../../words/en/table.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { type NotCreated, saveNotCreated } from './files.ts'
import type { List } from './list.ts'
import type { RetryList } from './retryList.ts'
import type { Outcome as Of } from './useBatch.ts'

interface Props {
  outcome: Of
  list: List | undefined
  file: string
  /** Goes on with what is left. */
  onFix: (left: RetryList) => void
  onClose: () => void
}

/** Rows of those that were not created that are shown; all of them are in the file. */
const most = 50

/** What becomes of a list that was sent. */
export const Outcome = (props: Props) =>
  'job' in props.outcome ? <Running {...props} job={props.outcome.job} /> : <Done {...props} {...props.outcome} />

const Done = ({
  created,
  refused,
  left,
  list,
  file,
  onFix,
  onClose,
}: Omit<Props, 'outcome'> & { created: number; refused: NotCreated[]; left?: RetryList | undefined }) => (
  <Modal
    title={words.done(created)}
    width={560}
    className="bx-outcome"
    onClose={onClose}
    footer={
      <>
        <button type="button" className={left ? 'btn' : 'btn primary'} onClick={onClose}>
          {words.close}
        </button>
        {left && (
          <button type="button" className="btn primary" onClick={() => onFix(left)}>
            {jobWords.fix}
          </button>
        )}
      </>
    }
  >
    <p>{words.over(file)}</p>
    <Refused refused={refused} list={list} />
  </Modal>
)

const Running = ({ job: begun, list, file, onClose }: Omit<Props, 'outcome'> & { job: Job }) => {
  const { data: jobs, dataUpdatedAt } = useQuery(ownJobs)
  const job = jobs?.find(({ id }) => id === begun.id) ?? begun
  const { id: job_id, done, failed, state } = job
  const total = job.total ?? list?.rows.length ?? 0
  const open = isOpen(state)
  const results = useQuery({
    ...read('getJobResult', { job_id }),
    enabled: failed > 0 || state === 'done',
    staleTime: 0,
    refetchInterval: open && failed > 0 ? 5000 : false,
  })
  const { refetch } = results
  useEffect(() => {
    if (open) return
    void refetch()
    void refreshed(userLists)
  }, [open, refetch])
  const cancel = useWrite('cancelJob', { refresh: ['getJobs'], quiet: true })
  const pace = open ? paceOf(job, serverTime(dataUpdatedAt)) : undefined
  const refused = (results.data?.results ?? [])
    .filter(({ code }) => code !== null)
    .map((result) => ({ row: result.id, username: result.name ?? '', message: spoken(result) }))
  const title = open ? words.creating(total) : state === 'done' ? words.done(done - failed) : words.stopped(done)
  const share = total === 0 ? 0 : done / total
  return (
    <Modal
      title={title}
      width={560}
      className="bx-outcome"
      onClose={onClose}
      footer={
        open ? (
          <>
            <button
              type="button"
              className="btn danger"
              aria-disabled={cancel.isPending}
              onClick={() => cancel.mutate({ job_id })}
            >
              {words.stop}
            </button>
            <button type="button" className="btn primary" onClick={onClose}>
              {words.background}
            </button>
          </>
        ) : (
          <button type="button" className="btn primary" onClick={onClose}>
            {words.close}
          </button>
        )
      }
    >
      <p>{open ? words.goesOn(file) : words.over(file)}</p>
      {job.reason && (
        <p className="bx-error" role="alert">
          {spoken(job.reason)}
        </p>
      )}
      <div className="bx-run">
        <div className="bx-big tn">
          <b>{table.count(done)}</b> {words.of(total)}
          <span className="grow" />
          {pace !== undefined && words.left((total - done) / pace)}
        </div>
        <div
          className="bx-bar"
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
        >
          <i style={{ width: `${100 * (share - (total ? failed / total : 0))}%` }} />
          {failed > 0 && <i className="bad" style={{ width: `${(100 * failed) / total}%` }} />}
        </div>
        <ul className="bx-tally tn">
          <li>
            <ZoneDrawing zone="green" />
            <b>{table.count(done - failed)}</b> {words.created}
          </li>
          <li>
            <ZoneDrawing zone="red" />
            <b>{table.count(failed)}</b> {words.notCreated}
          </li>
          {open && (
            <li>
              <ZoneDrawing zone="none" />
              <b>{table.count(total - done)}</b> {words.waiting}
            </li>
          )}
          {pace !== undefined && <li className="bx-pace">{jobWords.pace(pace)}</li>}
        </ul>
      </div>
      <Refused refused={refused} list={list} />
    </Modal>
  )
}

const Refused = ({ refused, list }: { refused: NotCreated[]; list: List | undefined }) =>
  refused.length > 0 && (
    <section className="bx-errs">
      <h3>
        {words.listTitle}
        <button type="button" className="btn ghost sm" onClick={() => saveNotCreated(refused, list)}>
          <Download className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.download}
        </button>
      </h3>
      <ul>
        {refused.slice(0, most).map(({ row, username, message }) => (
          <li key={`${row} ${message}`}>
            <span className="bx-row tn">{words.rowNumber(Number(row))}</span>
            <span className="mono trunc">{username}</span>
            <span>{message}</span>
          </li>
        ))}
        {refused.length > most && <li className="muted">{words.more(refused.length - most)}</li>}
      </ul>
    </section>
  )
