import { matcherOf } from '../../shared/metrics/codes.ts'
import { type Figure, percentile } from './figures.ts'

/** A company's list, and a batch as large as one may be. */
const size = { skus: 15_000, wildcards: 1500, scans: 500 }
/** ms */
const most = 3
const runs = 200

const numbered = (many: number, of: (n: string, at: number) => string) =>
  Array.from({ length: many }, (_, at) => of(String(at).padStart(5, '0'), at))

const shapes: Record<string, (n: string) => string> = {
  'wildcards at the end': (n) => `A-${n}-*`,
  'wildcards at the beginning': (n) => `*-${n}`,
  'wildcards between the same ends': (n) => `LOCATION-*${n}*-TOP`,
}

/** How long it takes to match the scans of a batch, by what the wildcards look like. */
export const skuFigures = async (): Promise<Figure[]> => {
  const scans = numbered(size.scans, (n, at) => (at % 3 ? `4001${n}7919` : `LOCATION-7-${n}9-TOP`))
  return Object.entries(shapes).flatMap(([name, shape]) => {
    const list = [...numbered(size.skus - size.wildcards, (n) => `SKU-${n}`), ...numbered(size.wildcards, shape)]
    const began = performance.now()
    const matches = matcherOf(list)
    const compiled = performance.now() - began
    const times = Array.from({ length: runs }, () => {
      const start = performance.now()
      for (const code of scans) matches(code)
      return performance.now() - start
    })
    const figure = (what: string, value: number, bound?: number): Figure => ({
      ...{ group: 'skus', name: `${what}, ${name}`, value, unit: 'ms' },
      ...(bound === undefined ? {} : { most: bound }),
    })
    return [figure('list compiled', compiled), figure('batch of 500, p95', percentile(times, 0.95), most)]
  })
}
