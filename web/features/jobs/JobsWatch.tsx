import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { refreshed } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { spoken } from '../../api/spoken.ts'
import { toast } from '../../parts/toast/toast.ts'
import { jobs as words } from '../../words/en/jobs.ts'
import { changes } from './changes.ts'
import { downloadFile } from './download.ts'
import { endedBefore, endedSince, ownJobs, pollAfter, summaryOf } from './jobs.ts'
import { setSummary } from './summary.ts'
import { noteThroughput } from './throughput.ts'
import { titleOf } from './title.ts'

/** Says what became of a job. What it did is there, however it ended. */
const announce = (job: Job) => {
  void refreshed(changes[job.kind] ?? [])
  const name = titleOf(job)
  if (job.state === 'failed') return toast.error(words.failedNow(name, job.reason ? spoken(job.reason) : ''))
  if (job.state !== 'done') return
  const download = {
    label: words.download,
    run: () => downloadFile(job).catch((error: Error) => toast.error(error.message)),
  }
  const { failed, unsent = 0 } = job
  const text =
    failed > 0 ? words.doneBut(name, failed) : unsent > 0 ? words.doneUnsent(name, unsent) : words.doneNow(name)
  toast.success(text, job.file ? download : undefined)
}

/** Asks how the viewer's jobs are: once, and then for as long as one runs and the page is in sight. */
export default function JobsWatch() {
  const last = useRef<{ jobs: readonly Job[] | undefined; at: number }>({ jobs: undefined, at: Date.now() })
  const { data } = useQuery({
    ...ownJobs,
    refetchInterval: ({ state }) => pollAfter(state.data, Date.now() - last.current.at),
  })
  useEffect(() => {
    if (!data) return
    const { jobs: before } = last.current
    last.current = { jobs: data, at: Date.now() }
    setSummary(summaryOf(data))
    noteThroughput(data, serverNow())
    for (const job of before ? endedSince(before, data) : endedBefore(data)) announce(job)
  }, [data])
  return null
}
