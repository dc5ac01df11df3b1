/** The steps of a heat map's colours, on its page and in mails. */

/** The least value of each step but the first, which is the empty one; the ramp has as many steps as there are values for. */
export type Steps = readonly number[]

/** Steps of the ramp besides the empty one. */
const mostSteps = 6

/** A number near another one that reads well: one digit, and a half above ten. */
const round = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(value))
  const digits = value / power
  return Math.max(1, (power >= 10 ? Math.round(digits * 2) / 2 : Math.round(digits)) * power)
}

/** Steps that hold as many cells each, as far as their values differ. */
export const stepsOf = (values: Iterable<number>): Steps => {
  const filled = [...values].filter((value) => value > 0).sort((a, b) => a - b)
  if (filled.length === 0) return []
  const found = [1]
  for (let step = 1; step < mostSteps; step++) {
    const least = round(filled[Math.floor((step * filled.length) / mostSteps)] ?? 1)
    if (least > (found.at(-1) ?? 0) && least <= (filled.at(-1) ?? 0)) found.push(least)
  }
  return found
}

/** The step of a value: 0 for nothing, up to 6; few steps take the far ends of the ramp. */
export const stepOf = (value: number, steps: Steps): number => {
  if (value <= 0) return 0
  let step = 0
  while (step < steps.length && value >= (steps[step] ?? 0)) step += 1
  return steps.length === mostSteps ? step : Math.max(1, Math.round((step * mostSteps) / steps.length))
}
