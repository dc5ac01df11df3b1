import { type ChangeWords, english, spanish } from '../../../shared/metrics/changeWords.ts'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import type { ReportKind } from '../../../shared/reports.ts'

/** The words of a saved report's mail. */
const en = {
  locale: 'en-US',
  changed: english as ChangeWords,
  title: 'Team Rankings',
  types: {
    SCANS: 'Scans',
    STEPS: 'Steps',
    SCAN_HOURS: 'Scan Hours',
    NONSCAN_HOURS: 'Non-Scan Hours',
    ACTIVE_USERS: 'Active Users',
    TOTAL_HOURS: 'Total Hours',
    SCANS_P_HOUR: 'Scans/Hour',
    COST_P_SCAN: 'Cost/Scan',
    SECS_P_SCAN: 'Seconds/Scan',
    STEPS_P_SCAN: 'Steps/Scan',
    STEPS_P_HOUR: 'Steps/Hour',
    ROI: 'Return On Investment',
    HOUR_SAVED: 'Hours Saved',
  } satisfies Record<RankingType, string>,
  place: 'Place',
  team: 'Team',
  byTeam: (type: string) => `${type} by team`,
  ofWorker: (type: string, name: string) => `${type} of ${name} by team`,
  span: (first: string, last: string) => `${first} to ${last}`,
  empty: 'No data found for the given parameters.',
  more: (count: number) => `${count} more in the attached file.`,
  picture: (title: string) => `Bar chart: ${title}. The same figures are in the table below.`,
  open: 'Open in the console',
  why: {
    daily: 'You get this every day at 06:00 because you saved it with a daily mail.',
    weekly: 'You get this every Monday at 06:00 because you saved it with a weekly mail.',
  } satisfies Record<ReportKind, string>,
  stop: 'Stop mailing this report',
  noSignIn: 'no sign-in needed',
  choose: 'Your saved reports',
  by: (company: string) => `Shiftdeck for ${company}`,
}

export type SavedWords = typeof en

const es: SavedWords = {
  locale: 'es-US',
  changed: spanish,
  title: 'Clasificación de equipos',
  types: {
    SCANS: 'Escaneos',
    STEPS: 'Pasos',
    SCAN_HOURS: 'Horas de escaneo',
    NONSCAN_HOURS: 'Horas sin escanear',
    ACTIVE_USERS: 'Usuarios activos',
    TOTAL_HOURS: 'Horas totales',
    SCANS_P_HOUR: 'Escaneos/hora',
    COST_P_SCAN: 'Costo/escaneo',
    SECS_P_SCAN: 'Segundos/escaneo',
    STEPS_P_SCAN: 'Pasos/escaneo',
    STEPS_P_HOUR: 'Pasos/hora',
    ROI: 'Retorno de la inversión',
    HOUR_SAVED: 'Horas ahorradas',
  },
  place: 'Puesto',
  team: 'Equipo',
  byTeam: (type) => `${type} por equipo`,
  ofWorker: (type, name) => `${type} de ${name} por equipo`,
  span: (first, last) => `${first} al ${last}`,
  empty: 'No se encontraron datos con estos parámetros.',
  more: (count) => `${count} más en el archivo adjunto.`,
  picture: (title) => `Gráfico de barras: ${title}. Las mismas cifras están en la tabla.`,
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

/** The words for who has chosen a language, or none. */
export const savedWords = (language: string | undefined): SavedWords => (language === 'es' ? es : en)
