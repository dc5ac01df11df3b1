import type { Job } from '../../../shared/contract/jobs.ts'
import { send } from '../../api/calls.ts'

/**
 * Downloads the file of a job, by an address that is made for it now.
 * @throws Failure where the job is gone
 */
export const downloadFile = async ({ id }: Pick<Job, 'id'>) => {
  const { file } = await send('getJobResult', { job_id: id })
  if (!file) return
  Object.assign(document.createElement('a'), { href: file.url, download: file.name }).click()
}
