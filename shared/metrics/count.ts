import type { Scan, Steps } from '../contract/handheld.ts'
import type { Matcher } from './codes.ts'
import { addFigures, type Figures, isNothing, noFigures } from './figures.ts'
import { acrossSlots, slotOf } from './slots.ts'

/** What decides how a batch counts: a company's tuning, its lists of SKUs and the kind of team. */
export interface CountSettings {
  /** Longest gap between two accepted scans that is still picking, ms. */
  pickGap: number
  /** Scans and pick time count only in scan teams. */
  scanTeam: boolean
  excluded: Matcher
  callouts: Matcher
}

/** The longest gap that is picking in a team, ms; -1 where nothing that is scanned counts. */
export const pickGapOf = ({ pickGap, scanTeam }: Pick<CountSettings, 'pickGap' | 'scanTeam'>) =>
  scanTeam ? pickGap : -1

/** A validated batch: a span `[from, to)` of one worker in one team with what happened in it (epoch ms). */
export interface CountableBatch {
  from: number
  to: number
  scans: readonly Pick<Scan, 'at' | 'code' | 'outcome' | 'gap'>[]
  steps: readonly Pick<Steps, 'at' | 'count'>[]
}

/**
 * What a batch adds, by the start (epoch ms) of each 15-minute slot that it touches, in order.
 * Counting is addition: the figures of any set of batches are the sum of what each adds alone.
 */
export const countBatch = (batch: CountableBatch, settings: CountSettings): Map<number, Figures> => {
  const slots = new Map<number, Figures>()
  const at = (time: number) => {
    const start = slotOf(time)
    let figures = slots.get(start)
    if (!figures) {
      figures = noFigures()
      slots.set(start, figures)
    }
    return figures
  }
  const spread = (name: 'working' | 'pick', from: number, to: number) => {
    acrossSlots(from, to, (start, ms) => {
      at(start)[name] += ms
    })
  }

  spread('working', batch.from, batch.to)
  for (const sample of batch.steps) at(sample.at).steps += sample.count
  if (settings.scanTeam) {
    for (const scan of batch.scans) {
      if (scan.outcome !== 'accepted') continue
      const figures = at(scan.at)
      // Scanning an aisle label is part of the pick, though it is no pick of its own.
      if (settings.excluded(scan.code)) figures.excluded += 1
      else figures.scans += 1
      if (settings.callouts(scan.code)) figures.callouts += 1
      if (scan.gap !== null && scan.gap <= settings.pickGap) spread('pick', scan.at - scan.gap, scan.at)
    }
  }
  return new Map([...slots].filter(([, figures]) => !isNothing(figures)).sort(([a], [b]) => a - b))
}

/** The sum of many figures. */
export const sumOf = (many: Iterable<Readonly<Figures>>): Figures => {
  const sum = noFigures()
  for (const figures of many) addFigures(sum, figures)
  return sum
}
