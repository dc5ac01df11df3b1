import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sheetOf } from '../../../web/features/enrolment/sheetPdf.ts'

/** The printed sheet, by what it writes and where. */

const pictures = vi.hoisted(() => [] as string[])
vi.mock('../../../web/parts/print/pdf.ts', async (load) => ({
  ...(await load<object>()),
  // Drawn by a browser alone.
  pictureOf: (text: string) => {
    pictures.push(text)
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    return { data: `data:image/png;base64,${pixel}`, width: 400, height: 14 }
  },
}))

beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const file = fileURLToPath(new URL(`../../../${url.replace(/^\//, '').split('?')[0]}`, import.meta.url))
    return new Response(new Uint8Array(await readFile(file)))
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** Texts with their middles and widths, pt: by the document's own operators. */
const drawn = async (names: readonly string[], title = 'Enroll devices of Acme') => {
  const codes = names.map((name, at) => ({ code: `7KQ2M-${String(10_000 + at)}`, name }))
  const doc = await sheetOf(codes, title, 'Valid until Dec 1.')
  const { pages } = doc.internal as unknown as { pages: string[][] }
  const { metadata } = doc.getFont() as unknown as {
    metadata: { cmap: { unicode: { codeMap: Record<number, number> } } }
  }
  const signs = new Map(
    Object.entries(metadata.cmap.unicode.codeMap).map(([code, glyph]) => [glyph, String.fromCodePoint(Number(code))]),
  )
  return {
    doc,
    pages: pages.slice(1).map((operators) =>
      operators.flatMap((operator) => {
        const hex = /<([0-9a-f]+)> Tj/i.exec(operator)?.[1]
        const [, size = '0'] = /\/F\d+ ([\d.]+) Tf/.exec(operator) ?? []
        const [, x = '0'] = /([\d.]+) ([\d.]+) Td/.exec(operator) ?? []
        if (!hex) return []
        const text = (hex.match(/.{4}/g) ?? []).map((glyph) => signs.get(Number.parseInt(glyph, 16)) ?? '').join('')
        doc.setFontSize(Number(size))
        return [{ text, x: Number(x), width: doc.getTextWidth(text) }]
      }),
    ),
  }
}

test('fifteen codes lie on a page, each with its name, below the title, and pages are numbered', async () => {
  const { pages } = await drawn(Array.from({ length: 16 }, (_, at) => `Gate ${at + 1}`))
  expect(pages).toHaveLength(2)
  const [first = [], second = []] = pages.map((texts) => texts.map(({ text }) => text))
  expect(first.filter((text) => text.startsWith('7KQ2M-'))).toHaveLength(15)
  expect(first).toEqual(expect.arrayContaining(['Enroll devices of Acme', 'Valid until Dec 1.', 'Gate 15', '1 / 2']))
  expect(second).toEqual(expect.arrayContaining(['Enroll devices of Acme', '7KQ2M-10015', 'Gate 16', '2 / 2']))
})

test('what stands below a code keeps to its place: a long name is cut, its number stays', async () => {
  const long = 'Early shift at the northern gate of the cold store 07'
  const { doc, pages } = await drawn([long, long, 'W'.repeat(50), ''])
  const cell = (doc.internal.pageSize.getWidth() - 72) / 5
  const names = (pages[0] ?? []).filter(({ text }) => text.includes('…'))
  expect(names).toHaveLength(3)
  expect(names[0]?.text).toMatch(/^Early shift .*… 07$/)
  for (const [at, { x, width }] of names.entries()) {
    expect(x).toBeGreaterThan(36 + at * cell)
    expect(x + width).toBeLessThan(36 + (at + 1) * cell)
  }
})

test('names that the font lacks are drawn by the browser, the title too', async () => {
  await drawn(['早班 01', 'Gate 02'], '宏远物流')
  expect(pictures).toEqual(['宏远物流', '早班 01'])
})
