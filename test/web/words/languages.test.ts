import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../web/words')
const areasOf = (language: string) =>
  readdirSync(join(folder, language)).filter((file) => file.endsWith('.ts') && file !== 'index.ts')

/** Every text of an area by its path; what varies is written with numbers that occur nowhere else. */
const textsOf = (value: unknown, path: string, found = new Map<string, string>()): Map<string, string> => {
  if (typeof value === 'string') found.set(path, value)
  else if (typeof value === 'function')
    textsOf(value(...Array.from({ length: value.length }, (_, index) => 7101 + index)), `${path}()`, found)
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) textsOf(inner, `${path}.${key}`, found)
  return found
}
const load = async (language: string, file: string) => textsOf(await import(join(folder, language, file)), file)

/** Marks, names and words that are the same in both languages. */
const same =
  /^[\s\d\W]*$|^(Shiftdeck|AI|ROI|CSV|Error|Tutorial|No|min|h|SKU|Android$|Total$|Roles$|[Mm]anual$|Regex$|[Ww]ebhooks?$|[Tt]okens?$).*$|⌘|^.{0,3}$/

describe.each(areasOf('en').filter((file) => !['locale.ts', 'server.ts'].includes(file)))('%s', (file) => {
  test('has every text in Spanish, with all that varies in it', async () => {
    const [english, spanish] = await Promise.all([load('en', file), load('es', file)])
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort())
    const variables = (text = '') => [...new Set(text.replaceAll(/[,. ](?=\d)/g, '').match(/710\d/g) ?? [])].sort()
    for (const [path, text] of english) expect([path, variables(spanish.get(path))]).toEqual([path, variables(text)])
  })

  test('has no English left in Spanish', async () => {
    const [english, spanish] = await Promise.all([load('en', file), load('es', file)])
    const left = [...english].filter(
      ([path, text]) => spanish.get(path) === text && /[a-z]{4}/.test(text) && !same.test(text),
    )
    expect(left).toEqual([])
  })
})

test('callouts have one name in Spanish, whoever says it', async () => {
  const { server } = await import(join(folder, 'es/server.ts'))
  const pairs: (readonly [string, string | undefined])[] = Object.entries(server as Record<string, string>)
  for (const file of areasOf('en').filter((each) => !['locale.ts', 'server.ts'].includes(each))) {
    const [english, spanish] = await Promise.all([load('en', file), load('es', file)])
    pairs.push(...[...english].map(([path, text]) => [text, spanish.get(path)] as const))
  }
  const ofCallouts = pairs.filter(([english]) => /callout/i.test(english))
  expect(ofCallouts.length).toBeGreaterThan(20)
  expect(ofCallouts.filter(([, spanish = '']) => !/destacad/i.test(spanish))).toEqual([])
})

test('every area is there in every language', () => {
  expect(areasOf('es').sort()).toEqual(areasOf('en').sort())
})
