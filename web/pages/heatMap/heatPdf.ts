import type { jsPDF } from 'jspdf'
import { stepOf } from '../../../shared/metrics/heatSteps.ts'
import { coverage, faint, ink, newDocument, numberPages, pictureOf, points } from '../../parts/print/pdf.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { cellText, type HeatModel, shortText } from './model.ts'
import { headsOf } from './times.ts'

/** Heavy: loaded when somebody prints. */

type Colour = [number, number, number]
const ramp: Colour[] = [
  [243, 245, 254],
  [220, 227, 252],
  [183, 197, 248],
  [141, 162, 241],
  [98, 124, 230],
  [60, 88, 216],
  [27, 52, 168],
]

/** Points: of the names at the left, the totals at the right, and the rows. */
const sizes = { names: 120, totals: 46, high: 13, head: 26 }

/** The heat map over as many landscape pages as its rows take, in the colours of the light theme. */
export const heatPdf = async (model: HeatModel, zone: string, summary: readonly string[]): Promise<jsPDF> => {
  const doc = await newDocument()
  const covers = coverage(doc)
  const { width, height } = doc.internal.pageSize
  const left = points.margin + sizes.names
  const wide = (width - 2 * points.margin - sizes.names - sizes.totals) / Math.max(1, model.times.length)
  const heads = headsOf(model.interval, model.times, zone)
  const every = Math.max(1, Math.ceil(14 / wide))
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    colour: Colour,
    align: 'left' | 'center' | 'right',
  ) =>
    doc
      .setFontSize(size)
      .setTextColor(...colour)
      .text(text, x, y, { align })
  const headAt = (y: number) => {
    heads.forEach(({ over, main, begins }, at) => {
      const x = left + (at + 0.5) * wide
      if (begins) write(over, x, y + 9, 7, ink, 'center')
      if (at % every === 0) write(main, x, y + 19, 7, faint, 'center')
    })
    return y + sizes.head
  }
  write(words.by[model.interval], points.margin, points.margin + 8, points.title, ink, 'left')
  summary.forEach((text, at) => {
    if (covers(text)) write(text, points.margin, points.margin + 24 + 13 * at, points.text, faint, 'left')
  })
  let y = headAt(points.margin + 19 + 13 * summary.length)
  for (const { sku, values, total } of model.rows) {
    if (y + sizes.high > height - points.margin) {
      doc.addPage()
      y = headAt(points.margin)
    }
    const middle = y + sizes.high / 2 + 2.5
    name(doc, covers, sku, middle)
    values.forEach((value, at) => {
      const step = stepOf(value, model.steps)
      doc.setFillColor(...(ramp[step] as Colour)).rect(left + at * wide, y, wide - 0.5, sizes.high - 0.5, 'F')
      if (wide >= 17 && value > 0) {
        write(shortText(value), left + (at + 0.5) * wide, middle, 6, step > 4 ? [255, 255, 255] : ink, 'center')
      }
    })
    write(cellText(total), width - points.margin, middle, 7, ink, 'right')
    y += sizes.high
  }
  numberPages(doc)
  return doc
}

/** The name of a row, cut to its room; what the font has not is drawn by the browser. */
const name = (doc: jsPDF, covers: (text: string) => boolean, sku: string, y: number) => {
  const text = [...sku].length > 24 ? `${[...sku].slice(0, 23).join('')}…` : sku
  if (covers(text)) {
    doc
      .setFontSize(7.5)
      .setTextColor(...ink)
      .text(text, points.margin, y)
    return
  }
  const { data, width, height } = pictureOf(text)
  const shrunk = Math.min(0.8, (sizes.names - 6) / width)
  doc.addImage(data, 'PNG', points.margin, y - 8, width * shrunk, height * shrunk)
}
