import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import type { AuditRow } from '../../../shared/contract/audit.ts'
import { columnsFor } from '../../../web/pages/auditLog/columns.tsx'
import { csvText } from '../../../web/parts/csv.ts'
import { cellsOf } from '../../../web/parts/table/exports.ts'

/** The log as a file: what the page shows, line by line, in text that no spreadsheet runs. */

const row = (more: Partial<AuditRow>): AuditRow => ({
  ...{ id: 'x', at: '2026-11-22T23:30:41.000Z', company_uid: 'c', company_name: 'Acme', user_uid: 'u' },
  ...{ user_name: 'Ada Byron', username: 'ada', role: 'admin', provider: false, call: 'updateTeam' },
  ...{ things: [{ kind: 'team', id: 't1', name: 'Picking' }], things_total: 1, values: 1, names: {} },
  ...{ change: { field: 'city', before: 'Ulm', after: 'Bonn' } },
  ...more,
})
const linesOf = (rows: readonly AuditRow[], zone: string, everywhere = false) => {
  const text = csvText(cellsOf(columnsFor(zone, everywhere), rows, zone))
  const { data, errors } = parse<string[]>(text.replace('\ufeff', '').trimEnd())
  expect(errors).toEqual([])
  return data
}

test('has a line for each record, with its day and time by the clock of the company', () => {
  const [head, line, ...others] = linesOf([row({})], 'Europe/Berlin')
  expect(others).toEqual([])
  expect(head).toEqual(['Day', 'Time (Berlin time)', 'Who', 'Action', 'Item', 'Change'])
  // Half past midnight of the next day there.
  expect(line).toEqual(['Nov 23, 2026', '00:30:41', 'Ada Byron', 'Edited', 'Picking', 'Ulm → Bonn'])
})

test('names the company where it is of all of them, and hides who of the provider it was', () => {
  const lines = linesOf(
    [row({ company_name: 'Umbra', provider: true, user_uid: null, user_name: null, username: null })],
    'UTC',
    true,
  )
  expect(lines[0]?.[2]).toBe('Company')
  expect(lines[1]?.slice(2, 4)).toEqual(['Umbra', 'Service provider'])
})

test('nothing in it is a formula, whatever people and things are called', () => {
  const wild = row({
    user_name: '=HYPERLINK("https://x")',
    things: [{ kind: 'team', id: 't1', name: '@SUM(A1)' }],
    change: { field: 'name', before: '-1+1', after: 'a "quoted", two\nlines' },
  })
  const [, line = []] = linesOf([wild], 'UTC')
  expect(line[2]).toBe('\'=HYPERLINK("https://x")')
  expect(line[4]).toBe("'@SUM(A1)")
  expect(line[5]).toContain('a "quoted", two\nlines')
  for (const cell of line) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
})
