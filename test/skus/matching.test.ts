import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf, patternOf } from '../../shared/metrics/codes.ts'

/** What a pattern means, told as slowly as it can be: which beginnings of the pattern reach which beginnings of the code. */
const means = (pattern: string, code: string) => {
  let reached = Array.from({ length: code.length + 1 }, (_, at) => at === 0)
  for (const sign of pattern.split('')) {
    reached =
      sign === '*'
        ? reached.map((_, at) => reached.slice(0, at + 1).includes(true))
        : reached.map((_, at) => at > 0 && reached[at - 1] === true && code[at - 1] === sign)
  }
  return reached.at(-1) === true
}

const gs = '\u001d'
const sign = fc.constantFrom('a', 'A', 'b', gs, '😀', '-')
const code = fc.array(sign, { maxLength: 9 }).map((signs) => signs.join(''))
const long = fc.array(sign, { minLength: 28, maxLength: 70 }).map((signs) => signs.join(''))
const pattern = fc.array(fc.oneof(sign, fc.constant('*')), { maxLength: 8 }).map((signs) => signs.join(''))
const longPattern = fc.tuple(fc.oneof(code, long), pattern, fc.oneof(code, long)).map((parts) => parts.join('*'))

test('a list matches a code exactly where one of its patterns does', () => {
  fc.assert(
    fc.property(
      fc.array(pattern, { maxLength: 60 }),
      fc.array(code, { minLength: 1, maxLength: 20 }),
      (list, codes) => {
        const matches = matcherOf(list)
        for (const each of codes) expect(matches(each)).toBe(list.some((one) => means(one, each)))
      },
    ),
    { numRuns: 200 },
  )
})

test('long ends and middles match to their last character', () => {
  fc.assert(
    fc.property(
      fc.array(longPattern, { minLength: 1, maxLength: 30 }),
      fc.array(long, { maxLength: 4 }),
      (list, codes) => {
        const matches = matcherOf(list)
        // Codes that come close: the patterns with something in the place of their wildcards, and one sign off.
        const near = list.flatMap((one) => [
          one.replaceAll('*', 'b'),
          one.replaceAll('*', ''),
          `${one.replaceAll('*', '-')}a`,
        ])
        for (const each of [...codes, ...near]) expect(matches(each)).toBe(list.some((one) => means(one, each)))
      },
    ),
    { numRuns: 25 },
  )
})

test.each([
  ['*', ['', 'A', '😀', gs]],
  ['**', ['', 'A']],
  ['A-*', ['A-', 'A-04-112']],
  ['*-HP', ['-HP', 'EMP-7-HP']],
  ['EMP-*-HP', ['EMP--HP', 'EMP-1-HP']],
  [`]C1${gs}*`, [`]C1${gs}0112`]],
  ['😀*', ['😀', '😀😀']],
])('%s stands for any characters, also none', (one, codes) => {
  for (const each of codes) {
    expect(matcherOf([one])(each)).toBe(true)
    expect(patternOf(one)(each)).toBe(true)
  }
})

test.each([
  ['A-*', ['a-1', 'A', ' A-1', 'BA-1', '']],
  ['EMP-*-HP', ['EMP-HP', 'emp-1-hp', 'EMP-1-HP2']],
  ['aba*ba', ['aba', 'abba']],
  ['A1', ['a1', 'A1 ', 'A1\u0000']],
])('%s matches whole codes, and upper and lower case differ', (one, codes) => {
  for (const each of codes) expect(matcherOf([one])(each)).toBe(false)
})

/** Looks that the matcher takes for each code, the mean of all. */
const comparisonsOf = (list: readonly string[], codes: readonly string[]) => {
  const effort = { comparisons: 0 }
  const matches = matcherOf(list, effort)
  const found = codes.map((each) => matches(each))
  return { comparisons: effort.comparisons / codes.length, found }
}

const numbered = (many: number, of: (n: string, at: number) => string) =>
  Array.from({ length: many }, (_, at) => of(String(at).padStart(5, '0'), at))
