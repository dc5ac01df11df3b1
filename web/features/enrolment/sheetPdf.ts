import { faint, ink, newDocument, points } from '../../parts/print/pdf.ts'
import { qrOf, quiet } from './qr.ts'

/** A code with what stands below it. */
export interface SheetCode {
  code: string
  name: string
}

/** Codes of a page, and the height of the lines below each, pt. */
const [columns, rows, below] = [5, 3, 30]
const top = 62

/** Draws a sheet of QR codes, fifteen on a page, and saves it. @param until when they expire, as a sentence */
export const saveSheet = async (codes: readonly SheetCode[], title: string, until: string, file: string) => {
  const doc = await newDocument()
  const { margin } = points
  const width = (doc.internal.pageSize.getWidth() - 2 * margin) / columns
  const height = (doc.internal.pageSize.getHeight() - top - margin) / rows
  const side = Math.min(width, height - below) - 8
  codes.forEach(({ code, name }, at) => {
    const place = at % (columns * rows)
    if (place === 0) {
      if (at > 0) doc.addPage()
      doc.setFontSize(points.title).setTextColor(...ink)
      doc.text(title, margin, margin + 4)
      doc.setFontSize(points.text).setTextColor(...faint)
      doc.text(until, margin, margin + 18)
    }
    const { size, runs } = qrOf(code)
    const [x, y] = [margin + (place % columns) * width, top + Math.floor(place / columns) * height]
    const step = side / (size + 2 * quiet)
    doc.setFillColor(0, 0, 0)
    for (const run of runs)
      doc.rect(x + (run.x + quiet) * step, y + (run.y + quiet) * step, run.width * step, step, 'F')
    doc.setFontSize(points.text + 1).setTextColor(...ink)
    doc.text(code, x + side / 2, y + side + 8, { align: 'center' })
    doc.setFontSize(points.text).setTextColor(...faint)
    if (name) doc.text(name, x + side / 2, y + side + 20, { align: 'center' })
  })
  doc.save(file)
}
