import { expect, test } from 'vitest'
import { modelOf } from '../../../web/parts/charts/modelOf.ts'
import { spoken } from '../../../web/parts/charts/Readout.tsx'
import { answered, pointsFrom, series } from './fixtures.ts'

/** A chart in words, for those who do not see it. */

test('a column that is not over says its pace; one that is over, its zone alone', () => {
  const points = pointsFrom('2026-07-01T00:00:00Z', [60_000, 24_533]).map((point, at) => ({
    ...point,
    goal: 56_700,
    ...(at === 1 ? { due: 25_555 } : {}),
  }))
  const model = modelOf([answered(series(points, { yellowZone: 10, data_type: 'SCANS' }))], false)
  if (!model) throw new Error('no model')
  expect(spoken(model, 1, 'none', true)).toMatch(/ 24,533 of 56,700, 4% behind pace, .*Near goal$/i)
  expect(spoken(model, 1, 'none', false)).not.toContain('pace')
  expect(spoken(model, 0, 'none', true)).toMatch(/ 60,000, .*On goal$/i)
})
