import { aboutDevices, type JobKindName } from '../../../shared/jobs.ts'
import type { jobs as english } from '../en/jobs.ts'
import type { Localised } from '../localised.ts'
import { count, locale, plural } from './locale.ts'

const users = (value: number) => plural(value, '1 usuario', `${count(value)} usuarios`)
/** What the steps of a kind are. */
const steps = (kind: JobKindName, value: number) => {
  if (kind === 'sourceData') return plural(value, '1 fila', `${count(value)} filas`)
  if (aboutDevices.includes(kind)) return plural(value, '1 dispositivo', `${count(value)} dispositivos`)
  if (kind === 'createCompany') return plural(value, '1 paso', `${count(value)} pasos`)
  if (kind !== 'recountScans') return users(value)
  return plural(value, '1 día de un centro', `${count(value)} días de centros`)
}
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${count(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`

export const jobs: Localised<typeof english> = {
  title: 'Trabajos',
  kinds: {
    exportUsers: 'Exportar usuarios',
    batchCreateUsers: 'Crear usuarios',
    recountScans: 'Recontar escaneos',
    sourceData: 'Datos de origen',
    deviceFinder: 'Actualizar el localizador en los dispositivos',
    scannerPresets: 'Actualizar perfiles de escáner en los dispositivos',
    createCompany: 'Crear empresa',
    networkDevices: 'Actualizar una red Wi-Fi en los dispositivos',
    appDevices: 'Actualizar una aplicación en los dispositivos',
    shortcutDevices: 'Actualizar un acceso directo en los dispositivos',
  },
  named: {
    networkDevices: (name) => `Actualizar la red Wi-Fi ${name} en los dispositivos`,
    shortcutDevices: (name) => `Actualizar el acceso directo ${name} en los dispositivos`,
    scannerPresets: (name) => `Actualizar el perfil de escáner ${name} en los dispositivos`,
    appDevices: (name) => `Actualizar la aplicación ${name} en los dispositivos`,
  },
  about: (kind, name) => `${kind}, ${name}`,
  andMore: (name, others) => (others === 0 ? name : `${name} y ${count(others)} más`),
  failed: 'Fallidos',
  running: 'En curso',
  done: 'Terminados',
  clear: 'Quitar los terminados',
  close: 'Cerrar',
  none: 'Todavía no hay trabajos. Las exportaciones aparecen aquí.',
  loading: 'Cargando…',
  kept: 'Se guardan 7 días. Los trabajos continúan si sale de la página.',
  waiting: 'En espera',
  of: (kind, done, total) => `${count(done)} de ${steps(kind, total)}`,
  soFar: (kind, done) => `${steps(kind, done)} hasta ahora`,
  cancelled: (kind, done, when) => `Cancelado tras ${steps(kind, done)} · ${when}`,
  file: (bytes) => `CSV, ${size(bytes)}`,
  fileGone: 'Archivo vencido',
  butNot: (kind, failed) =>
    kind === 'batchCreateUsers'
      ? `${count(failed)} no ${plural(failed, 'creado', 'creados')}`
      : `${count(failed)} sin hacer`,
  notDone: (kind, failed, total) =>
    kind === 'batchCreateUsers'
      ? `${count(failed)} de ${steps(kind, total)} no ${plural(failed, 'se creó', 'se crearon')}.`
      : `${count(failed)} de ${steps(kind, total)} no ${plural(failed, 'se hizo', 'se hicieron')}.`,
  unsent: (mails) => plural(mails, 'Quizá no se envió 1 correo.', `Quizá no se enviaron ${count(mails)} correos.`),
  times: (reason, rows) => `${reason} (${count(rows)} veces).`,
  downloadRows: (rows) => `Descargar ${plural(rows, '1 fila', `${count(rows)} filas`)}`,
  downloadRowsOf: (rows, name) => `Descargar ${plural(rows, '1 fila', `${count(rows)} filas`)} de ${name}`,
  fix: 'Corregir y reintentar',
  again: 'Reintentar',
  all: 'Todos los trabajos',
  left: (seconds) =>
    seconds < 90
      ? `quedan ${count(Math.max(1, Math.round(seconds)))} s`
      : `quedan ${count(Math.round(seconds / 60))} min`,
  pace: (perSecond) =>
    perSecond >= 1
      ? `${count(Math.round(perSecond))} por segundo`
      : `${count(Math.max(1, Math.round(perSecond * 60)))} por minuto`,
  today: (time) => `hoy ${time}`,
  yesterday: (time) => `ayer ${time}`,
  download: 'Descargar',
  notDoneTitles: ['fila', 'nombre', 'mensaje'],
  notDoneFile: 'no-hechos.csv',
  remove: 'Quitar',
  removeOne: (name) => `Quitar ${name}`,
  cancelOne: (name) => `Cancelar ${name}`,
  cancelIt: 'Cancelar trabajo',
  goOn: 'Dejarlo en curso',
  cancelTitle: (name) => `¿Cancelar “${name}”?`,
  cancelText: (kind) =>
    kind === 'recountScans'
      ? 'Los días ya recontados conservan sus cifras nuevas.'
      : 'Se descarta lo hecho hasta ahora.',
  doneBut: (name, failed) => `${name}: terminado, ${count(failed)} con error`,
  doneUnsent: (name, mails) =>
    `${name}: terminado, pero quizá no se ${plural(mails, 'envió 1 correo', `enviaron ${count(mails)} correos`)}`,
  doneNow: (name) => `${name}: terminado`,
  failedNow: (name, reason) => `${name}: falló. ${reason}`.trim(),
}
