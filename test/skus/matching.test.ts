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

/** The fastest of some runs, ms: what else the machine does only adds to it. */
const fastest = (run: () => void, runs: number) => {
  let best = Number.POSITIVE_INFINITY
  for (let at = 0; at < runs; at++) {
    const begun = performance.now()
    run()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

const numbered = (many: number, of: (n: string) => string) =>
  Array.from({ length: many }, (_, at) => of(String(at).padStart(5, '0')))

const shapes: Record<string, (n: string) => string> = {
  'begin differently': (n) => `A-${n}-*`,
  'end differently': (n) => `*-${n}`,
  'begin alike': (n) => `LOCATION-*-${n}`,
  'differ in the middle': (n) => `*-${n}-*`,
  'have many wildcards': (n) => `L*-*${n}*-*-*b`,
  'are long': (n) => `${'a'.repeat(240)}*${'a'.repeat(240)}${n}`,
}

test.each(Object.keys(shapes))(
  'a batch of 500 scans is matched in no time by 15,000 SKUs whose 1,500 wildcards %s',
  (name) => {
    const shape = shapes[name] as (n: string) => string
    const matches = matcherOf([...numbered(13_500, (n) => `SKU-${n}`), ...numbered(1500, shape)])
    const codes = numbered(500, (n) => (Number(n) % 2 ? `LOCATION-7-${n}9` : `4001${n}7919`))
    // 3 ms on an idle machine (`npm run bench -- skus`); compared one by one it would be 30 and more.
    expect(fastest(() => codes.forEach(matches), 20)).toBeLessThan(12)
  },
)

test('no pattern makes it slow', () => {
  const tricky = [
    '*a*a*a*a*a*a*a*a*b',
    `${'*a'.repeat(249)}b`,
    `${'a*'.repeat(250)}`.slice(0, 499),
    '*'.repeat(500),
    '**a**',
  ]
  for (const one of tricky.filter((each) => !/^\*+$/.test(each))) {
    const matches = matcherOf([one])
    const code500 = `${'a'.repeat(100)}c`.repeat(5)
    expect(fastest(() => matches(code500), 5)).toBeLessThan(1)
  }
  const together = matcherOf(tricky.slice(0, 3))
  const codes = numbered(500, (n) => `${'a'.repeat(495)}${n}`)
  expect(fastest(() => codes.forEach(together), 5)).toBeLessThan(50)
})
