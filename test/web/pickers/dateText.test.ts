import { afterEach, expect, test, vi } from 'vitest'
import { dateOf, datePattern, dateText, isDate } from '../../../web/parts/pickers/dateText.ts'

afterEach(() => {
  vi.doUnmock('../../../web/words/en/locale.ts')
  vi.resetModules()
})

/** The same with the order of another language. */
const inLocale = async (locale: string) => {
  vi.resetModules()
  vi.doMock('../../../web/words/en/locale.ts', () => ({ locale }))
  return import('../../../web/parts/pickers/dateText.ts')
}

const letters = { year: 'YYYY', month: 'MM', day: 'DD' }

test.each([
  ['11/22/2026', '2026-11-22'],
  ['1/2/2026', '2026-01-02'],
  ['11.22.26', '2026-11-22'],
  ['11-22-2026', '2026-11-22'],
  ['11222026', '2026-11-22'],
  [' 2026-11-22 ', '2026-11-22'],
  ['2026-1-2', '2026-01-02'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2026', undefined],
  ['22/11/2026', undefined],
  ['11/22', undefined],
  ['11/22/202', undefined],
  ['11/22-2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%s is taken for %s', (typed, date) => expect(dateOf(typed)).toBe(date))

test('a date is shown in the order of the language, and what is none as it is', () => {
  expect(dateText('2026-01-02')).toBe('01/02/2026')
  expect(datePattern(letters)).toBe('MM/DD/YYYY')
  expect(['', '11/2', '2026-02-30'].map(dateText)).toEqual(['', '11/2', '2026-02-30'])
  expect(['2026-02-28', '2026-02-30', '2026-2-3', ''].map(isDate)).toEqual([true, false, false, false])
})

test.each([
  ['es-US', '22/11/2026', 'DD/MM/YYYY', '22112026'],
  ['de-DE', '22.11.2026', 'DD.MM.YYYY', '22112026'],
  ['sv-SE', '2026-11-22', 'YYYY-MM-DD', '20261122'],
])('in %s a date is written, read and asked for in its own order', async (locale, text, pattern, short) => {
  const other = await inLocale(locale)
  expect(other.dateText('2026-11-22')).toBe(text)
  expect(other.datePattern(letters)).toBe(pattern)
  for (const typed of [text, short, '2026-11-22']) expect(other.dateOf(typed)).toBe('2026-11-22')
})
