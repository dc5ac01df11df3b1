import { expect, test } from 'vitest'
import { largestSkuFile, readSkuFile, skuFileOf } from '../../web/pages/skus/file.ts'

const groups = (text: string) => skuFileOf(text, 'a.csv', 'groups')
const skus = (text: string) => skuFileOf(text, 'a.csv', 'skus')
const file = (parts: BlobPart[], name = 'a.csv', type = 'text/csv') => new File(parts, name, { type })

test('groups stand beside each other, their SKUs beneath', () => {
  expect(groups('Aisles,Totes\nA-04-*,TOTE-*\nA-05-1,\n')).toEqual({
    ...{ name: 'a.csv', errors: [] },
    groups: [
      { name: 'Aisles', skus: ['A-04-*', 'A-05-1'], lines: [2, 3] },
      { name: 'Totes', skus: ['TOTE-*'], lines: [2] },
    ],
  })
  expect(groups('Aisles;Totes\r\nA,x;B\r\n').groups).toEqual([
    { name: 'Aisles', skus: ['A,x'], lines: [2] },
    { name: 'Totes', skus: ['B'], lines: [2] },
  ])
  expect(groups('Only names,Here').groups.map(({ name }) => name)).toEqual(['Only names', 'Here'])
})

test.each([
  ['a blank name', 'Aisles,\nA,B\n', 'The group name in column 2 is blank.', [1]],
  ['a name twice', 'Aisles,Aisles\nA,B\n', 'The group Aisles is in the file twice.', [1]],
  ['a SKU twice', 'Aisles\nA\nB\nA\n', 'A is in Aisles twice.', [4]],
  [
    'something beside',
    'Aisles\nA,top shelf\nB\nC,blue\n',
    /^Some of your entries have extra information that would be lost/,
    [2, 4],
  ],
  ['a quote over lines', 'Aisles\n"A\nB"\nC,x\n', /line breaks/, [2]],
])('%s is told with its line', (_, text, message, lines) => {
  const found = groups(text).errors.find((error) => (error.message.match(message) ?? []).length > 0)
  expect(found?.positions?.map(({ line }) => line)).toEqual(lines)
})

test('what would be lost is shown beside what stays', () => {
  expect(groups('Aisles\nA-08-003,top shelf\nB,,x,y\n').errors[0]?.positions).toEqual([
    { line: 2, sku: 'A-08-003', lost: 'top shelf' },
    { line: 3, sku: 'B', lost: 'x, y' },
  ])
})

test('lines are counted as the file has them', () => {
  expect(groups('Aisles\n\n"A\nB"\nC,x\n').errors[0]?.positions).toEqual([{ line: 5, sku: 'C', lost: 'x' }])
})

test('a list of SKUs begins with sku', () => {
  expect(skus('sku\nA\nB\n')).toMatchObject({ groups: [{ skus: ['A', 'B'] }], errors: [] })
  for (const text of ['A\nB\n', 'SKU\nA\n', 'sku,name\nA,b\n'])
    expect(skus(text).errors).toEqual([{ message: 'First line of CSV must be: sku' }])
  expect(skus('sku\n').errors).toEqual([{ message: 'File you uploaded contained no entries' }])
  expect(skus('sku\nA,x\n').errors[0]?.positions).toEqual([{ line: 2, sku: 'A', lost: 'x' }])
})

test('formulas, separators and signs of other scripts are codes like others', () => {
  expect(skus('sku\n=1+1\n\u001d01\n😀\n"a;b"\n').groups[0]?.skus).toEqual(['=1+1', '\u001d01', '😀', 'a;b'])
})

test.each([
  ['no CSV', file(['A'], 'a.xlsx', 'application/zip'), 'File must be a .csv ("text/csv") to upload'],
  ['an image called CSV', file(['A'], 'a.csv', 'image/png'), 'File must be a .csv ("text/csv") to upload'],
  [
    'too large',
    file(['a'.repeat(largestSkuFile + 1)]),
    'File you uploaded is too large. Please upload CSV no larger than 2MB.',
  ],
  ['empty', file(['']), 'File you uploaded contained no entries'],
  ['blank lines', file(['\n ,\n']), 'File you uploaded contained no entries'],
  ['NUL in it', file(['sku\nA\0B\n']), /^Something went wrong uploading your CSV file/],
  ['an open quote', file(['sku\n"A\n']), /^Something went wrong uploading your CSV file/],
])('a file that is %s is refused in words', async (_, sent, message) => {
  const { errors, groups: read } = await readSkuFile(sent, 'groups')
  expect(read).toEqual([])
  expect(errors).toEqual([{ message: typeof message === 'string' ? message : expect.stringMatching(message) }])
})

test('marks of UTF-8 and UTF-16 and texts of Windows are read', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'sku\nÄ-1\n'].flatMap((sign) => [sign.charCodeAt(0), 0])])
  const windows = new Uint8Array([...'sku\n'].map((sign) => sign.charCodeAt(0)).concat([0xc4, 0x2d, 0x31]))
  for (const bytes of [utf16, windows, '\ufeffsku\nÄ-1\n'])
    expect((await readSkuFile(file([bytes]), 'skus')).groups[0]?.skus).toEqual(['Ä-1'])
  expect((await readSkuFile(file(['sku\nA']), 'skus')).errors).toEqual([])
})
