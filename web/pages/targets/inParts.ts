import { batchesOf } from '../../../shared/batch.ts'
import { mostGoalGroups } from '../../../shared/contract/goals.ts'
import type { Input } from '../../../shared/contract/index.ts'
import { answer } from '../../api/send.ts'
import { targets as words } from '../../words/en/targets.ts'

/** Some groups are set, and the rest failed. */
export class SetInPart extends Error {}

/**
 * Sets values of more groups than one call takes, part by part: each is set as a whole or not at all.
 * @param onPart told how many groups are set, before each further part
 * @returns what sets them and answers with the server's words. After a failure it goes on with what is left.
 */
export const inParts = (body: Input<'setTargetMetrics'>, onPart: (count: number, all: number) => void) => {
  const all = body.group_uid.length
  let parts = batchesOf(body.group_uid, mostGoalGroups)
  let count = 0
  return async (): Promise<string> => {
    let message = ''
    for (const group_uid of parts) {
      if (count > 0) onPart(count, all)
      try {
        message = (await answer('setTargetMetrics', { ...body, group_uid })).message
      } catch (error) {
        if (count === 0) throw error
        throw new SetInPart(`${words.summary.savedFor(count, all)} ${(error as Error).message}`)
      }
      parts = parts.slice(1)
      count += group_uid.length
    }
    return message
  }
}
