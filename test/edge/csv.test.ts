import * as fc from 'fast-check'
import { parse, unparse } from 'papaparse'
import { expect, test } from 'vitest'
import { csvLines } from '../../functions/lib/csv.ts'
import { formula } from '../../shared/csv.ts'

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', '-', '\t', '＝', '\ufeff', '😀') }),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.constant(null),
)

test('lines are what papaparse writes, and reads again, whatever is in a cell', () => {
  void fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const text = csvLines(rows)
      expect(text).toBe(`${unparse(rows as string[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`)
      const read = parse<string[]>(text.slice(0, -2), { newline: '\r\n', delimiter: ',' }).data
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const row of read) for (const one of row) expect(one.replace(/^\ufeff/, '')).not.toMatch(/^\s*[=+@]/)
    }),
    { numRuns: 300 },
  )
})
