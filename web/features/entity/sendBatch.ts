import { batchesOf, largestBatch } from '../../../shared/batch.ts'
import type { BatchResult } from '../../../shared/contract/batchCall.ts'
import type { BatchName, Input, ItemCall, Output } from '../../../shared/contract/index.ts'
import { Failure } from '../../api/failure.ts'
import { answer, send } from '../../api/send.ts'
import { spoken } from '../../api/spoken.ts'

/** What became of one row, in the language of the console. */
export interface Outcome {
  id: string
  ok: boolean
  message: string
  /** The id of what was made for it. */
  made?: string | undefined
  /** On how many handhelds it waits for their next contact. */
  waiting?: number | undefined
}

const refused = (id: string, error: unknown): Outcome => ({ id, ok: false, message: (error as Error).message })
const outcomeOf = (result: BatchResult): Outcome => ({
  ...{ id: result.id, ok: result.ok, made: result.made, waiting: result.waiting },
  message: spoken(result as never),
})

/** Does something to one item by its own call. */
export const sendOne = async (call: ItemCall, uid: string): Promise<Outcome> => {
  try {
    return { id: uid, ok: true, message: (await answer(call, { uid } as Input<ItemCall>)).message }
  } catch (error) {
    return refused(uid, error)
  }
}

interface Batches {
  /** What the call names its items by. */
  field?: string
  /** Most items of one call. */
  size?: number
}

/**
 * Does the same to many items, a batch at a time. A batch that fails as a whole is the failure of each of its items,
 * and the next one is tried all the same, unless nobody answers any more.
 * @param more what the call takes beside the items, or made of those of each batch
 * @param onProgress called with the number of items completed so far
 */
export const sendBatch = async (
  call: BatchName,
  uids: readonly string[],
  more: object | ((uids: readonly string[]) => object),
  onProgress: (completed: number) => void = () => {},
  { field = 'uids', size = largestBatch }: Batches = {},
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  let lost: unknown
  for (const part of batchesOf(uids, size)) {
    try {
      if (lost) throw lost
      const { results } = (await send(call, {
        ...(typeof more === 'function' ? more(part) : more),
        [field]: part,
      } as unknown as Input<BatchName>)) as Output<BatchName>
      outcomes.push(...results.map(outcomeOf))
    } catch (error) {
      if (error instanceof Failure && error.code === 'unreachable') lost = error
      outcomes.push(...part.map((uid) => refused(uid, error)))
    }
    onProgress(outcomes.length)
  }
  return outcomes
}
