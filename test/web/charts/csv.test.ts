import { expect, test } from 'vitest'
import { csvOf, textCell } from '../../../web/parts/charts/csv.ts'
import { modelOf } from '../../../web/parts/charts/modelOf.ts'
import { answered, pointsFrom, series } from './fixtures.ts'

const words = {
  start: 'Start',
  value: (title: string) => `${title}: Scans/Hour`,
  difference: (title: string) => `${title}: Difference`,
  percent: (title: string) => `${title}: % Changed`,
  working: (title: string) => `${title}: Working hours`,
  average: 'Average',
}

test('text that a spreadsheet would run is only text; quotes are doubled', () => {
  expect(textCell('=HYPERLINK("http://x")')).toBe('"\'=HYPERLINK(""http://x"")"')
  for (const name of ['+1', '-1', '@sum', '\tx', '\r=1', ' =1', '\n=1', '＝1', '＋1', '－1', '＠x'])
    expect(textCell(name).startsWith('"\'')).toBe(true)
  expect(textCell('Reno, North')).toBe('"Reno, North"')
})

test('the file holds the points of the chart with both changes, numbers as numbers', () => {
  const model = modelOf(
    [
      answered(series(pointsFrom('2026-11-07T00:00:00Z', [100, null, 90.123456789]), { average: 96.5 })),
      answered(series(pointsFrom('2026-11-08T00:00:00Z', [50])), { slot: 1, title: '=cmd', note: 'Picking' }),
    ],
    false,
  )
  if (!model) throw new Error('no model')
  const [head, ...rows] = csvOf(model, words).trimEnd().split('\r\n')
  expect(head?.startsWith('\ufeff"Start","Reno North (Overview): Scans/Hour"')).toBe(true)
  expect(head).toContain('"\'=cmd (Picking): Scans/Hour"')
  expect(rows).toEqual([
    '2026-11-07,100,,,8,,,,0',
    '2026-11-08,,,,0,50,,,8',
    '2026-11-09,90.123457,-9.876543,-9.88,8,,,,0',
    '"Average",96.5,,,,,,,',
  ])
})
