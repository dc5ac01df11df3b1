export type Zone = 'green' | 'yellow' | 'red' | 'none'

/**
 * The colour of a value against its goal (performance, section 4.6). Higher is better: green at or beyond the goal,
 * yellow within the yellow zone below it, red beyond. Lower is better: the same above the goal. The edges belong to
 * the better colour. No colour without a value, or with a goal that is not set or 0.
 */
export const zoneOf = (
  value: number | null | undefined,
  goal: number | null | undefined,
  yellowZonePercent: number | null | undefined,
  moreIsBetter: boolean,
): Zone => {
  if (value == null || !Number.isFinite(value) || goal == null || !(goal > 0)) return 'none'
  const margin = (goal * (yellowZonePercent ?? 0)) / 100
  if (moreIsBetter) return value >= goal ? 'green' : value >= goal - margin ? 'yellow' : 'red'
  return value <= goal ? 'green' : value <= goal + margin ? 'yellow' : 'red'
}
