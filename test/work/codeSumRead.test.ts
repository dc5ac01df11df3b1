import { expect, test } from 'vitest'
import type { CodeMonth, CodeMonthStore } from '../../functions/data/codeMonths.ts'
import { codeSumFigures } from '../../functions/data/codeSumFigures.ts'
import { packColumn } from '../../shared/metrics/codeColumns.ts'
import { type CodePiece, piecesOf } from '../../shared/metrics/codePieces.ts'
import { day } from '../../shared/time.ts'

/** A month of a company that is summed anew between reading what it knows and reading its columns. */

const from = Date.parse('2026-03-03T00:00:00.000Z')
const pieces = piecesOf([{ from, to: from + day }])
const at = { company: 'c', facility: 'c' }
const head = (version: string, days: CodeMonth['days']): CodeMonth => ({ version, id: version, days, columns: {} })
const third = 2 ** 2
/** Three scans on the third. */
const column = packColumn(new Map([['A1', Array.from({ length: 31 }, (_, index) => (index === 2 ? 3 : 0))]]), 31)

/** Reads the third from a month as it was, and as it is written anew meanwhile. */
const reading = async (before: CodeMonth, after: CodeMonth | undefined) => {
  const codeMonths = {
    heads: async () => new Map([['2026-03', before]]),
    head: async () => after,
    column: async (_at: unknown, _month: unknown, { version }: CodeMonth) =>
      version === after?.version ? column : undefined,
  } as unknown as CodeMonthStore
  let scans = 0
  const left: CodePiece[] = await codeSumFigures({ codeMonths, longCodes: undefined as never })(
    at,
    pieces,
    (month) => month.days.north === third,
    {
      figures: 'scans',
      selection: { rowsOf: () => [0], needsText: false },
      visit: (_interval, _row, count) => {
        scans += count
      },
      goOn: () => {},
    },
  )
  return { scans, left }
}

test('a month that knows the same of the days asked for is read as it is now', async () => {
  const after = head('2', { south: 1, north: third })
  expect(await reading(head('1', { north: third }), after)).toEqual({ scans: 3, left: [] })
})

test('a month that knows more of a day than was asked for is left: the others of its facilities are read besides', async () => {
  const after = head('2', { north: third, south: third })
  expect(await reading(head('1', { north: third }), after)).toEqual({ scans: 0, left: pieces })
})

test('a month that is gone is left', async () => {
  expect(await reading(head('1', { north: third }), undefined)).toEqual({ scans: 0, left: pieces })
})
