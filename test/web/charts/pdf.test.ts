import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { jsPDF } from 'jspdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { columnHead } from '../../../web/parts/charts/columns.ts'
import { valueText } from '../../../web/parts/charts/figures.ts'
import type { ChartModel } from '../../../web/parts/charts/model.ts'
import { modelOf } from '../../../web/parts/charts/modelOf.ts'
import { chartPdf } from '../../../web/parts/charts/pdf.ts'
import { plotOf } from '../../../web/parts/charts/plot.ts'
import { answered, pointsFrom, series } from './fixtures.ts'

/** The printed page, read back: it says and draws what the screen does. */

beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const file = fileURLToPath(new URL(`../../../${url.replace(/^\//, '').split('?')[0]}`, import.meta.url))
    return new Response(new Uint8Array(await readFile(file)))
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const chart = (lists: readonly (readonly (number | null)[])[], more: Parameters<typeof series>[1] = {}): ChartModel => {
  const model = modelOf(
    lists.map((values, slot) =>
      answered(series(pointsFrom('2026-11-07T00:00:00Z', values), more), { slot, title: `Site ${slot}` }),
    ),
    false,
  )
  if (!model) throw new Error('no model')
  return model
}

type Colour = readonly [number, number, number]

/** What each page says, text by text, and in which colours it is stroked and filled. */
const pagesOf = (doc: jsPDF) => {
  const { metadata } = doc.getFont() as unknown as {
    metadata: { cmap: { unicode: { codeMap: Record<number, number> } } }
  }
  const signs = new Map(
    Object.entries(metadata.cmap.unicode.codeMap).map(([code, glyph]) => [glyph, String.fromCodePoint(Number(code))]),
  )
  const { pages } = doc.internal as unknown as { pages: string[][] }
  return pages.slice(1).map((operators) => {
    const texts = operators.flatMap((operator) =>
      [...operator.matchAll(/<([0-9a-f]+)> Tj/gi)].map(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => signs.get(Number.parseInt(glyph, 16)) ?? '').join(''),
      ),
    )
    const uses = (name: 'RG' | 'rg') => (colour: Colour) =>
      operators.some((operator) => {
        const parts = operator.split(' ')
        return (
          parts.length === 4 &&
          parts[3] === name &&
          colour.every((part, at) => Math.abs(part / 255 - Number(parts[at])) < 0.006)
        )
      })
    return { texts, strokes: uses('RG'), fills: uses('rg') }
  })
}

const printed = async (model: ChartModel, more: Partial<Parameters<typeof chartPdf>[0]> = {}) => {
  const summary = 'by day, Nov 7–10'
  return pagesOf(await chartPdf({ model, labels: 'none', targets: false, title: 'Scans/Hour', summary, ...more }))
}

const screen = { width: 1140, height: 430, labels: 'value', targets: false, narrow: false } as const

test('the page has title, datasets, axes, line ends, labels and every figure of the screen', async () => {
  const model = chart([
    [160.5, null, 171.25, 166],
    [150, 151, 149.5, 148],
    [130, 131, 132, 133],
    [120, 121, 122, 123],
    [110, 111, 112, 113],
  ])
  const [page, ...others] = await printed(model, { labels: 'value' })
  expect(others).toEqual([])
  const plot = plotOf(model, screen)
  const expected = [
    ...['Scans/Hour', 'by day, Nov 7–10', 'Dataset', 'Average', '1 / 1'],
    ...model.series.map(({ title, note }) => `${title} · ${note}`),
    ...plot.rows.map(({ text }) => text),
    ...plot.columns.map(({ text }) => text),
    ...plot.ends.flatMap(({ name, value }) => [name, value]),
    ...plot.labels.map(({ text }) => text),
    ...Array.from(model.keys, (key) => columnHead(model.interval, key, model.keys.length)),
    ...model.series.flatMap(({ title, values, average }) => [
      title,
      ...Array.from(values, (value) => valueText(model.type, value)),
      valueText(model.type, average),
    ]),
  ]
  const count = (list: readonly string[], text: string) => list.filter((one) => one === text).length
  for (const text of expected) {
    expect(count(page?.texts ?? [], text), text).toBeGreaterThanOrEqual(count(expected, text))
  }
  const colours: Colour[] = [
    [18, 60, 201],
    [214, 116, 61],
    [79, 148, 143],
    [131, 33, 81],
    [156, 122, 232],
  ]
  expect(colours.map((colour) => page?.strokes(colour))).toEqual([true, true, true, true, true])
  // The ring, the last marker, is an outline.
  expect(colours.map((colour) => page?.fills(colour))).toEqual([true, true, true, true, false])
})

test('the goal is a line with its zones behind the chart and its shapes in the table', async () => {
  const model = chart([[150, 160, 200]], { metricGoal: 165, yellowZone: 5 })
  const [plain] = await printed(model)
  expect(plain?.texts).not.toContain('Goal ≥ 165.00')
  const [page] = await printed(model, { targets: true })
  expect(page?.texts).toContain('Goal ≥ 165.00')
  const washes: Colour[] = [
    [232, 246, 240],
    [255, 248, 232],
    [254, 241, 241],
  ]
  // Before the figures a circle on goal, a triangle near it, a diamond off.
  const shapes: Colour[] = [
    [11, 138, 106],
    [185, 122, 0],
    [179, 20, 47],
  ]
  for (const colour of [...washes, ...shapes]) {
    expect(page?.fills(colour), colour.join()).toBe(true)
    expect(plain?.fills(colour), colour.join()).toBe(false)
  }
})

test('a long range goes on below and on further pages, every figure once', async () => {
  const values = Array.from({ length: 92 }, (_, index) => 1000 + index)
  const pages = await printed(chart([values, values.map((value) => value + 500)]))
  expect(pages.length).toBeGreaterThan(1)
  const texts = pages.flatMap((page) => page.texts)
  for (const value of values) {
    for (const each of [value, value + 500]) {
      const text = valueText('SCANS_P_HOUR', each)
      // The last ones are also at the ends of their lines.
      expect(texts.filter((one) => one === text).length, text).toBe(value === values.at(-1) ? 2 : 1)
    }
  }
  expect(texts).toContain(`${pages.length} / ${pages.length}`)
})
