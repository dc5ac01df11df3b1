import type { JobFile } from '../../data/jobs.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { JobEnv } from './kind.ts'

/** A file that a job writes batch by batch: a part each, joined at the end. */

const atOnce = 8
/** Bytes of a part: none is larger by far. */
const largestPart = 64 * 1024 * 1024

type PartsEnv = Pick<JobEnv, 'job' | 'files'>

const folderOf = ({ company, id }: JobEnv['job']) => `${company}/${id}`
const partOf = (job: JobEnv['job'], batch: number) => `${folderOf(job)}/parts/${batch}`

/** Keeps what a batch wrote. Done again, it takes the same place. */
export const writePart = ({ job, files }: PartsEnv, text: string, type: string) =>
  files.write(partOf(job, job.batch), Buffer.from(text), type)

/**
 * Joins the parts of the batches before with the last one. What is left of them when this is killed is removed with
 * all results after a week.
 * @param name what the file is called
 */
export const joinParts = async (
  { job, files }: PartsEnv,
  last: string,
  { name, type }: Pick<JobFile, 'name' | 'type'>,
): Promise<JobFile> => {
  const batches = Array.from({ length: job.batch }, (_, batch) => batch)
  const parts = await mapConcurrently(atOnce, batches, async (batch) => {
    const bytes = (await files.read(partOf(job, batch), largestPart))?.bytes
    if (!bytes) throw new Error(`Part ${batch} of job ${job.id} is not there`)
    return bytes
  })
  const bytes = Buffer.concat([...parts, Buffer.from(last)])
  const location = `${folderOf(job)}/${name}`
  await files.write(location, bytes, type)
  return { location, name, type, size: bytes.length }
}

/** Removes the parts of a file that is whole. @param env as of its last batch */
export const removeParts = async ({ job, files }: PartsEnv) => {
  const batches = Array.from({ length: job.batch }, (_, batch) => batch)
  await mapConcurrently(atOnce, batches, (batch) => files.remove(partOf(job, batch)))
}
