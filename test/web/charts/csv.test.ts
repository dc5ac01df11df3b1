import { expect, test } from 'vitest'
import { csvRows } from '../../../web/parts/charts/csv.ts'
import { modelOf } from '../../../web/parts/charts/modelOf.ts'
import { csvText } from '../../../web/parts/csv.ts'
import { answered, pointsFrom, series } from './fixtures.ts'

const words = {
  start: 'Start',
  value: (title: string) => `${title}: Scans/Hour`,
  difference: (title: string) => `${title}: Difference`,
  percent: (title: string) => `${title}: % Changed`,
  working: (title: string) => `${title}: Working hours`,
  average: 'Average',
}

test('the file holds the points of the chart with both changes, numbers as numbers', () => {
  const model = modelOf(
    [
      answered(series(pointsFrom('2026-11-07T00:00:00Z', [100, null, 90.123456789]), { average: 96.5 })),
      answered(series(pointsFrom('2026-11-08T00:00:00Z', [50])), { slot: 1, title: '=cmd', note: 'Picking' }),
    ],
    false,
  )
  if (!model) throw new Error('no model')
  const [head, ...rows] = csvText(csvRows(model, words)).trimEnd().split('\r\n')
  expect(head?.startsWith('\ufeffStart,Reno North (Overview): Scans/Hour')).toBe(true)
  expect(head).toContain("'=cmd (Picking): Scans/Hour")
  expect(rows).toEqual([
    '2026-11-07,100,,,8,,,,0',
    '2026-11-08,,,,0,50,,,8',
    '2026-11-09,90.123457,-9.876543,-9.88,8,,,,0',
    'Average,96.5,,,,,,,',
  ])
})
