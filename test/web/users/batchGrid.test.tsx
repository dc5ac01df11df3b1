import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GroupNode } from '../../../web/features/groups/tree.ts'
import { chosen, guessMeanings } from '../../../web/pages/users/batch/columnMapping.ts'
import { Grid } from '../../../web/pages/users/batch/Grid.tsx'
import { checked } from '../../../web/pages/users/batch/list.ts'
import { assignableTo } from '../../../web/pages/users/batch/people.ts'
import { type Sheet, sheetOf } from '../../../web/pages/users/batch/sheet.ts'
import { roleNames } from '../../../web/words/en/names.ts'

const company: GroupNode = { uid: 'co', name: 'Acme', type: 'company', zone: 'UTC', enabled: true, children: [] }
const assignable = assignableTo('admin', company, roleNames, ['Acme'])
const nothing = () => {}

beforeAll(() => vi.stubGlobal('document', {}))
afterAll(() => vi.unstubAllGlobals())

/** @param password the place of the column that is said to be the password */
const drawn = (text: string, password?: number) => {
  const sheet = sheetOf(text, { name: 'a.csv', size: 1 }) as Sheet
  const found = guessMeanings(sheet.headers, sheet.rows, {})
  const meanings = password === undefined ? found : chosen(found, password, 'password')
  const list = checked(sheet.rows, meanings, assignable)
  const does = { onEdit: nothing, onMeaning: nothing, onChange: nothing }
  return renderToString(<Grid {...{ sheet, list, assignable, rowIndexes: [0], editing: undefined }} {...does} />)
}

test('until it is known which column has the passwords, none that might is shown', () => {
  const file = 'username,Zugangswort,Locker\njane,Correct-horse-9,L-17'
  const before = drawn(file)
  expect(before).toContain('jane')
  expect(before).not.toContain('Correct-horse-9')
  expect(before).not.toContain('L-17')
  const after = drawn(file, 1)
  expect(after).not.toContain('Correct-horse-9')
  expect(after).toContain('L-17')
})

test('columns that are called secret, in either language, have the passwords', () => {
  for (const header of ['Initial secret', 'Temporary password', 'Passcode', 'Contraseña inicial']) {
    const text = drawn(`username,${header},Locker\njane,Correct-horse-9,L-17`)
    expect(text).not.toContain('Correct-horse-9')
    expect(text, header).toContain('L-17')
  }
})
