import { count, figure } from '../../parts/metrics/format.ts'

const millions: readonly (readonly [size: number, unit: string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
]

/** A figure of a whole platform: `184,206`, `312.40 M`, `1.94 B`. @param decimals of what has no unit */
export const compactFigure = (value: number, decimals = 0) => {
  const [size, unit] = millions.find(([least]) => Math.abs(value) >= least) ?? []
  if (size !== undefined) return `${figure(value / size)} ${unit}`
  return decimals > 0 ? figure(value, decimals) : count(value)
}
