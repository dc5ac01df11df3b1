import type { Job } from '../../../shared/contract/jobs.ts'
import { send } from '../../api/calls.ts'
import { spoken } from '../../api/spoken.ts'
import { jobs as words } from '../../words/en/jobs.ts'

/**
 * Downloads the file of a job, by an address that is made for it now.
 * @throws Failure where the job is gone
 */
export const downloadFile = async ({ id }: Pick<Job, 'id'>) => {
  const { file } = await send('getJobResult', { job_id: id })
  if (!file) return
  Object.assign(document.createElement('a'), { href: file.url, download: file.name }).click()
}

/**
 * Saves what a job could not do, thing by thing, with the reasons.
 * @throws Failure where the job is gone
 */
export const downloadNotDone = async ({ id }: Pick<Job, 'id'>) => {
  const [{ results }, { csvText, saveCsv }] = await Promise.all([
    send('getJobResult', { job_id: id }),
    import('../../parts/csv.ts'),
  ])
  const rows = (results ?? []).filter(({ code }) => code !== null)
  const lines = rows.map((row) => [row.id, row.name ?? '', spoken(row)])
  saveCsv(csvText([words.notDoneTitles, ...lines]), words.notDoneFile)
}
