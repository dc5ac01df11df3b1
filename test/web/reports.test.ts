import { expect, test } from 'vitest'
import { isReportOn } from '../../shared/reports.ts'
import { changedIn, choiceOf, storedAs } from '../../web/features/reports/choice.ts'

const uids = ['acme', 'north', 'pick']

test('weekly is on unless excluded, daily off unless chosen, and what is saved says what was shown', () => {
  for (const weekly of [undefined, '', 'pick', 'north,pick', '*', 'other'])
    for (const daily of [undefined, '', 'acme', 'pick,acme']) {
      const choice = choiceOf(uids, weekly, daily)
      const saved = {
        weekly: storedAs('weekly', choice.weekly, uids, weekly),
        daily: storedAs('daily', choice.daily, uids, daily),
      }
      for (const uid of uids) {
        expect(choice.weekly.has(uid)).toBe(isReportOn('weekly', weekly, uid))
        expect(isReportOn('weekly', saved.weekly, uid)).toBe(choice.weekly.has(uid))
        expect(isReportOn('daily', saved.daily, uid)).toBe(choice.daily.has(uid))
      }
    }
})

test('whoever had stopped all and turns one on gets that one alone; groups that are not shown stay as they were', () => {
  expect(storedAs('weekly', new Set(['pick']), uids, '*')).toBe('acme,north')
  expect(storedAs('weekly', new Set(uids), uids, 'pick,elsewhere')).toBe('elsewhere')
  expect(storedAs('daily', new Set(['acme']), uids, 'elsewhere,pick')).toBe('elsewhere,acme')
  expect(changedIn(new Set(['a', 'b']), new Set(['b', 'c'])).sort()).toEqual(['a', 'c'])
})
