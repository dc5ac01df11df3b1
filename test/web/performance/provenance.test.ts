import { expect, test } from 'vitest'
import { cardModels } from '../../../web/pages/performance/cards.ts'
import { provenanceOf } from '../../../web/pages/performance/provenance.ts'
import { source } from './source.ts'

test('the tip of a figure says of which clock its range is', () => {
  const berlin = { ...source, group: { ...source.group, zone: 'Europe/Berlin' } }
  const [card] = cardModels([0], berlin)
  if (!card) throw new Error('no card')
  const about = { source: berlin, times: { view: 'day' as const }, updatedAt: Date.parse('2026-11-20T20:10:00Z') }
  const lines = provenanceOf(card, about).split('\n')
  expect(lines).toContain('Nov 20, 2026 00:00 – Nov 20, 2026 21:10, Berlin time')
  expect(lines.at(-1)).toBe('Last updated 21:10:00')
})
