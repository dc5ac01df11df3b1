import { Refusal } from '../../shared/refusals.ts'
import { sourceAtOnce, sourceFileName } from '../../shared/sourceData.ts'
import type { EnvOf } from '../lib/env.ts'
import { clockOf } from '../lib/source/cells.ts'
import { linesOf, sourceHeader } from '../lib/source/lines.ts'
import type { SourceRequest } from '../lib/source/request.ts'

/** How long is read for an answer, ms: a call may take 20 seconds. */
const longest = 12_000

const tooLarge = () =>
  new Refusal(
    'tooLarge',
    'This file is larger than 5 MB. Please ask for less, or leave out text/csv to have it created in the background.',
  )
const tooSlow = () =>
  new Refusal(
    'tooLarge',
    'This takes too long for one response. Please leave out text/csv to have it created in the background.',
  )

/** A small file, made while its caller waits. @throws Refusal `tooLarge` */
export const fileAtOnce = async (
  request: SourceRequest,
  env: EnvOf<'source'>,
): Promise<{ name: string; bytes: Buffer }> => {
  const { range, zone, group, type } = request
  await env.stores.counting.refresh(env.caller.company.uid)
  const { lines } = await linesOf(env, request)
  const end = env.clock() + longest
  const made = [Buffer.from(sourceHeader(request))]
  let length = made[0]?.length ?? 0
  for await (const { text } of lines) {
    const bytes = Buffer.from(text)
    made.push(bytes)
    length += bytes.length
    if (length > sourceAtOnce) throw tooLarge()
    if (env.clock() > end) throw tooSlow()
  }
  const { stamp } = clockOf(zone)
  return { name: sourceFileName(group.name, type, stamp(range.from), stamp(range.to)), bytes: Buffer.concat(made) }
}
