import { slot } from '../durations.ts'

/** The start of the slot that an instant lies in, epoch ms. */
export const slotOf = (at: number) => Math.floor(at / slot) * slot

/** Cuts a stretch of time [from, to) at the edges of slots: visits the start of each with how long the stretch is in it. */
export const acrossSlots = (from: number, to: number, visit: (start: number, ms: number) => void) => {
  for (let time = from; time < to; ) {
    const start = slotOf(time)
    const edge = Math.min(to, start + slot)
    visit(start, edge - time)
    time = edge
  }
}
