import type { jsPDF } from 'jspdf'
import { coverage, faint, ink, line, newDocument, numberPages, pictureOf, points } from '../../parts/print/pdf.ts'
import { qrOf, quiet } from './qr.ts'

/** A code with what stands below it. */
export interface SheetCode {
  code: string
  name: string
}

/** Codes of a page, and the height of the lines below each, pt. */
const [columns, rows, below] = [5, 3, 34]
const [top, foot] = [62, 40]
/** Between what is in a cell and its edge, pt. */
const padding = 6

/** Letters at the end of a name that stay where it is too long: they tell the codes of a sheet apart. */
const kept = 3

/** What of a text has room: of a longer one its beginning and its number. */
const fitting = (doc: jsPDF, text: string, width: number) => {
  const [begin, end] = [[...text].slice(0, -kept), [...text].slice(-kept).join('')]
  const shown = (letters: number) =>
    letters === begin.length ? text : `${begin.slice(0, letters).join('').trimEnd()}… ${end.trimStart()}`
  let letters = begin.length
  while (letters > 0 && doc.getTextWidth(shown(letters)) > width) letters--
  return shown(letters)
}

/** A line of text in the middle of a place; what the font lacks is drawn by the browser. */
const writeWithin = (doc: jsPDF, text: string, { x, y, width }: { x: number; y: number; width: number }) => {
  if (!coverage(doc)(text)) {
    const picture = pictureOf(text)
    const shrunk = Math.min(1, width / picture.width)
    const [wide, high] = [picture.width * shrunk, picture.height * shrunk]
    doc.addImage(picture.data, 'PNG', x - wide / 2, y - high * 0.75, wide, high)
    return
  }
  doc.text(fitting(doc, text, width), x, y, { align: 'center' })
}

/** The edges along which codes are cut apart. */
const drawCuts = (doc: jsPDF, width: number, height: number) => {
  const { margin } = points
  doc
    .setDrawColor(...line)
    .setLineWidth(0.5)
    .setLineDashPattern([3, 3], 0)
  for (let column = 0; column <= columns; column++)
    doc.line(margin + column * width, top, margin + column * width, top + rows * height)
  for (let row = 0; row <= rows; row++)
    doc.line(margin, top + row * height, margin + columns * width, top + row * height)
  doc.setLineDashPattern([], 0)
}

/** A sheet of QR codes, fifteen on a page. @param until when they expire, as a sentence */
export const sheetOf = async (codes: readonly SheetCode[], title: string, until: string): Promise<jsPDF> => {
  const doc = await newDocument()
  const { margin } = points
  const width = (doc.internal.pageSize.getWidth() - 2 * margin) / columns
  const height = (doc.internal.pageSize.getHeight() - top - foot) / rows
  const side = Math.min(width, height - below) - padding
  codes.forEach(({ code, name }, at) => {
    const cell = at % (columns * rows)
    if (cell === 0) {
      if (at > 0) doc.addPage()
      doc.setFontSize(points.title).setTextColor(...ink)
      const room = columns * width
      if (coverage(doc)(title)) doc.text(title, margin, margin + 4, { maxWidth: room })
      else writeWithin(doc, title, { x: margin + room / 2, y: margin + 4, width: room })
      doc.setFontSize(points.text).setTextColor(...faint)
      doc.text(until, margin, margin + 18)
      drawCuts(doc, width, height)
    }
    const { size, runs } = qrOf(code)
    const [left, y] = [margin + (cell % columns) * width, top + Math.floor(cell / columns) * height]
    const x = left + (width - side) / 2
    const step = side / (size + 2 * quiet)
    doc.setFillColor(0, 0, 0)
    for (const run of runs)
      doc.rect(x + (run.x + quiet) * step, y + (run.y + quiet) * step, run.width * step, step, 'F')
    const within = { x: left + width / 2, width: width - 2 * padding }
    doc.setFontSize(points.text + 2).setTextColor(...ink)
    writeWithin(doc, code, { ...within, y: y + side + 6 })
    doc.setFontSize(points.text).setTextColor(...faint)
    if (name) writeWithin(doc, name.normalize('NFC'), { ...within, y: y + side + 20 })
  })
  numberPages(doc)
  return doc
}

/** Draws a sheet and saves it. */
export const saveSheet = async (codes: readonly SheetCode[], title: string, until: string, file: string) => {
  ;(await sheetOf(codes, title, until)).save(file)
}
