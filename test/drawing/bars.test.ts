import { readFileSync } from 'node:fs'
import { initWasm } from '@resvg/resvg-wasm'
import { PNG } from 'pngjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../../functions/drawing/draw.ts'
import { type Bar, barsInPicture, barsOf } from '../../functions/reports/saved/bars.ts'
import { type Heat, heatOf, ramp, rowsInPicture } from '../../functions/reports/saved/heat.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))
/** The tokens of the light theme, which come first. */
const tokens = file('web/theme/tokens.css').toString()
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]

const font = file('web/parts/print/Inter-print.ttf')
beforeAll(() => initWasm(file('node_modules/@resvg/resvg-wasm/index_bg.wasm')))

/** Pixels of a picture by their colours. */
const coloursIn = (svg: string | undefined) => {
  const { data, width, height } = PNG.sync.read(Buffer.from(drawn(svg ?? '', font)))
  const colours = new Map<string, number>()
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = `#${(data.readUInt32BE(pixel * 4) >>> 8).toString(16).padStart(6, '0')}`
    colours.set(colour, (colours.get(colour) ?? 0) + 1)
  }
  return { width, height, colours }
}

const bars = (...values: (number | null)[]): Bar[] =>
  values.map((value, index) => ({
    name: `Team <${index}> & a name that is much too long`,
    value,
    text: `${value}`,
  }))
const lengths = (svg = '') =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, width]) => [x, width])

describe('bars', () => {
  test('one for each of the first, as long as its value, losses to the other side', () => {
    const svg = barsOf('Scans & more', bars(100, 50, null, -100)) ?? ''
    const [first, half, none, loss] = lengths(svg).map(([x, width]) => [Number(x), Number(width)])
    expect(half?.[1]).toBeCloseTo((first?.[1] ?? 0) / 2, 0)
    expect(none?.[1]).toBe(0)
    expect(loss?.[1]).toBe(first?.[1])
    expect((loss?.[0] ?? 0) + (loss?.[1] ?? 0)).toBeCloseTo(first?.[0] ?? 0, 0)
    expect(svg).toContain('Scans &#38; more')
    expect(svg).toContain('Team &#60;0&#62; &#38; a name tha…')
    expect(lengths(barsOf('All', bars(...Array.from({ length: 40 }, (_, index) => 40 - index))))).toHaveLength(
      barsInPicture,
    )
  })

  test('of nothing there is no picture', () => {
    for (const values of [[], [0, 0], [null]]) expect(barsOf('None', bars(...values))).toBeUndefined()
  })

  test('are drawn in the colour that they have on the page', () => {
    const { colours } = coloursIn(barsOf('Scans', bars(100, 50)))
    // 280 by 18 units and half of that, at two pixels a unit, but for their round corners.
    expect(colours.get(token('bar') ?? '')).toBeGreaterThan(25_000)
  })
})

const heat = (names: readonly string[], intervals: number, value: (row: number, at: number) => number): Heat => {
  const rows = names.map((name, row) => {
    const values = Array.from({ length: intervals }, (_, at) => value(row, at))
    return { name, values, total: values.reduce((sum, each) => sum + each, 0) }
  })
  const columns = Array.from({ length: intervals }, (_, at) => ({ over: 'M', main: String(at + 1) }))
  return { columns, rows, total: 'Total', write: String }
}

describe('a heat map', () => {
  test('has the colours of the page, from nothing to the most', () => {
    expect([...ramp]).toEqual([0, 1, 2, 3, 4, 5, 6].map((step) => token(`q${step}`)))
    const { width, colours } = coloursIn(
      heatOf(
        'Scans',
        heat(['A', 'B'], 7, (row, at) => (row === 0 ? at * at : 0)),
      ),
    )
    expect(width).toBe(1104)
    // 50 by 23 units a cell at two pixels a unit, but for its corners and its number; empty ones are eight.
    for (const [step, colour] of ramp.entries()) expect([step, (colours.get(colour) ?? 0) > 3000]).toEqual([step, true])
    expect(colours.get(ramp[0])).toBeGreaterThan(30_000)
  })

  test('says its numbers and heads where they find room, and the totals always', () => {
    const texts = (svg = '') => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
    const week = texts(
      heatOf(
        'Scans',
        heat(['A-1'], 7, (_, at) => 11 + at),
      ),
    )
    expect(week).toEqual(expect.arrayContaining(['A-1', '11', '17', '98', 'Total', '7']))
    const month = texts(
      heatOf(
        'Scans',
        heat(['A-1'], 30, (_, at) => 101 + at),
      ),
    )
    expect(month).not.toContain('101')
    expect(month).toEqual(expect.arrayContaining(['1', '15', '29', '3465']))
  })

  test('draws codes that no XML takes, long ones and many', () => {
    const names = ['\u001d01\u0000\uffff', '<b>&"', '\ud800', '😀', 'X'.repeat(500), ...Array(100).fill('A')]
    const svg =
      heatOf(
        'Scans',
        heat(names, 24, () => 3),
      ) ?? ''
    expect([svg.includes('␝01␀'), svg.includes('&#60;b&#62;')]).toEqual([true, true])
    expect(svg).toContain(`${'X'.repeat(15)}…`)
    const { height } = coloursIn(svg)
    expect(height).toBe(2 * (74 + rowsInPicture * 24 + 38))
    expect(
      heatOf(
        'Scans',
        heat(['A'], 24, () => 0),
      ),
    ).toBeUndefined()
  })
})
