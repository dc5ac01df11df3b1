/**
 * How much a count rose from one reading to the next, in all. It begins anew where the device was enrolled again: what it
 * says from then on has happened since. Readings that do not say it are passed over.
 */
export const counterIncrease = (counts: readonly (number | null)[]): number => {
  const known = counts.filter((count) => count !== null)
  return known.slice(1).reduce((sum, count, at) => {
    const before = known[at] ?? 0
    return sum + (count < before ? count : count - before)
  }, 0)
}
