import * as fc from 'fast-check'
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { csvLines } from '../../functions/lib/csv.ts'
import { formula } from '../../shared/csv.ts'

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', '-', '\t', '＝', '\ufeff', '😀') }),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.constant(null),
)

test('what is read from a file is what was written, whatever is in a cell; no cell is a formula', () => {
  void fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const text = csvLines(rows)
      expect(text.endsWith('\r\n')).toBe(true)
      const read = parse<string[]>(text.slice(0, -2), { newline: '\r\n', delimiter: ',' }).data
      const shown = (one: string | number | null) =>
        typeof one === 'string' && formula.test(one) ? `'${one}` : String(one ?? '')
      // A mark at the start of a file is the file's, not the first cell's.
      const first = read[0]
      if (first && String(rows[0]?.[0] ?? '').startsWith('\ufeff')) first[0] = shown(rows[0]?.[0] ?? '')
      expect(read).toEqual(rows.map((row) => row.map(shown)))
      for (const row of read) for (const one of row) expect(one.replace(/^\ufeff/, '')).not.toMatch(/^\s*[=+@]/)
    }),
    { numRuns: 300 },
  )
})

test('a file of no lines is empty, and a line of one empty cell is a line', () => {
  expect(csvLines([])).toBe('')
  expect(csvLines([['']])).toBe('\r\n')
  expect(csvLines([[null, 'a,b', 1]])).toBe(',"a,b",1\r\n')
})
