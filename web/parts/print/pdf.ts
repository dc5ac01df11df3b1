import { jsPDF } from 'jspdf'
import { autoTable, type CellHookData } from 'jspdf-autotable'
import font from './Inter-print.ttf'
import type { PrintTable } from './print.ts'

/** Heavy: loaded when somebody prints. See print.ts. */

export const points = { title: 15, text: 9, margin: 36 }
export const ink: [number, number, number] = [20, 24, 31]
export const faint: [number, number, number] = [99, 108, 123]
export const line: [number, number, number] = [227, 230, 235]
export const sunken: [number, number, number] = [245, 246, 248]
const barColour: [number, number, number] = [95, 121, 230]

const base64Of = async (url: string) => {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The font did not load (${reply.status})`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** An empty landscape page with the font of the console. */
export const newDocument = async (): Promise<jsPDF> => {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true })
  doc.addFileToVFS('Inter-print.ttf', await base64Of(font))
  doc.addFont('Inter-print.ttf', 'Inter', 'normal')
  return doc.setFont('Inter', 'normal')
}

/** Which characters the font has: Latin with Vietnamese, Greek and Cyrillic. */
export const coverage = (doc: jsPDF) => {
  const { metadata } = doc.getFont() as unknown as {
    metadata: { cmap: { unicode: { codeMap: Record<number, number> } } }
  }
  const { codeMap } = metadata.cmap.unicode
  return (text: string) => [...text].every((sign) => codeMap[sign.codePointAt(0) ?? 0])
}

/** A text in whatever script, drawn by the browser's own fonts: for the names that the document's font lacks. */
export const pictureOf = (text: string) => {
  const scale = 4
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  const style = `${points.text * scale}px system-ui, sans-serif`
  context.font = style
  canvas.width = Math.ceil(context.measureText(text).width) + scale
  canvas.height = Math.ceil(points.text * scale * 1.5)
  context.font = style
  context.fillStyle = `rgb(${ink.join(' ')})`
  context.textBaseline = 'middle'
  context.fillText(text, 0, canvas.height / 2)
  return { data: canvas.toDataURL('image/png'), width: canvas.width / scale, height: canvas.height / scale }
}

export const drawPicture = (doc: jsPDF, { cell }: CellHookData, text: string) => {
  const { data, width, height } = pictureOf(text)
  const room = cell.width - cell.padding('horizontal')
  const shrunk = Math.min(1, room / width)
  const top = cell.y + (cell.height - height * shrunk) / 2
  doc.addImage(data, 'PNG', cell.x + cell.padding('left'), top, width * shrunk, height * shrunk)
}

/** A bar in a cell of a table, `length` of its width long. */
const drawBar = (doc: jsPDF, { cell }: CellHookData, length: number) => {
  const high = Math.min(9, cell.height - 4)
  const wide = (cell.width - cell.padding('horizontal')) * Math.min(1, Math.max(0, length))
  if (wide <= 0) return
  doc.setFillColor(...barColour).rect(cell.x + cell.padding('left'), cell.y + (cell.height - high) / 2, wide, high, 'F')
}

/** A landscape document with one table over as many pages as it takes. */
export const pdfOf = async ({ title, summary, note, columns, rows, bars }: PrintTable): Promise<jsPDF> => {
  const doc = await newDocument()
  const covers = coverage(doc)
  const composed = rows.map((row) => row.map((text) => text.normalize('NFC')))
  const { width } = doc.internal.pageSize

  doc.setFontSize(points.title).setTextColor(...ink)
  doc.text(title, points.margin, points.margin + 8)
  doc.setFontSize(points.text).setTextColor(...faint)
  if (covers(summary)) doc.text(summary, points.margin, points.margin + 24)
  if (note) doc.text(note, points.margin, points.margin + 37)

  autoTable(doc, {
    head: [columns.map((column) => column.title)],
    body: composed.map((row) => row.map((text) => (covers(text) ? text : ''))),
    startY: points.margin + (note ? 49 : 36),
    margin: { left: points.margin, right: points.margin, top: points.margin, bottom: points.margin + 8 },
    theme: 'plain',
    styles: {
      font: 'Inter',
      fontStyle: 'normal',
      fontSize: points.text,
      cellPadding: { vertical: 4.5, horizontal: 6 },
      overflow: 'ellipsize',
      textColor: ink,
      lineColor: line,
      lineWidth: { bottom: 0.5 },
    },
    headStyles: { fontStyle: 'normal', textColor: faint, fillColor: sunken },
    columnStyles: Object.fromEntries(
      columns.map((column, at) => [at, { cellWidth: (width - 2 * points.margin) * column.share }]),
    ),
    didDrawCell: (data) => {
      const text = data.section === 'body' ? composed[data.row.index]?.[data.column.index] : undefined
      if (text && !covers(text)) drawPicture(doc, data, text)
      const length = data.section === 'body' && data.column.index === bars?.column && bars.lengths[data.row.index]
      if (length) drawBar(doc, data, length)
    },
  })

  numberPages(doc)
  return doc
}

/** `1 / 3` at the foot of each page. */
export const numberPages = (doc: jsPDF) => {
  const { width, height } = doc.internal.pageSize
  const pages = doc.getNumberOfPages()
  doc.setFontSize(8).setTextColor(...faint)
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    doc.text(`${page} / ${pages}`, width - points.margin, height - 20, { align: 'right' })
  }
}
