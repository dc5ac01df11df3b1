import type { Output } from '../../shared/contract/index.ts'
import type { ScannerPreset } from '../../shared/scanner/preset.ts'
import { readingOf } from '../../shared/scanner/read.ts'
import { recognised } from '../../shared/scanner/recognise.ts'
import { symbologies } from '../../shared/scanner/symbologies.ts'
import type { Scanned, ScannedCode } from './scanned.ts'

type Preview = Output<'tryScanSettings'>
type Code = Preview['codes'][number]

/** The kind of a code; where its device did not say one that presets know, the one that it looks like. */
const kindOf = ({ code, symbology }: Pick<ScannedCode, 'code' | 'symbology'>) =>
  symbology in symbologies ? symbology : recognised(code)

/** Codes that an answer lists. */
const mostCodes = 200
/** Codes between two looks at the clock. */
const together = 500

/**
 * What a preset would have made of what was scanned: which of the codes that were accepted it would not accept, and how many
 * of those that were rejected it would. Expressions take their time: what is not evaluated until then is left out.
 * @param ends epoch ms
 */
export const evaluate = (
  preset: ScannerPreset,
  { codes, whole, teams }: Scanned,
  ends: number,
): Omit<Preview, 'date' | 'time_zone' | 'teams'> => {
  const [lost, rules]: [Code[], Map<number | null, number>] = [[], new Map()]
  let [scans, rejected, not_read, accepted, done] = [0, 0, 0, 0, 0]
  for (const each of codes) {
    if (done > 0 && done % together === 0 && Date.now() >= ends) break
    done++
    const symbology = kindOf(each)
    const { outcome, rule } = readingOf(preset, each.code, symbology)
    scans += each.accepted + each.rejected
    if (outcome === 'accepted') accepted += each.rejected
    else if (each.accepted > 0) {
      lost.push({ code: each.code, symbology, scans: each.accepted, outcome, rule })
      if (outcome === 'notRead') not_read += each.accepted
      else {
        rejected += each.accepted
        rules.set(rule, (rules.get(rule) ?? 0) + each.accepted)
      }
    }
  }
  lost.sort((a, b) => b.scans - a.scans || (a.code < b.code ? -1 : 1))
  return {
    ...{ scans, rejected, not_read, accepted, whole: whole && done === codes.length, teams_read: teams },
    rules: [...rules].map(([rule, value]) => ({ rule, scans: value })).sort((a, b) => b.scans - a.scans),
    ...{ codes: lost.slice(0, mostCodes), codes_total: lost.length },
  }
}
