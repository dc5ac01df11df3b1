import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExpression } from '../../shared/scanner/expression.ts'
import { filtered, matchesRule, matchesWildcard } from '../../shared/scanner/filter.ts'
import { presetKeys, signName } from '../../shared/scanner/keys.ts'
import { defaultPreset, type FilterRule, type ScannerPreset } from '../../shared/scanner/preset.ts'
import { readingOf } from '../../shared/scanner/read.ts'
import { symbologies, symbologyNames } from '../../shared/scanner/symbologies.ts'
import { holds } from '../lib/property.ts'

const basic = (wildcard: string, length: [number | null, number | null] = [null, null]): FilterRule => ({
  type: 'basic',
  parameters: { wildcard, length },
})
const regex = (expression: string): FilterRule => ({ type: 'regex', parameters: { expression } })
const preset = (changes: Partial<ScannerPreset> = {}): ScannerPreset => ({ ...defaultPreset(), ...changes })
const gs = String.fromCharCode(29)

describe('rules', () => {
  test.each([
    [basic('TOTE-*'), 'TOTE-00417', true],
    [basic('TOTE-*'), 'TOTE-', true],
    [basic('TOTE-*'), 'XTOTE-1', false],
    [basic('TOTE-*'), 'tote-1', false],
    [basic('*-7'), 'A-7-7', true],
    [basic('*-7'), 'A-7-8', false],
    [basic('A?C'), 'ABC', true],
    [basic('A?C'), 'AC', false],
    [basic('a.c'), 'abc', false],
    [basic('[0-9]'), '5', false],
    [basic('?'), '📦', true],
    [basic('', [1, 3]), 'ABC', true],
    [basic('', [1, 3]), 'ABCD', false],
    [basic('', [3, null]), 'AB', false],
    [basic('', [null, 0]), '', true],
    [basic('', [2, 2]), '📦📦', true],
    [basic('*', [1, 3]), '12', true],
    [basic('*', [1, 3]), '1234', false],
    [regex('^AISLE-\\d{2}$'), 'AISLE-07', true],
    [regex('^AISLE-\\d{2}$'), 'AISLE-7', false],
    [regex('\\d{13}'), 'x4006381333931x', true],
    [regex('(?i)tote'), 'TOTE', true],
    [regex('('), '(', false],
  ])('%j on %j: %j', (rule, code, matches) => {
    expect(matchesRule(rule, code)).toBe(matches)
  })

  test('a wildcard matches as the expression that means the same', () => {
    const signs = fc.constantFrom('a', 'b', '*', '?', '.', '📦')
    const patterns = fc.array(signs, { maxLength: 9 }).map((list) => list.join(''))
    const texts = fc.array(fc.constantFrom('a', 'b', '.', '📦'), { maxLength: 9 }).map((list) => list.join(''))
    holds(
      fc.property(patterns, texts, (pattern, text) => {
        const same = [...pattern].map((sign) => ({ '*': '.*', '?': '.', '.': '\\.' })[sign] ?? sign).join('')
        expect(matchesWildcard(pattern, text)).toBe(new RegExp(`^${same}$`, 'su').test(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['(a+)+$', '(a|a)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', `${'(a?)'.repeat(25)}${'a'.repeat(25)}`])(
    '%s takes no longer for a long code than its length',
    (expression) => {
      expect(isExpression(expression)).toBe(true)
      const began = performance.now()
      matchesRule(regex(expression), `${'a'.repeat(4_096)}!`)
      // One that tries all ways would take longer than the universe is old.
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )

  test('a wildcard of many stars takes no longer either', () => {
    const began = performance.now()
    expect(matchesWildcard(`${'*a'.repeat(60)}b`, 'a'.repeat(4_096))).toBe(false)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test.each(['(', 'a{2,1}', '(a)\\1', '(?=a)', '(?<!a)b', '[z-a]', '*'])('%s is no expression', (text) => {
    expect(isExpression(text)).toBe(false)
  })
})

describe('filters', () => {
  const [tote, short] = [basic('TOTE-*'), basic('*', [1, 3])]
  test.each([
    ['in', [tote, short], 'TOTE-1', true, 0],
    ['in', [tote, short], '12', true, 1],
    ['in', [tote, short], '4006381333931', false, null],
    ['out', [tote, short], 'TOTE-1', false, 0],
    ['out', [tote, short], '4006381333931', true, null],
    ['out', [], 'anything', true, null],
    // What every code matches rejects none, and accepts all.
    ['out', [basic('*', [0, 99])], 'anything', true, null],
    ['out', [basic('*', [0, 99]), tote], 'TOTE-1', false, 1],
    ['in', [basic('*', [0, 99])], 'x'.repeat(200), true, 0],
  ] as const)('%s %j: %s', (logic, rules, code, accepted, rule) => {
    expect(filtered({ logic, rules: [...rules], feedback: [1, 1, 1, 1] }, code)).toEqual({ accepted, rule })
  })
})

describe('what an app receives', () => {
  test('of a preset that nobody has changed, each code as it is', () => {
    holds(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        fc.constantFrom(...symbologyNames),
        (code, symbology) => {
          const { outcome, keys, sound, vibration } = readingOf(preset(), code, symbology)
          expect([outcome, sound, vibration]).toEqual(['accepted', true, true])
          expect(keys).toHaveLength([...code].length)
        },
      ),
    )
  })

  test('keys around the code, and signs in place of a separator', () => {
    const { keys, separators } = readingOf(
      preset({ prefix: [7014], suffix: [7009, 1010], ending_key: 1, key_replacements: { 29: [124, 32] } }),
      `01${gs}2`,
      'GS1DataMatrix',
    )
    expect(keys.map(({ key }) => key)).toEqual(['Escape', '0', '1', '|', 'Space', '2', 'Tab', 'Line Feed', 'Enter'])
    expect(keys.map(({ of }) => of).join()).toBe('preset,code,code,separator,separator,code,preset,preset,preset')
    expect(separators).toBe(1)
  })

  test('a separator that nothing stands for is sent as it is', () => {
    expect(readingOf(preset(), `1${gs}`, 'DataMatrix').keys.at(-1)).toEqual({ key: 'GS', of: 'separator' })
    expect(readingOf(preset({ key_replacements: { 29: [] } }), gs, 'DataMatrix').keys).toHaveLength(1)
  })

  test('an intent has the text and no keys', () => {
    const reading = readingOf(
      preset({
        ...{ scan_bridge_mode: 1, intent_setAction: 'com.acme.SCAN', intent_putExtra_name: 'code', prefix: [7014] },
        key_replacements: { 29: [124] },
      }),
      `1${gs}2`,
      'Code128',
    )
    expect(reading).toMatchObject({ keys: [], intent: { action: 'com.acme.SCAN', extra: 'code', text: '1|2' } })
  })

  test('a rejected code is not sent, and heard as the preset says', () => {
    const filter = { logic: 'out', rules: [basic('T*')], feedback: [1, 0, 0, 1] } as const
    const of = (code: string) =>
      readingOf(
        preset({ filter: { ...filter, rules: [...filter.rules], feedback: [...filter.feedback] } }),
        code,
        'Code39',
      )
    expect(of('T1')).toMatchObject({
      outcome: 'rejected',
      rule: 0,
      sound: false,
      vibration: true,
      keys: [],
      intent: null,
    })
    expect(of('A1')).toMatchObject({ outcome: 'accepted', rule: null, sound: true, vibration: false })
  })

  test('kinds that are off are not read: neither sent nor heard', () => {
    const own = preset({ symbologies_status: 1, symbologies: { Code128: 1, Code39: 0 } })
    expect(readingOf(own, 'A', 'Code128').outcome).toBe('accepted')
    for (const kind of ['Code39', 'EAN13', 'Unknown', 'constructor'])
      expect(readingOf(own, 'A', kind)).toMatchObject({ outcome: 'notRead', sound: false, vibration: false, keys: [] })
    expect(readingOf({ ...own, symbologies_status: 0 }, 'A', 'Unknown').outcome).toBe('accepted')
  })
})

test('there are 46 kinds of codes, those of the document among them, each with a decoder of its own', () => {
  expect(symbologyNames).toHaveLength(46)
  expect(symbologyNames).toEqual(
    expect.arrayContaining(['Code128', 'Code39', 'UPCA', 'EAN13', 'QRcode', 'DataMatrix', 'PDF417']),
  )
  expect(new Set(Object.values(symbologies).map(({ decoder }) => decoder)).size).toBe(46)
  for (const name of ['Code128', 'EAN13', 'EAN8', 'UPCA'] as const) expect(symbologies[name].on).toBe(1)
})

/** The lines of a table of DataWedge below its head. */
const lines = (name: string) =>
  readFileSync(new URL(`../fixtures/scanner/${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',') as [string, string])
const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')
const titles = new Map(lines('decoders').map(([title, decoder]) => [decoder, title]))
const onAtFirst = new Map(lines('on-by-default').map(([title, on]) => [plain(title), Number(on)]))

describe.each(symbologyNames.map((name) => [name] as const))('%s', (name) => {
  const { decoder, on } = symbologies[name]
  const every = (value: 0 | 1) => Object.fromEntries(symbologyNames.map((one) => [one, value]))

  test('is switched by a decoder of DataWedge, and on where it is there', () => {
    const title = titles.get(decoder)
    expect(title).toBeDefined()
    // Those that came later than the list are off.
    expect(on).toBe(onAtFirst.get(plain(title ?? '')) ?? 0)
  })

  test('is read where it alone is on, with the same keys as any other, and not where it alone is off', () => {
    const alone = preset({ symbologies_status: 1, symbologies: { ...every(0), [name]: 1 } })
    const other = preset({ symbologies_status: 1, symbologies: { ...every(1), [name]: 0 } })
    const free = readingOf(preset(), `A${gs}1`, name)
    expect(readingOf(alone, `A${gs}1`, name)).toEqual(free)
    expect(free).toMatchObject({ outcome: 'accepted' })
    expect(readingOf(other, `A${gs}1`, name)).toMatchObject({ outcome: 'notRead', keys: [], intent: null })
    for (const one of symbologyNames) {
      expect(readingOf(alone, 'A1', one).outcome).toBe(one === name ? 'accepted' : 'notRead')
      expect(readingOf(other, 'A1', one).outcome).toBe(one === name ? 'notRead' : 'accepted')
    }
  })
})

test('every sign from 0 to 255 has a name that can be seen', () => {
  const names = Array.from({ length: 256 }, (_, code) => signName(code))
  expect(new Set(names).size).toBe(256)
  for (const name of names) expect(name).toMatch(/^\S+$/u)
  expect([names[29], names[10], names[124], names[32]]).toEqual(['GS', 'LF', '|', 'Space'])
})

test('the keys are those of 7001 to 7018 and 1010', () => {
  const codes = Object.keys(presetKeys).map(Number)
  expect(codes).toEqual([1010, ...Array.from({ length: 18 }, (_, n) => 7001 + n)])
})
