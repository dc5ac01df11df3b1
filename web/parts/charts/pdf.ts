import type { jsPDF } from 'jspdf'
import { autoTable, type CellHookData } from 'jspdf-autotable'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { charts } from '../../words/en/charts.ts'
import {
  coverage,
  drawPicture,
  faint,
  ink,
  line,
  newDocument,
  numberPages,
  pictureOf,
  points,
  sunken,
} from '../print/pdf.ts'
import { columnHead } from './columns.ts'
import { shortName, valueText } from './figures.ts'
import { corners, isRing } from './marks.ts'
import { type ChartModel, type LabelMode, manyPoints } from './model.ts'
import { axisSize, marksOf, type Plot, pathsOf, plotOf } from './plot.ts'
import { pointText, zoneAt } from './zones.ts'

/** Heavy: loaded when somebody prints. The page is drawn from the same plot as the screen, in the light colours. */

type Colour = [number, number, number]

const series: Colour[] = [
  [18, 60, 201],
  [214, 116, 61],
  [79, 148, 143],
  [131, 33, 81],
  [156, 122, 232],
]
const colours = {
  grid: [233, 236, 240],
  base: [207, 212, 220],
  second: [69, 77, 91],
  white: [255, 255, 255],
  green: [11, 138, 106],
  amber: [185, 122, 0],
  red: [179, 20, 47],
} satisfies Record<string, Colour>
const washes: Record<'green' | 'yellow' | 'red', Colour> = {
  green: [232, 246, 240],
  yellow: [255, 248, 232],
  red: [254, 241, 241],
}

/** The chart in px, as wide as on a screen; the paper takes it smaller. */
const size = { width: 1140, height: 430 }

const colourOf = (slot: number): Colour => series[slot % series.length] ?? ink

interface Printed {
  model: ChartModel
  labels: LabelMode
  targets: boolean
  title: string
  summary: string
}

/** One landscape page with the chart, and its points as a table below and on as many pages as that takes. */
export const chartPdf = async ({ model, labels, targets, title, summary }: Printed): Promise<jsPDF> => {
  const doc = await newDocument()
  const { margin } = points
  const pen = penOf(doc, (doc.internal.pageSize.width - 2 * margin) / size.width)
  doc.setFontSize(points.title).setTextColor(...ink)
  doc.text(title, margin, margin + 8)
  pen.text(summary, 0, 24 / pen.scale, 9 / pen.scale, faint)

  let x = 0
  for (const { slot, title: name, note } of model.series) {
    pen.mark(slot, x + 7, 46 / pen.scale, 4.2)
    const label = [shortName(name), note].filter(Boolean).join(' · ')
    pen.text(label, x + 18, 49 / pen.scale, 12, ink)
    x += 36 + pen.width(label, 12)
  }
  const plot = plotOf(model, { ...size, labels, targets, narrow: false })
  pen.move(58)
  drawPlot(pen, plot, model)
  tables(doc, model, targets, margin + 66 + size.height * pen.scale)
  numberPages(doc)
  return doc
}

type Pen = ReturnType<typeof penOf>

/** Draws in px of the plot. */
const penOf = (doc: jsPDF, scale: number) => {
  const covers = coverage(doc)
  let top = points.margin
  const at = (x: number, y: number): [number, number] => [points.margin + x * scale, top + y * scale]
  const path = (data: string) => {
    // The plot's paths are made of M, L and H or V, or of a marker's own shapes, which `mark` draws.
    for (const piece of data.matchAll(/M([\d.-]+) ([\d.-]+)((?:L[\d.-]+ [\d.-]+)*)/g)) {
      const moves = [...(piece[3] ?? '').matchAll(/L([\d.-]+) ([\d.-]+)/g)]
      let last = at(Number(piece[1]), Number(piece[2]))
      for (const [, x, y] of moves) {
        const next = at(Number(x), Number(y))
        doc.line(...last, ...next)
        last = next
      }
    }
  }
  const stroke = (colour: Colour, wide: number, dash: number[] = []) =>
    doc
      .setDrawColor(...colour)
      .setLineWidth(wide * scale)
      .setLineDashPattern(
        dash.map((part) => part * scale),
        0,
      )
  return {
    scale,
    move: (by: number) => {
      top = points.margin + by
    },
    width: (text: string, px: number) => (doc.setFontSize(px * scale).getTextWidth(text) as number) / scale,
    line: (colour: Colour, wide: number, from: [number, number], to: [number, number], dash?: number[]) => {
      stroke(colour, wide, dash)
      doc.line(...at(...from), ...at(...to))
    },
    path: (colour: Colour, wide: number, data: string, dash?: number[]) => {
      stroke(colour, wide, dash).setLineCap('round').setLineJoin('round')
      path(data)
    },
    box: (colour: Colour, x: number, y: number, wide: number, high: number) =>
      doc.setFillColor(...colour).rect(...at(x, y), wide * scale, high * scale, 'F'),
    text: (
      text: string,
      x: number,
      y: number,
      px: number,
      colour: Colour,
      align: 'left' | 'center' | 'right' = 'left',
    ) => {
      const composed = text.normalize('NFC')
      doc.setFontSize(px * scale).setTextColor(...colour)
      if (covers(composed)) return doc.text(composed, ...at(x, y), { align })
      const { data, width, height } = pictureOf(composed)
      const shrunk = (px * scale) / points.text
      const [left, baseline] = at(x, y)
      return doc.addImage(data, 'PNG', left, baseline - height * shrunk * 0.75, width * shrunk, height * shrunk)
    },
    /** Clears the lines around a text that is written next. */
    halo: (text: string, x: number, y: number, px: number, align: 'left' | 'center') => {
      if (!covers(text)) return
      stroke(colours.white, 3)
        .setLineJoin('round')
        .setFontSize(px * scale)
      doc.text(text, ...at(x, y), { align, renderingMode: 'stroke' })
    },
    mark: (slot: number, x: number, y: number, radius: number) => drawMark(doc, slot, at(x, y), radius * scale),
  }
}

