import { skuMetricMessages } from '../../../shared/contract/skuMetrics.ts'
import { type ChangeWords, english, spanish } from '../../../shared/metrics/changeWords.ts'
import { english as englishRankings, spanish as spanishRankings } from '../../../shared/metrics/rankingNames.ts'
import type { ReportKind } from '../../../shared/reports.ts'
import { tooMuchScanned } from '../../skuMetrics/codeScope.ts'

/** The words of a saved report's mail. */
const en = {
  locale: 'en-US',
  changed: english as ChangeWords,
  reports: { rankings: 'Team Rankings', skuMetrics: 'SKU Metrics', skuHeatMap: 'SKU Heat Map' },
  types: englishRankings,
  place: 'Place',
  team: 'Team',
  percentage: 'Percentage',
  byTeam: (type: string) => `${type} by team`,
  ofWorker: (type: string, name: string) => `${type} of ${name} by team`,
  sku: {
    code: 'SKU',
    group: 'SKU group',
    scans: 'Scans',
    rate: 'Scans/Hour',
    pickTime: 'Pick hours',
    share: 'Share',
    total: 'Total',
    all: (count: number) => (count === 1 ? 'All 1 SKU' : `All ${count} SKUs`),
    perHour: (rate: string) => `${rate} an hour`,
    byGroup: { callout: 'Callout SKUs by group', excluded: 'Excluded SKUs by group' },
    byHour: 'Scans by SKU and hour',
    byDay: 'Scans by SKU and day',
    note: 'Based on today’s lists. A code in several groups counts in each.',
    overlap: 'A code that several of these SKUs match counts in each.',
    knownFrom: (when: string) => `Scans before ${when} have no figures by SKU until they are recounted.`,
  },
  span: (first: string, last: string) => `${first} to ${last}`,
  empty: 'No data found for the given parameters.',
  more: (count: number) => `${count} more in the attached file.`,
  picture: {
    bars: (title: string) => `Bar chart: ${title}. The same figures are in the table below.`,
    heat: (title: string) => `Heat map: ${title}. The totals are in the table below, all figures in the attached file.`,
  },
  /** Of a report that its page would refuse. */
  refused: {
    subject: (name: string) => `${name} could not be created`,
    made: (span: string) => `Could not be created for ${span}`,
    /** What the page says, where that is another language: by its own words. */
    reasons: {} as Readonly<Record<string, string>>,
    other: (message: string) => message,
    next: (tries: number) =>
      `Open it, choose less and save it again. It is tried ${tries} more times and then stopped. This is the only email about it.`,
  },
  open: 'Open in the console',
  why: {
    daily: 'You get this every day at 06:00 because you saved it with a daily email.',
    weekly: 'You get this every Monday at 06:00 because you saved it with a weekly email.',
  } satisfies Record<ReportKind, string>,
  stop: 'Stop emailing this report',
  noSignIn: 'no sign-in needed',
  choose: 'Your saved reports',
  by: (company: string) => `Shiftdeck for ${company}`,
}

export type SavedWords = typeof en

const es: SavedWords = {
  locale: 'es-US',
  changed: spanish,
  reports: { rankings: 'Clasificación de equipos', skuMetrics: 'Métricas de SKU', skuHeatMap: 'Mapa de calor de SKU' },
  types: spanishRankings,
  place: 'Puesto',
  team: 'Equipo',
  percentage: 'Porcentaje',
  byTeam: (type) => `${type} por equipo`,
  ofWorker: (type, name) => `${type} de ${name} por equipo`,
  sku: {
    code: 'SKU',
    group: 'Grupo de SKU',
    scans: 'Escaneos',
    rate: 'Escaneos/hora',
    pickTime: 'Horas de picking',
    share: 'Parte',
    total: 'Total',
    all: (count) => (count === 1 ? '1 SKU en total' : `${count} SKU en total`),
    perHour: (rate) => `${rate} por hora`,
    byGroup: { callout: 'SKU destacados por grupo', excluded: 'SKU excluidos por grupo' },
    byHour: 'Escaneos por SKU y hora',
    byDay: 'Escaneos por SKU y día',
    note: 'Según las listas de hoy. Un código que está en varios grupos cuenta en cada uno.',
    overlap: 'Un código que coincide con varios de estos SKU cuenta en cada uno.',
    knownFrom: (when) => `Los escaneos anteriores al ${when} no tienen cifras por SKU hasta que se recuenten.`,
  },
  span: (first, last) => `${first} al ${last}`,
  empty: 'No se encontraron datos con estos parámetros.',
  more: (count) => `${count} más en el archivo adjunto.`,
  picture: {
    bars: (title) => `Gráfico de barras: ${title}. Las mismas cifras están en la tabla.`,
    heat: (title) => `Mapa de calor: ${title}. Los totales están en la tabla y todas las cifras en el archivo adjunto.`,
  },
  refused: {
    subject: (name) => `No se pudo crear ${name}`,
    made: (span) => `No se pudo crear para ${span}`,
    reasons: {
      [skuMetricMessages.tooManySkus]: 'Los grupos elegidos contienen más de 15000 SKU. Elija menos grupos.',
      [tooMuchScanned]: 'Hay demasiados escaneos en este periodo. Elija un periodo más corto, un equipo o un asociado.',
    },
    other: () => 'Pide más de lo que su página puede mostrar.',
    next: (tries) =>
      `Ábralo, elija menos y guárdelo de nuevo. Se intenta ${tries} veces más y después ya no se envía. Este es el único correo sobre ello.`,
  },
  open: 'Abrir en la consola',
  why: {
    daily: 'Recibe este correo cada día a las 06:00 porque lo guardó con un correo diario.',
    weekly: 'Recibe este correo cada lunes a las 06:00 porque lo guardó con un correo semanal.',
  },
  stop: 'Dejar de recibir este informe',
  noSignIn: 'sin iniciar sesión',
  choose: 'Sus informes guardados',
  by: (company) => `Shiftdeck para ${company}`,
}

export const languages = { en, es }

/** The words for who has chosen a language, or none. */
export const savedWords = (language: string | undefined): SavedWords => (language === 'es' ? es : en)
