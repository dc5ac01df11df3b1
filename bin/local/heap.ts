import { setFlagsFromString } from 'node:v8'

/** Percent that a heap may grow by before it is gone through as a whole. */
const growth = 200

/**
 * Has heaps of this process gone through less often. Bodies of answers lie outside of them and count all the same: as V8 has
 * it, every answer of some MB that passes through the machine has its whole heap gone through.
 */
export const letHeapGrow = () => setFlagsFromString(`--heap-growing-percent=${growth}`)
