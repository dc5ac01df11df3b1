export type Zone = 'green' | 'yellow' | 'red' | 'none'

/** Part of a value that may be lost in adding up rows: 92 scans in 23 + 23 minutes are 119.99999999999999 an hour. */
const noise = 1e-9

/**
 * The colour of a value against its goal. Higher is better: green at or beyond the goal,
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
  const reaches = (edge: number) => (moreIsBetter ? value >= edge - goal * noise : value <= edge + goal * noise)
  if (reaches(goal)) return 'green'
  return reaches(moreIsBetter ? goal - margin : goal + margin) ? 'yellow' : 'red'
}