/** The marker of a series, in pt. */
const drawMark = (doc: jsPDF, slot: number, [x, y]: [number, number], radius: number) => {
  const colour = colourOf(slot)
  const ring = isRing(slot)
  doc
    .setLineDashPattern([], 0)
    .setLineWidth(radius * (ring ? 0.5 : 0.3))
    .setDrawColor(...(ring ? colour : colours.white))
    .setFillColor(...(ring ? colours.white : colour))
  const shape = [undefined, corners.square, corners.triangle, corners.diamond][slot]
  if (!shape) {
    doc.circle(x, y, ring ? 0.9 * radius : radius, 'FD')
    return
  }
  fill(doc, shape, x, y, radius, 'FD')
}

/** A closed shape around a point, in pt. */
const fill = (
  doc: jsPDF,
  [first, ...rest]: readonly [readonly [number, number], ...(readonly [number, number])[]],
  x: number,
  y: number,
  radius: number,
  style: 'F' | 'FD',
) => {
  let last = first
  const steps = rest.map((corner) => {
    const step = [(corner[0] - last[0]) * radius, (corner[1] - last[1]) * radius]
    last = corner
    return step
  })
  doc.lines(steps, x + first[0] * radius, y + first[1] * radius, [1, 1], style, true)
}

/** The shape of a zone before a figure of the table: circle, triangle or diamond. */
const drawCellZone = (doc: jsPDF, { cell }: CellHookData, zone: Zone) => {
  if (zone === 'none') return
  const text = doc.setFontSize(cell.styles.fontSize).getTextWidth(cell.text.join('')) as number
  const [x, y] = [cell.x + cell.width - cell.padding('right') - text - 6, cell.y + cell.height / 2]
  doc.setFillColor(...{ green: colours.green, yellow: colours.amber, red: colours.red }[zone])
  if (zone === 'green') doc.circle(x, y, 2.6, 'F')
  else fill(doc, zone === 'yellow' ? corners.triangle : corners.diamond, x, y, 2.6, 'F')
}

const drawPlot = (pen: Pen, plot: Plot, model: ChartModel) => {
  const { left, right, top, bottom, goal } = plot
  for (const { x, width } of plot.weekends) pen.box(sunken, x, top, width, bottom - top)
  for (const run of goal?.runs ?? []) {
    for (const { zone, y, height } of run.bands) pen.box(washes[zone], run.left, y, run.right - run.left, height)
  }
  for (const [index, { y, text }] of plot.rows.entries()) {
    pen.line(index === 0 ? colours.base : colours.grid, 1, [left, y], [right, y])
    pen.text(text, left - 8, y + 4, axisSize, faint, 'right')
  }
  for (const { x, text } of plot.columns) pen.text(text, x, bottom + 18, axisSize, faint, 'center')
  for (const run of goal?.runs ?? []) {
    pen.line(colours.amber, 1, [run.left, run.yellowY], [run.right, run.yellowY], [2, 4])
    if (run.y !== run.goalY) pen.line(colours.green, 1.5, [run.left, run.y], [run.right, run.y])
    pen.line(colours.green, 1.5, [run.left, run.goalY], [run.right, run.goalY], [6, 4])
  }
  const many = model.keys.length * model.series.length > manyPoints
  for (const one of plot.lines) {
    const paths = pathsOf(plot, one)
    pen.path(colourOf(one.slot), many ? 1.2 : 2, paths.line)
    pen.path(colourOf(one.slot), 2, paths.dashed, [1, 5])
    for (const { x, y, radius } of marksOf(plot, one)) pen.mark(one.slot, x, y, radius)
  }
  if (goal) {
    pen.halo(goal.text, goal.textX, goal.textY, axisSize, 'left')
    pen.text(goal.text, goal.textX, goal.textY, axisSize, colours.green)
  }
  for (const end of plot.ends) {
    const bend = Math.max(end.x, right - 8)
    pen.line(colourOf(end.slot), 0.6, [end.x, end.y], [bend, end.y])
    pen.line(colourOf(end.slot), 0.6, [bend, end.y], [end.textX - 6, end.textY])
    pen.text(end.name, end.textX, end.textY - 2, 12.5, ink)
    pen.text(end.value, end.textX, end.textY + 12, 12, colours.second)
  }
  for (const { x, baseline, text } of plot.labels) {
    pen.halo(text, x, baseline, axisSize, 'center')
    pen.text(text, x, baseline, axisSize, ink, 'center')
  }
}

