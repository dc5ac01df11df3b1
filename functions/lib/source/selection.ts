import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { JobPart } from '../../data/jobParts.ts'
import type { JobKey } from '../../data/jobs.ts'
import type { Stores } from '../../data/stores.ts'
import type { SourceInput } from './input.ts'
import type { SourceRequest } from './request.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Whom and what somebody chose: thousands of ids and SKUs, too much for the item of a job. */
export type Selection = Pick<SourceRequest, 'users' | 'skus' | 'sku_ids'>

/** Bytes of a part: an item of DynamoDB has 400 kB. */
const largest = 350_000

export const partsOf = async ({ users, skus, sku_ids }: Selection): Promise<JobPart[]> => {
  const bytes = await zip(JSON.stringify({ users, skus, sku_ids }))
  const count = Math.ceil(bytes.length / largest)
  return Array.from({ length: count }, (_, at) => ({
    stays: true,
    bytes: bytes.subarray(at * largest, (at + 1) * largest),
  }))
}

/** What was chosen for a job; undefined where it was removed with the job, or by an older release. */
export const selectionOf = async (
  { jobParts }: Pick<Stores, 'jobParts'>,
  job: JobKey,
  { parts: count }: Pick<SourceInput, 'parts'>,
): Promise<Selection | undefined> => {
  const parts = await Promise.all(Array.from({ length: count }, (_, part) => jobParts.get(job, part)))
  const found = parts.filter((part) => part !== undefined)
  if (found.length < parts.length) return undefined
  return JSON.parse((await unzip(Buffer.concat(found.map(({ bytes }) => bytes as Uint8Array)))).toString('utf8'))
}
