import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { isOpen } from '../../../shared/jobs.ts'
import { read, refreshed } from '../../api/calls.ts'
import { spoken } from '../../api/spoken.ts'
import { createCompany as words } from '../../words/en/createCompany.ts'

const own = words.progress
/** Asked again so often while it is made, ms. */
const every = 1000

interface Props {
  job: string
  name: string
  url: string
  onAgain: () => void
  onBack: () => void
}

/** How far a company is that is being made, and what became of it. */
export const Progress = ({ job: id, name, url, onAgain, onBack }: Props) => {
  const query = useQuery({
    ...read('getJob', { job_id: id }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.state) ? false : every),
  })
  const job = query.data
  const over = job && !isOpen(job.state)
  useEffect(() => {
    if (over) void refreshed(['allCompanies', 'getJobs'])
  }, [over])
  if (!job || !over) {
    const [done, total] = [job?.done ?? 0, job?.total ?? 0]
    return (
      <div className="cc-progress" role="status">
        <LoaderCircle className="i spin" size={28} strokeWidth={1.75} aria-hidden />
        <h2>{own.title(name)}</h2>
        <progress aria-label={own.title(name)} max={total || 1} value={done} />
        {total > 0 && <p className="tn">{own.of(done, total)}</p>}
        <p className="muted">{query.error ? query.error.message : own.text}</p>
      </div>
    )
  }
  const made = job.state === 'done'
  return (
    <div className="cc-progress" role="status">
      {made ? (
        <CircleCheck className="i cc-made" size={28} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleX className="i cc-not" size={28} strokeWidth={1.75} aria-hidden />
      )}
      <h2>{made ? own.done(name) : own.failed(name)}</h2>
      <p>{made ? own.doneText(url) : job.reason ? spoken(job.reason) : own.failedText}</p>
      {!made && job.reason && <p className="muted">{own.failedText}</p>}
      {made && job.unsent !== undefined && <p role="alert">{own.mailsLost}</p>}
      <div className="cc-after">
        {made ? (
          <>
            <button type="button" className="btn" onClick={onAgain}>
              {own.another}
            </button>
            <Link className="btn primary" to={`/manage-companies?q=${encodeURIComponent(url)}`}>
              {own.manage}
            </Link>
          </>
        ) : (
          <button type="button" className="btn primary" onClick={onBack}>
            {own.backToForm}
          </button>
        )}
      </div>
    </div>
  )
}
