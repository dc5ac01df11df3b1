import type { deployments as english } from '../en/deployments.ts'
import type { Localised } from '../localised.ts'
import { count, locale, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 dispositivo', `${count(value)} dispositivos`)

export const deployments: Localised<typeof english> = {
  count,
  devices,
  facility: 'Centro',
  chooseFacility: 'Seleccione un centro',
  upToDate: 'Al día',
  pending: 'Pendiente',
  failed: 'Algo salió mal',
  show: { all: 'Todos', pending: 'Pendientes', failed: 'Con error' },
  keys: { upToDate: 'al día', pending: 'pendientes', failed: 'con error' },
  share: (done: number, total: number) =>
    `${((100 * done) / total).toLocaleString(locale, { maximumFractionDigits: 2 })} % de ${count(total)}`,
  allUpToDate: 'Todo al día',
  countPending: (value: number) => plural(value, '1 pendiente', `${count(value)} pendientes`),
  countFailed: (value: number) => `${count(value)} con error`,
  summary: (upToDate: number, pending: number, failed: number) =>
    `${count(upToDate)} al día, ${count(pending)} pendientes, ${count(failed)} con error`,
  refresh: 'Actualizar',
  noDevices: 'Sin dispositivos',
  noDevicesText: 'Elija qué dispositivos lo reciben.',
  removing: 'Quitándose',
  left: (value: number) => plural(value, 'falta 1', `faltan ${count(value)}`),
  sections: { failed: 'Con error', pending: 'Pendientes', upToDate: 'Al día' },
  more: (value: number) => `Mostrar ${count(value)} más`,
  reported: (time: string) => `informó ${time}`,
  since: (time: string) => `desde ${time}`,
  taking: 'Quitándose',
  waiting: {
    online: 'En línea',
    delivered: 'Entregado',
    pushed: 'Push enviado',
    asleep: 'En reposo',
    inCradle: 'En la base de carga',
    silent: 'Sin conexión',
    lost: 'Perdido',
    never: 'Sin contacto todavía',
  },
  nextHeartbeat: (time: string) => `próximo contacto hacia las ${time}`,
  lastContact: (time: string) => `último contacto ${time}`,
  noReason: 'Sin motivo indicado',
  noUser: 'sin usuario todavía',
  searchHint: 'Etiqueta, serie o usuario',
  again: 'Reintentar',
  againOne: (name: string) => `Reintentar: ${name}`,
  takeOut: 'Quitar',
  takeOutOne: (name: string) => `Quitar: ${name}`,
  change: 'Cambiar dispositivos',
  tryFailed: (value: number) => plural(value, 'Reintentar 1 fallido', `Reintentar ${count(value)} fallidos`),
  none: 'Nada coincide',
  lists: { without: (what: string) => `Sin ${what}`, with: (what: string) => `Con ${what}` },
  give: (value: number) => `Agregar a ${devices(value)}`,
  take: (value: number) => `Quitar de ${devices(value)}`,
  deliveryEstimate: (now: number, later: number) =>
    later === 0
      ? `${devices(now)} en línea: ${plural(now, 'cambia', 'cambian')} de inmediato.`
      : now === 0
        ? `${devices(later)} sin conexión: ${plural(later, 'cambia', 'cambian')} al reconectarse.`
        : `${devices(now)} en línea: ${plural(now, 'cambia', 'cambian')} de inmediato. ${devices(later)} sin conexión: al reconectarse.`,
  save: (added: number, removed: number) =>
    added + removed === 0
      ? 'Guardar'
      : [added && `agregar ${count(added)}`, removed && `quitar ${count(removed)}`]
          .filter(Boolean)
          .join(', ')
          .replace(/^./, (letter) => letter.toUpperCase()),
  settingDevices: (title: string) => `${title}: dispositivos`,
  have: {
    web_tabs: (done: number, total: number) =>
      `${count(done)} de ${devices(total)} ${plural(done, 'las tiene', 'las tienen')}`,
    inactivity: (done: number, total: number) =>
      `${count(done)} de ${devices(total)} ${plural(done, 'la tiene', 'la tienen')}`,
  },
  whichNot: 'Ver los que faltan',
  whichDevices: 'Ver dispositivos',
  settingText: 'Todos los dispositivos de la empresa lo reciben en su próximo contacto.',
  cancel: 'Cancelar',
  back: 'Atrás',
  next: 'Siguiente: dispositivos',
  stepDevices: 'Dispositivos',
  optional: 'se puede omitir',
}