/** As many columns as fit on a page, and then the next ones below. */
const tables = (doc: jsPDF, model: ChartModel, targets: boolean, top: number) => {
  const { type, interval, keys, series: rows } = model
  const { margin } = points
  const width = doc.internal.pageSize.width - 2 * margin
  const widest = Math.max(
    ...rows.flatMap(({ values }) => Array.from(values, (value) => valueText(type, value).length)),
    6,
  )
  const names = 116
  const means = 54
  const goal = targets && rows.length === 1 ? rows[0]?.goal : undefined
  const least = Math.max(38, widest * 4.6 + (goal ? 18 : 9))
  const fit = Math.max(1, Math.floor((width - names - means) / least))
  // A table that fits on one line takes the whole width.
  const wide = keys.length <= fit ? (width - names - means) / keys.length : least
  const covers = coverage(doc)
  let y = top
  for (let from = 0; from < keys.length; from += fit) {
    const last = from + fit >= keys.length
    const columns = Array.from({ length: Math.min(fit, keys.length - from) }, (_, index) => from + index)
    const head = columns.map((index) => columnHead(interval, keys[index] ?? 0, keys.length))
    const body = rows.map((row) => [
      shortName(row.title).normalize('NFC'),
      ...columns.map((index) => pointText(type, row, index, goal !== undefined)),
      ...(last ? [valueText(type, row.average)] : []),
    ])
    autoTable(doc, {
      head: [[charts.table.dataset, ...head, ...(last ? [charts.table.average] : [])]],
      body: body.map(([name = '', ...rest]) => [covers(name) ? name : '', ...rest]),
      startY: y,
      pageBreak: 'avoid',
      tableWidth: names + columns.length * wide + (last ? means : 0),
      margin: { left: margin, right: margin, top: margin, bottom: margin },
      theme: 'plain',
      styles: {
        font: 'Inter',
        fontStyle: 'normal',
        fontSize: 7.5,
        halign: 'right',
        cellPadding: { vertical: 3.5, horizontal: 3 },
        overflow: 'ellipsize',
        textColor: ink,
        lineColor: line,
        lineWidth: { bottom: 0.5 },
      },
      headStyles: { fontStyle: 'normal', textColor: faint, fillColor: sunken },
      columnStyles: {
        0: { cellWidth: names, halign: 'left', cellPadding: { vertical: 3.5, left: 17, right: 3 } },
        ...Object.fromEntries(columns.map((_, at) => [at + 1, { cellWidth: wide }])),
        ...(last ? { [columns.length + 1]: { cellWidth: means } } : {}),
      },
      didParseCell: ({ section, column, cell }) => {
        if (section === 'head' && column.index === 0) cell.styles.halign = 'left'
      },
      didDrawCell: (data) => {
        const at = data.section === 'body' && data.column.index > 0 ? columns[data.column.index - 1] : undefined
        if (rows[0] && goal && at !== undefined) drawCellZone(doc, data, zoneAt(rows[0], at))
        const name = data.section === 'body' && data.column.index === 0 ? body[data.row.index]?.[0] : undefined
        if (name === undefined) return
        const { x, y: cellTop, height } = data.cell
        drawMark(doc, rows[data.row.index]?.slot ?? 0, [x + 8, cellTop + height / 2], 2.7)
        if (!covers(name)) drawPicture(doc, data, name)
      },
    })
    const { finalY } = (doc as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable
    y = finalY + 12
  }
}
