import { expect, test } from 'vitest'
import { blankValues, placeOfTab, tabsOf } from '../../../web/pages/createCompany/values.ts'

test('a tab without a name is called by its place among those that are made, in the form too', () => {
  const blank = blankValues('https://acme.example', 'UTC')
  const [first] = blank.web_portal
  const values = {
    web_portal: [first ?? { label: '', url: '' }, { label: '', url: '' }, { label: '', url: 'https://third.example' }],
  }
  expect(tabsOf(values)).toHaveLength(2)
  expect([0, 1, 2].map((row) => placeOfTab(values, row))).toEqual([0, 1, 1])
  expect([0, 1, 2].map((row) => placeOfTab(blank, row))).toEqual([0, 1, 1])
})
