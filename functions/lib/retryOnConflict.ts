import { Refusal } from '../../shared/refusals.ts'

const tries = 6

/**
 * Runs an attempt again, from its own fresh reads, as long as it answers undefined: another delivery of the same call
 * came between its reads and its write. After that the caller is asked to come back.
 */
export const retryOnConflict = async <Answer>(attempt: () => Promise<Answer | undefined>): Promise<Answer> => {
  for (let tried = 0; tried < tries; tried++) {
    const answer = await attempt()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tried))
  }
  throw new Refusal('unavailable')
}
