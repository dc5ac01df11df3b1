import type { deployments as english } from '../en/deployments.ts'
import type { Localised } from '../localised.ts'
import { count, locale } from './locale.ts'

const devices = (value: number) => (value === 1 ? '1 dispositivo' : `${count(value)} dispositivos`)

export const deployments: Localised<typeof english> = {
  count,
  devices,
  facility: 'Centro',
  chooseFacility: 'Seleccione un centro',
  upToDate: 'Al día',
  pending: 'Pendiente',
  failed: 'Algo salió mal',
  show: { all: 'Todos', pending: 'Pendientes', failed: 'Con fallos' },
  keys: { upToDate: 'al día', pending: 'pendientes', failed: 'con fallos' },
  share: (done: number, total: number) =>
    `${((100 * done) / total).toLocaleString(locale, { maximumFractionDigits: 2 })} % de ${count(total)}`,
  allUpToDate: 'Todo al día',
  countPending: (value: number) => (value === 1 ? '1 pendiente' : `${count(value)} pendientes`),
  countFailed: (value: number) => (value === 1 ? '1 con fallo' : `${count(value)} con fallos`),
  summary: (upToDate: number, pending: number, failed: number) =>
    `${count(upToDate)} al día, ${count(pending)} pendientes, ${count(failed)} con fallos`,
  refresh: 'Actualizar',
  noDevices: 'Sin dispositivos',
  noDevicesText: 'Elija qué dispositivos deben tenerlo.',
  removing: 'Quitándose',
  left: (value: number) => (value === 1 ? 'falta 1' : `faltan ${count(value)}`),
  sections: { failed: 'Con fallos', pending: 'Pendientes', upToDate: 'Al día' },
  more: (value: number) => `Mostrar ${count(value)} más`,
  reported: (time: string) => `avisó ${time}`,
  told: (time: string) => `desde ${time}`,
  taking: 'Quitándose',
  waiting: {
    online: 'En línea',
    delivered: 'Entregado',
    pushed: 'Push enviado',
    asleep: 'En reposo',
    inCradle: 'En su base de carga',
    silent: 'Sin señal',
    lost: 'Perdido',
    never: 'Todavía sin noticias',
  },
  nextHeartbeat: (time: string) => `próximo latido hacia las ${time}`,
  heard: (time: string) => `última señal ${time}`,
  noReason: 'Sin motivo',
  noUser: 'sin usuario todavía',
  searchHint: 'Etiqueta, serie o usuario',
  again: 'Otra vez',
  againOne: (name: string) => `Intentar otra vez: ${name}`,
  takeOut: 'Retirar',
  takeOutOne: (name: string) => `Retirar: ${name}`,
  change: 'Cambiar dispositivos',
  tryFailed: (value: number) =>
    value === 1 ? 'Intentar otra vez el fallido' : `Intentar otra vez los ${count(value)}`,
  none: 'Nada coincide',
  lists: { without: (what: string) => `Sin ${what}`, with: (what: string) => `Con ${what}` },
  give: (value: number) => `Añadir a ${devices(value)}`,
  take: (value: number) => `Quitar de ${devices(value)}`,
  reach: (now: number, later: number) =>
    later === 0
      ? `${devices(now)} en línea: cambian enseguida.`
      : now === 0
        ? `${devices(later)} sin señal: cambian cuando vuelvan.`
        : `${devices(now)} en línea cambian enseguida; ${count(later)}, cuando vuelvan.`,
  save: (added: number, removed: number) =>
    added + removed === 0
      ? 'Guardar'
      : [added && `agregar ${count(added)}`, removed && `quitar ${count(removed)}`]
          .filter(Boolean)
          .join(', ')
          .replace(/^./, (letter) => letter.toUpperCase()),
  reachOf: (title: string) => `${title}: dispositivos`,
  have: {
    web_tabs: (done: number, total: number) =>
      `${count(done)} de ${devices(total)} ${done === 1 ? 'las tiene' : 'las tienen'}`,
    inactivity: (done: number, total: number) =>
      `${count(done)} de ${devices(total)} ${done === 1 ? 'la tiene' : 'la tienen'}`,
  },
  whichNot: 'Ver cuáles no',
  whichDevices: 'Ver dispositivos',
  settingText: 'Todos los dispositivos de la empresa lo reciben con su próxima señal.',
  cancel: 'Cancelar',
  back: 'Atrás',
  next: 'Siguiente: dispositivos',
  stepDevices: 'Dispositivos',
  optional: 'opcional, se puede cambiar después',
}
