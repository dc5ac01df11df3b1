import type { Zone } from '../../../shared/metrics/zones.ts'
import type { ReportKind } from '../../../shared/reports.ts'
import type { reportCards } from '../figures.ts'

/** How a value stands to its goal, in a sentence. */
export type SideOfGoal = 'over' | 'under' | 'on'

/** What of several facts is said together: `a`, `a and b`, `a, b and c`. */
const listed = (and: string) => (items: readonly string[]) =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`

const en = {
  locale: 'en-US',
  cards: {
    1: 'Scans/Hour',
    2: 'Seconds/Scan',
    6: 'Cost/Scan',
    0: 'Scans',
    4: 'Steps/Hour',
    17: 'Return On Investment',
  } satisfies Record<(typeof reportCards)[number], string>,
  zones: { green: 'On goal', yellow: 'Near goal', red: 'Off goal', none: 'No goal' } satisfies Record<Zone, string>,
  report: { daily: 'Daily report', weekly: 'Weekly report' } satisfies Record<ReportKind, string>,
  /** Which period, in a subject. */
  of: { daily: (day: string) => day, weekly: (first: string) => `week of ${first}` },
  andMore: (name: string, more: number) => `${name} and ${more} more`,
  span: (first: string, last: string) => `${first} to ${last}`,
  compared: {
    daily: (day: string) => `${day}, compared with the day before`,
    weekly: (week: string) => `${week}, compared with the week before`,
  },
  /** The one figure that a section begins with. */
  against: (name: string, percent: string, side: SideOfGoal): [string, string] =>
    side === 'on' ? [`${name} was`, 'on goal'] : [`${name} was`, `${percent} ${side} goal`],
  changed: (name: string, value: string, percent: string, more: boolean, kind: ReportKind): [string, string] => [
    `${name} was`,
    `${value}, ${percent} ${more ? 'more' : 'less'} than the ${kind === 'daily' ? 'day' : 'week'} before`,
  ],
  plain: (name: string, value: string): [string, string] => [`${name} was`, value],
  near: (names: string) => `${names} stayed near goal`,
  off: (names: string) => `${names} missed the goal`,
  offDays: (days: string) => `${days} fell off`,
  listed: listed('and'),
  byDay: (name: string) => `${name} by day`,
  goal: 'goal',
  rows: { teams: 'Teams', associates: 'Associates' },
  highest: 'Highest',
  lowest: 'Lowest',
  change: 'Change',
  idle: { daily: 'no work on this day', weekly: 'no work in this week' } satisfies Record<ReportKind, string>,
  others: 'More groups',
  open: { daily: 'Open this day in Performance', weekly: 'Open this week in Performance' },
  openShort: 'Open',
  why: {
    daily: (place: string) => `You get this every day at 06:00 of ${place} because daily reports are on for it.`,
    weekly: (place: string) => `You get this every Monday at 06:00 of ${place} because weekly reports are on for it.`,
  },
  whyMany: {
    daily: 'You get this every day at 06:00 of the groups’ time because daily reports are on for them.',
    weekly: 'You get this every Monday at 06:00 of the groups’ time because weekly reports are on for them.',
  },
  stop: { daily: 'Stop daily reports', weekly: 'Stop weekly reports' } satisfies Record<ReportKind, string>,
  noSignIn: 'no sign-in needed',
  choose: 'Choose reports',
  by: (company: string) => `Shiftdeck for ${company}`,
}

export type Words = typeof en

const es: Words = {
  locale: 'es-US',
  cards: {
    1: 'Escaneos/hora',
    2: 'Segundos/escaneo',
    6: 'Costo/escaneo',
    0: 'Escaneos',
    4: 'Pasos/hora',
    17: 'Retorno de la inversión',
  },
  zones: { green: 'En la meta', yellow: 'Cerca de la meta', red: 'Fuera de la meta', none: 'Sin meta' },
  report: { daily: 'Informe diario', weekly: 'Informe semanal' },
  of: { daily: (day) => day, weekly: (first) => `semana del ${first}` },
  andMore: (name, more) => `${name} y ${more} más`,
  span: (first, last) => `${first} al ${last}`,
  compared: {
    daily: (day) => `${day}, comparado con el día anterior`,
    weekly: (week) => `${week}, comparado con la semana anterior`,
  },
  against: (name, percent, side) =>
    side === 'on'
      ? [`${name}:`, 'en la meta']
      : [`${name}:`, `${percent} por ${side === 'over' ? 'encima' : 'debajo'} de la meta`],
  changed: (name, value, percent, more, kind) => [
    `${name}:`,
    `${value}, ${percent} ${more ? 'más' : 'menos'} que ${kind === 'daily' ? 'el día anterior' : 'la semana anterior'}`,
  ],
  plain: (name, value) => [`${name}:`, value],
  near: (names) => `Cerca de la meta: ${names}`,
  off: (names) => `Fuera de la meta: ${names}`,
  offDays: (days) => `Por debajo: ${days}`,
  listed: listed('y'),
  byDay: (name) => `${name} por día`,
  goal: 'meta',
  rows: { teams: 'Equipos', associates: 'Asociados' },
  highest: 'Más altos',
  lowest: 'Más bajos',
  change: 'Cambio',
  idle: { daily: 'sin trabajo en este día', weekly: 'sin trabajo en esta semana' },
  others: 'Más grupos',
  open: { daily: 'Abrir este día en Rendimiento', weekly: 'Abrir esta semana en Rendimiento' },
  openShort: 'Abrir',
  why: {
    daily: (place) => `Recibe este correo cada día a las 06:00 de ${place} porque su informe diario está activado.`,
    weekly: (place) => `Recibe este correo cada lunes a las 06:00 de ${place} porque su informe semanal está activado.`,
  },
  whyMany: {
    daily: 'Recibe este correo cada día a las 06:00, hora de los grupos, porque sus informes diarios están activados.',
    weekly:
      'Recibe este correo cada lunes a las 06:00, hora de los grupos, porque sus informes semanales están activados.',
  },
  stop: { daily: 'Dejar de recibir informes diarios', weekly: 'Dejar de recibir informes semanales' },
  noSignIn: 'sin iniciar sesión',
  choose: 'Elegir informes',
  by: (company) => `Shiftdeck para ${company}`,
}

export const languages = { en, es }
export type Language = keyof typeof languages

/** The words for who has chosen a language, or none. */
export const wordsFor = (language: string | undefined): Words => (language === 'es' ? es : en)
