import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Refusal } from '../../../shared/refusals.ts'
import type { JobPart } from '../../data/jobParts.ts'
import type { SourceRequest } from './request.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Whom and what somebody chose: thousands of ids and SKUs, too much for the item of a job. */
export type Selection = Pick<SourceRequest, 'users' | 'skus'>

/** Bytes of a part: an item of DynamoDB has 400 kB. */
const largest = 350_000

export const partsOf = async ({ users, skus }: Selection): Promise<JobPart[]> => {
  const bytes = await zip(JSON.stringify({ users, skus }))
  const count = Math.ceil(bytes.length / largest)
  return Array.from({ length: count }, (_, at) => ({ bytes: bytes.subarray(at * largest, (at + 1) * largest) }))
}

/** @throws Refusal where whoever ended the job has removed it */
export const selectionOf = async (parts: readonly (JobPart | undefined)[]): Promise<Selection> => {
  const found = parts.filter((part) => part !== undefined)
  if (found.length < parts.length) throw new Refusal('notPossible', 'This job is over already.')
  return JSON.parse((await unzip(Buffer.concat(found.map(({ bytes }) => bytes as Uint8Array)))).toString('utf8'))
}
