import { Refusal } from '../../shared/refusals.ts'
import type { Text } from '../../shared/text.ts'

/** Of those who add at once each but one counts again: this often. */
const tries = 20

interface Limited {
  /** The number that rises with each that is added (`sequenceCounter`). */
  turn: () => Promise<number>
  /** How many there are, as of now. */
  count: () => Promise<number>
  most: number
  /** Adds it. @returns false where another one was added since the turn was read */
  add: (turn: number) => Promise<boolean>
  /** What is said where there is no room. */
  full: Text
}

/**
 * Adds one more of what there may be so many of: also when others add at the same moment, there are never more.
 * @throws Refusal `limitReached` where there is no room; `conflict` where others were faster again and again
 */
export const addWithin = async ({ turn, count, most, add, full }: Limited): Promise<void> => {
  for (let tried = 0; tried < tries; tried++) {
    const before = await turn()
    if ((await count()) >= most) throw new Refusal('limitReached', full)
    if (await add(before)) return
  }
  throw new Refusal('conflict')
}