const a = (length: number) => 'a'.repeat(length)
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** 1,500 patterns of a list, of which plain ones are 13,500 more. */
const shapes: Record<string, (n: string, at: number) => string> = {
  'begin differently': (n) => `A-${n}-*`,
  'end differently': (n) => `*-${n}`,
  'begin alike': (n) => `LOCATION-*-${n}`,
  'differ in the middle': (n) => `*-${n}-*`,
  'have many wildcards': (n) => `L*-*${n}*-*-*b`,
  'are long': (n) => `${a(240)}*${a(240)}${n}`,
  'are numbers': (_, at) => `*${at}*`,
  'begin and end with as many of one letter as they like': (_, at) => `${a(at % 32)}*${a((at >> 5) % 32)}b*${a(5)}`,
  'begin with the beginnings of each other': (_, at) => `${a(at % 30)}*b${at}*${a(Math.floor(at / 30) % 3)}`,
  'begin with the beginnings of a number': (n, at) => `${'0037000874515'.slice(0, at % 8)}*${n}y*`,
  'are letters in all orders': (n, at) => `*${letters[at % 26]}*${letters[Math.floor(at / 26) % 26]}*${n}*q`,
  'are long between wildcards': (n) => `*${a(200)}${n}*b*`,
}
/** Codes that have much in common with such patterns, and no two alike. */
const codeSets: Record<string, (n: string, at: number) => string> = {
  labels: (n, at) => (at % 2 ? `LOCATION-7-${n}9` : `4001${n}7919`),
  'numbers of 14 digits': (_, at) => `00${370008745150 + at * 7919}`,
  'one letter': (n) => `${a(35)}${n}`,
  'one letter, 500 times': (n) => `${a(495)}${n}`,
  'one letter with another between': (n) => `${a(17)}b${n}${a(17)}`,
  'the alphabet': (n) => `${letters}${n}${letters}`.slice(0, 40),
  'the alphabet, 500 characters': (n) => `${letters.repeat(18)}${n}${letters}`,
}

test.each(Object.entries(shapes))(
  'of 15,000 SKUs whose 1,500 wildcards %s a code costs what it has in common with them, not what they are',
  (_name, shape) => {
    const list = [...numbered(13_500, (n) => `SKU-${n}`), ...numbered(1500, shape)]
    for (const [name, of] of Object.entries(codeSets)) {
      const codes = numbered(40, of)
      const longest = Math.max(...codes.map(({ length }) => length))
      // One look a pattern would be 1,500.
      const { comparisons } = comparisonsOf(list, codes)
      expect(comparisons <= 60 + 2 * longest ? 'few' : `${name}: ${comparisons}`).toBe('few')
    }
  },
)

test('what such lists match is what each of their patterns means', () => {
  for (const shape of Object.values(shapes)) {
    const list = numbered(60, (_, at) => shape(String(at * 25).padStart(5, '0'), at * 25))
    const near = list.flatMap((one) => [one.replaceAll('*', 'b'), one.replaceAll('*', ''), one.replaceAll('*', 'a')])
    const codes = [...near, ...Object.values(codeSets).flatMap((of) => numbered(4, of))]
    const { found } = comparisonsOf(list, codes)
    expect(found).toEqual(codes.map((each) => list.some((one) => patternOf(one)(each))))
  }
})

test('no pattern makes it slow', () => {
  const tricky = ['*a*a*a*a*a*a*a*a*b', `${'*a'.repeat(249)}b`, 'a*'.repeat(250).slice(0, 499), '**a**']
  const code500 = `${a(100)}c`.repeat(5).slice(0, 500)
  // A look for each part, at most some for each character.
  for (const one of tricky) expect(comparisonsOf([one], [code500]).comparisons).toBeLessThan(2000)
  expect(
    comparisonsOf(
      tricky.slice(0, 3),
      numbered(50, (n) => `${a(495)}${n}`),
    ).comparisons,
  ).toBeLessThan(2500)
  expect(comparisonsOf(['*'.repeat(500)], [code500])).toMatchObject({ found: [true] })
})
