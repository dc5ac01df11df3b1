import { expect, test } from 'vitest'
import type { Times } from '../../../web/features/figures/times.ts'
import { cardModels, type Source } from '../../../web/pages/performance/cards.ts'
import type { CardId } from '../../../web/pages/performance/order.ts'
import { provenanceOf } from '../../../web/pages/performance/provenance.ts'
import { source } from './source.ts'

const agesAt = (at: string) => {
  const read = Date.parse(at)
  return { rows: read, statics: read, devices: read, teams: read }
}

test('the tip of a figure says of which clock its range is', () => {
  const berlin = { ...source, group: { ...source.group, zone: 'Europe/Berlin' } }
  const [card] = cardModels([0], berlin)
  if (!card) throw new Error('no card')
  const about = { source: berlin, times: { view: 'day' as const }, ages: agesAt('2026-11-20T20:10:00Z') }
  const lines = provenanceOf(card, about).split('\n')
  expect(lines).toContain('Nov 20, 2026 00:00 – Nov 20, 2026 21:10, Berlin time')
  expect(lines.at(-1)).toBe('Last updated 21:10:00')
})

test('the tip of a card says how old its own answer is', () => {
  const at = (time: string) => Date.parse(`2026-11-20T20:${time}Z`)
  const ages = { rows: at('00:00'), statics: at('10:05'), devices: at('05:00'), teams: at('01:00') }
  const tipOf = (id: CardId, more: Partial<Source> = {}) => {
    const shown = { ...source, today: false, ...more }
    const [card] = cardModels([id], shown)
    if (!card) throw new Error('no card')
    const times: Times = { view: shown.today ? 'day' : 'last7' }
    return provenanceOf(card, { source: shown, times, ages }).split('\n')
  }
  // Beside another range, what is of today moves by itself and ends when it was read.
  for (const id of [11, 14] as const) {
    expect(tipOf(id)).toContain('Nov 20, 2026 00:00 – Nov 20, 2026 12:10, Los Angeles time')
    expect(tipOf(id).at(-1)).toBe('Last updated 12:10:05')
  }
  expect(tipOf(0).at(-1)).toBe('Last updated 12:00:00')
  expect(tipOf(9).at(-1)).toBe('Last updated 12:00:00')
  expect(tipOf(9, { worker: 'a' })).toContain('Nov 20, 2026 00:00 – Nov 20, 2026 12:10, Los Angeles time')
  expect(tipOf(15).at(-1)).toBe('Last updated 12:01:00')
  // Devices are read at the rhythm of the page, whatever is shown.
  for (const today of [true, false]) {
    for (const id of [10, 12] as const) expect(tipOf(id, { today }).at(-1)).toBe('Last updated 12:05:00')
  }
  // Of today, Scans (Today) is the figure of Scans.
  expect(tipOf(11, { today: true }).at(-1)).toBe('Last updated 12:00:00')
  expect(tipOf(9, { today: true }).at(-1)).toBe('Last updated 12:10:05')
})
