import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { csvText } from '../../web/parts/csv.ts'

test('text that a spreadsheet would run is only text, and numbers stay numbers', () => {
  const formulas = [
    '=HYPERLINK("http://x")',
    '+1',
    '-1',
    '@sum',
    '\tx',
    '\r=1',
    ' =1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ]
  const { data } = parse<string[]>(csvText([formulas]).replace('\ufeff', '').trimEnd())
  expect(data[0]).toEqual(formulas.map((text) => `'${text}`))
  expect(csvText([[-5, 0.25, null, 'a-b']])).toBe('\ufeff-5,0.25,,a-b\r\n')
})

test('what is read back is what was written, whatever signs are in it', () => {
  const rows = [
    ['Reno, North', 'said "no"', 'two\r\nlines', ' Łódź ', ''],
    ['a', 'b', 'c', 'd', 'e'],
  ]
  const { data, errors } = parse<string[]>(csvText(rows).replace('\ufeff', '').replace(/\r\n$/, ''))
  expect(errors).toEqual([])
  expect(data).toEqual(rows)
})
