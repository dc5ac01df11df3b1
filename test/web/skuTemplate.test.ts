import { expect, test } from 'vitest'
import { skuFileOf } from '../../web/pages/skus/file.ts'
import { templates } from '../../web/pages/skus/template.ts'
import { csvText } from '../../web/parts/csv.ts'

const withoutMark = (text: string) => text.replace(/^\ufeff/, '')

test('templates are what the dialogs read', () => {
  const groups = csvText(templates.groups)
  const [head] = withoutMark(groups).split('\r\n')
  expect(head).toBe('Aisle labels,Totes')
  expect(skuFileOf(withoutMark(groups), 'a.csv', 'groups')).toMatchObject({
    errors: [],
    groups: [
      { name: 'Aisle labels', skus: ['A-04-*', 'A-05-001'] },
      { name: 'Totes', skus: ['TOTE-*'] },
    ],
  })
  const skus = csvText(templates.skus)
  expect(withoutMark(skus).split('\r\n')[0]).toBe('sku')
  expect(skuFileOf(withoutMark(skus), 'a.csv', 'skus')).toMatchObject({
    errors: [],
    groups: [{ skus: ['A-04-*', 'A-05-001'] }],
  })
})
