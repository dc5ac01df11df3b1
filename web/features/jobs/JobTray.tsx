import { useQuery } from '@tanstack/react-query'
import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'
import { refreshed, send, useWrite } from '../../api/calls.ts'
import { serverTime } from '../../api/clock.ts'
import type { Opened } from '../../parts/popover/Popover.tsx'
import PopoverPanel from '../../parts/popover/PopoverPanel.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { jobs as words } from '../../words/en/jobs.ts'
import { JobRow } from './JobRow.tsx'
import { asksForMore, ownJobs } from './jobs.ts'
import './jobTray.css'

/** What asks for something comes first, then what runs, then what is over. */
const sections: [title: string, has: (job: Job) => boolean][] = [
  [words.failed, asksForMore],
  [words.running, ({ state }) => isOpen(state)],
  [words.done, (job) => !isOpen(job.state) && !asksForMore(job)],
]
/** Jobs of a section that are shown before all are asked for. */
const shown = 3

/** The viewer's jobs: how far they are, what they brought, and what can be done about them. */
export default function JobTray({ onCancel, ...at }: Opened & { onCancel: (job: Job) => void }) {
  const { data, error, dataUpdatedAt } = useQuery(ownJobs)
  const remove = useWrite('dismissJob', { refresh: ['getJobs'], successText: () => null })
  const [all, setAll] = useState(false)
  const more = sections.some(([, has]) => (data?.filter(has).length ?? 0) > shown)
  const over = data?.filter(({ state }) => !isOpen(state)) ?? []

  const clear = async () => {
    const failed = (await Promise.allSettled(over.map(({ id }) => send('dismissJob', { job_id: id })))).find(
      ({ status }) => status === 'rejected',
    )
    if (failed) toast.error(((failed as PromiseRejectedResult).reason as Error).message)
    await refreshed(['getJobs'])
  }

  return (
    <PopoverPanel {...at} className="jt">
      <div className="jt-head">
        <h2>{words.title}</h2>
        <span className="grow" />
        {over.length > 0 && (
          <button type="button" className="btn ghost sm" onClick={() => void clear()}>
            {words.clear}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={words.close} data-autofocus onClick={at.onClose}>
          <X className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <div className="jt-list">
        {data?.length === 0 && <p className="jt-none muted">{words.none}</p>}
        {!data && <p className="jt-none muted">{error ? error.message : words.loading}</p>}
        {sections.map(([title, has]) => {
          const jobs = data?.filter(has) ?? []
          if (jobs.length === 0) return null
          return (
            <section key={title}>
              <h3>
                {title} <b>{jobs.length}</b>
              </h3>
              <ul>
                {jobs.slice(0, all ? undefined : shown).map((job) => (
                  <JobRow
                    key={job.id}
                    job={job}
                    now={serverTime(dataUpdatedAt)}
                    onCancel={() => onCancel(job)}
                    onRemove={() => remove.mutate({ job_id: job.id })}
                    onLeave={at.onClose}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="jt-foot">
        <span>
          {words.kept} <ZoneNote className="jt-zone" />
        </span>
        {more && !all && (
          <button type="button" className="btn ghost sm" onClick={() => setAll(true)}>
            {words.all}
            <ChevronRight className="i" size={14} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
    </PopoverPanel>
  )
}
