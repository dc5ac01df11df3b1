import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What a screen must do, line by line, each with what shows it: `<test file> > <name of the test>`, or a picture. Where it
 * was decided otherwise, `instead` says what holds, and that is what is shown.
 */
interface Screen {
  title: string
  route: string
  musts: { must: string; shown: string[]; instead?: string }[]
}

const root = new URL('../../', import.meta.url)
const folder = new URL('../requirements/', import.meta.url)
const areas = readdirSync(folder).filter((name) => name.endsWith('.json'))
const sources = new Map<string, string>()

/** The text of a test file without what string literals escape, or nothing when there is no such file. */
const sourceOf = (file: string) => {
  const known = sources.get(file)
  if (known !== undefined) return known
  const at = new URL(file, root)
  const text = existsSync(at) ? readFileSync(at, 'utf8').replaceAll('\\', '') : ''
  sources.set(file, text)
  return text
}

const missing = (proof: string) => {
  const [file = '', name] = proof.split(' > ')
  if (name === undefined) return !/\.(png|jpg)$/.test(file) || !existsSync(new URL(file, root))
  return !/^test\/.*\.test\.tsx?$/.test(file) || name.trim() === '' || !sourceOf(file).includes(name)
}

const open = (area: string): string[] => {
  const screens: Screen[] = JSON.parse(readFileSync(new URL(area, folder), 'utf8'))
  return screens.flatMap(({ title, musts }) =>
    musts.flatMap(({ must, shown }) => {
      const gone = shown.filter(missing)
      if (shown.length > 0 && gone.length === 0) return []
      return [`${area}, ${title}: "${must}" ${gone.length > 0 ? `names ${gone.join(', ')}` : 'is shown by nothing'}`]
    }),
  )
}

test('a proof without the name of a test, or of one that is gone, is none', () => {
  const file = 'test/lint/requirements.test.ts'
  expect([`${file} > `, `${file}`, `${file} > nobody ${'wrote'} this`].map(missing)).toEqual([true, true, true])
  expect(missing(`${file} > each requirement names`)).toBe(false)
})

test('each requirement names a test or a picture that exists', () => {
  expect(areas.flatMap(open)).toEqual([])
})
