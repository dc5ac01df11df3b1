/** A stream of numbers in [0, 1) from a seed: the same seed, the same stream (mulberry32, public domain). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number in [from, to]. */
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    /** An identifier in the shape of the product's own. */
    id: () => Array.from({ length: 16 }, () => '0123456789abcdefghijkmnpqrstuvwxyz'[Math.floor(next() * 34)]).join(''),
  }
}

export type Random = ReturnType<typeof randomFrom>
