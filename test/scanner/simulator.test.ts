import { expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { batchesOf, habitsOf, type Stint } from '../../bin/simulator/work.ts'
import { defaultPreset, type ScannerPreset } from '../../shared/scanner/preset.ts'
import { readingOf } from '../../shared/scanner/read.ts'
import { hour } from '../../shared/time.ts'

const stint = (reads?: Stint['reads']): Stint => ({
  ...{ from: 0, until: 4 * hour, scanTeam: true, habits: habitsOf(randomFrom(3)), limit: 20 },
  freshness: () => 15_000,
  name: 'n',
  ...(reads ? { reads } : {}),
})
const scansOf = (reads?: Stint['reads']) => [...batchesOf(randomFrom(7), stint(reads))].flatMap(({ scans }) => scans)
const by = (changes: Partial<ScannerPreset>) => (code: string, symbology: string) =>
  readingOf({ ...defaultPreset(), ...changes }, code, symbology).outcome

test('a scanner without a preset, and with a new one, reads every code', () => {
  expect(scansOf(by({}))).toEqual(scansOf())
})

test('codes that the preset refuses are rejected, and gaps go from one accepted scan to the next', () => {
  const filter = {
    logic: 'out',
    rules: [{ type: 'basic', parameters: { wildcard: 'LOC-*', length: [null, null] } }],
    feedback: [1, 1, 1, 1],
  } as ScannerPreset['filter']
  const scans = scansOf(by({ filter }))
  const labels = scans.filter(({ code }) => code.startsWith('LOC-'))
  expect(labels.length).toBeGreaterThan(10)
  expect(labels.filter(({ outcome }) => outcome === 'accepted')).toEqual([])
  const accepted = scans.filter(({ outcome }) => outcome === 'accepted')
  expect(accepted.length).toBeGreaterThan(100)
  for (const [index, { at, gap }] of accepted.entries())
    expect(gap).toBe(index === 0 ? null : at - (accepted[index - 1]?.at ?? 0))
})

test('codes of a kind that is switched off leave no trace', () => {
  const scans = scansOf(by({ symbologies_status: 1, symbologies: { EAN13: 1 } }))
  expect(scans.length).toBeGreaterThan(100)
  expect(new Set(scans.map(({ symbology }) => symbology))).toEqual(new Set(['EAN13']))
})
