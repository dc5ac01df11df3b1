import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { counted, nounFor } from '../../../web/words/counted.ts'
import { plural } from '../../../web/words/es/locale.ts'
import { pluralIn } from '../../../web/words/plural.ts'

const words = fileURLToPath(new URL('../../../web/words/', import.meta.url))
const team = { one: 'team', other: 'teams', ending: '' }

describe('the form that goes with a number', () => {
  test('is one of two in English and Spanish', () => {
    for (const form of [pluralIn('en-US'), plural]) {
      const forms = [0, 1, 2, 5, 21, 1000, 1_000_000].map((value) => form(value, 'one', 'other'))
      expect(forms).toEqual(['other', 'one', 'other', 'other', 'other', 'other', 'other'])
    }
  })

  test('is one of all that a language with more of them gives', () => {
    const form = pluralIn('pl')
    expect([1, 2, 5, 22, 25, 1.5].map((value) => form(value, 'plik', 'pliku', 'pliki', 'plików'))).toEqual([
      'plik',
      'pliki',
      'plików',
      'pliki',
      'plików',
      'pliku',
    ])
  })

  test('may be empty', () => {
    expect([1, 2].map((value) => plural(value, '', 's'))).toEqual(['', 's'])
  })

  test('of a noun comes after its number', () => {
    expect([0, 1, 2, 1234].map((value) => counted(value, team))).toEqual([
      '0 teams',
      '1 team',
      '2 teams',
      '1,234 teams',
    ])
    expect([1, 2].map((value) => nounFor(value, team))).toEqual(['team', 'teams'])
  })
})

/** Numbers that are names, such as versions, are written without separators. */
const names = [
  'apps.ts sdk',
  'networks.ts version',
  'notifications.ts date',
  'scannerSettings.ts code',
  'webhookDeliveries.ts status',
  'webhooks.ts status',
]
const filesOf = (language: string) =>
  readdirSync(`${words}${language}`).filter((file) => file.endsWith('.ts') && file !== 'index.ts')
const sourceOf = (language: string, file: string) => readFileSync(`${words}${language}/${file}`, 'utf8')

/** The texts of a language that show a number of thousands without separators when all that they are given is one. */
const bareTexts = async (language: string) => {
  const bare: string[] = []
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'function' && value.length > 0) {
      try {
        const text: unknown = value(...Array.from({ length: value.length }, () => 1234))
        if (typeof text === 'string' && text.includes('1234')) bare.push(path)
      } catch {
        // It takes something else than numbers.
      }
    } else if (value && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) visit(each, `${path}.${key}`)
  }
  for (const file of filesOf(language)) visit(await import(`${words}${language}/${file}`), file)
  return bare
}

describe('in the texts', () => {
  test.each(['en', 'es'])('of %s no form is chosen by hand', (language) => {
    expect(filesOf(language).filter((file) => /[!=]== 1 *\?/.test(sourceOf(language, file)))).toEqual([])
  })

  test('of English every number has its separators', () => {
    const bare = filesOf('en').flatMap((file) => {
      const source = sourceOf('en', file)
      const typed = (type: string) =>
        new Set([...source.matchAll(RegExp(`(\\w+)\\??: ${type}\\b`, 'g'))].map(([, name]) => name))
      const strings = typed('string')
      return [...typed('number')]
        .filter((name) => !strings.has(name) && source.includes(`\${${name}}`))
        .map((name) => `${file} ${name}`)
    })
    expect(bare).toEqual(names)
  })

  test('of Spanish as well', async () => {
    const [english, spanish] = await Promise.all([bareTexts('en'), bareTexts('es')])
    expect(english.length).toBeGreaterThan(100)
    expect(spanish.filter((path) => !english.includes(path))).toEqual([])
  })
})
