import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutProblem, parseLayout, writeLayout } from '../../../shared/tables.ts'
import { arranged, listed } from '../../../web/parts/table/useLayout.ts'

const columns = ['first_name', 'username', 'status'].map((key) => ({ key }))
const keys = (stored: string) => arranged(columns, stored).map(({ key }) => key)

test('an arrangement is written and read back as it was, and may be stored', () => {
  const column = fc.record(
    {
      key: fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/),
      width: fc.integer({ min: 50, max: 800 }),
      hidden: fc.constant(true as const),
    },
    { requiredKeys: ['key'] },
  )
  const layout = fc.uniqueArray(column, { selector: ({ key }) => key, minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(layout, (some) => {
      const text = writeLayout(some)
      expect(parseLayout(text)).toEqual(some)
      expect(layoutProblem(text) === undefined).toBe(some.some(({ hidden }) => !hidden))
    }),
  )
})

test.each([
  ...['a,a', '-a', 'a:49', 'a:801', 'a:', 'A', 'a b', ',', 'a,', '__proto__', '-', '=cmd', 'a:1e3'],
  Array.from({ length: 61 }, (_, at) => `c${at}`).join(),
])('%s is no arrangement', (text) => expect(layoutProblem(text)).toMatch(/^Use a comma list of different columns/))

test('what is stored of columns that are gone is left out, and new columns come at the end', () => {
  expect(keys('')).toEqual(['first_name', 'username', 'status'])
  expect(keys('status,gone:200,-username')).toEqual(['status', 'username', 'first_name'])
  expect(arranged(columns, 'status:90,-username')[1]).toEqual({ key: 'username', hidden: true })
})

test('a table never stands without a column', () => {
  expect(arranged(columns, '-first_name,-username,-status').every(({ hidden }) => !hidden)).toBe(true)
})

test('columns that are fixed stand where they always do, and are shown', () => {
  const fixed = [{ key: 'act', fixed: 'end' as const }, { key: 'name', fixed: 'start' as const }, ...columns]
  expect(arranged(fixed, '').map(({ key }) => key)).toEqual(['name', 'first_name', 'username', 'status', 'act'])
  expect(arranged(fixed, 'status,-act,-name:120,username')).toEqual([
    { key: 'name', width: 120 },
    { key: 'status' },
    { key: 'username' },
    { key: 'first_name' },
    { key: 'act' },
  ])
})

test('a list of columns shows those and hides the others, each as wide as it was', () => {
  expect(listed(columns, ['status', 'gone'], 'status:90,username:70')).toBe('status:90,-first_name,-username:70')
})
