import type { activeSessions as english } from '../en/activeSessions.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const users = (value: number) => plural(value, '1 usuario', `${count(value)} usuarios`)

export const activeSessions: Localised<typeof english> = {
  title: 'Sesiones activas',
  file: 'sesiones-activas',
  noun: { one: 'sesión', other: 'sesiones', ending: 'a' },
  searchHint: 'Nombre, usuario o dispositivo',
  groups: 'Grupos',
  columns: {
    user: 'Usuario',
    group: 'Grupo',
    where: 'Dónde',
    since: 'Activo desde',
    length: 'Duración',
    result: 'Resultado',
  },
  show: { all: 'Todas', handheld: 'Dispositivo', web: 'Web', long: (hours) => `> ${count(hours)} h` },
  web: 'Web',
  you: 'Usted',
  count,
  inAll: (handhelds, webs) => ({
    handheld: plural(handhelds, '1 dispositivo', `${count(handhelds)} dispositivos`),
    web: `${count(webs)} web`,
  }),
  scope: (group, teams) =>
    teams === 0 ? group : plural(teams, `${group} y su equipo`, `${group} y ${count(teams)} equipos`),
  length: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return hours === 0 ? `${count(rest)} min` : `${count(hours)} h ${count(rest)} min`
  },
  live: (time) => `En vivo, ${time}`,
  refresh: 'Actualizar',
  none: 'Nadie tiene la sesión iniciada',
  noneText: (group) => `Aquí aparece quien inicia sesión en un dispositivo o en la consola en ${group}.`,
  failed: (message) => `Error al cargar las sesiones activas: ${message}`,
  facilitiesFailed: 'No se pudieron cargar los centros',
  teamsFailed: 'No se pudieron cargar los equipos',
  force: 'Forzar cierre de sesión',
  ask: (value) => `¿Cerrar la sesión de ${users(value)}?`,
  confirm: (value) => `Cerrar la sesión de ${users(value)}`,
  keep: 'Mantener las sesiones',
  warning:
    'La sesión se cierra ahora en la consola y, en los dispositivos, cuando se reconecten. Los escaneos sin enviar siguen contando.',
  skipped: (value) =>
    plural(
      value,
      'Se omite 1 sesión elegida: no está por debajo de su rol.',
      `Se omiten ${count(value)} sesiones elegidas: no están por debajo de su rol.`,
    ),
  notBelow: 'Solo puede cerrar la sesión de usuarios por debajo de su rol',
  forcing: (value) => `Cerrando la sesión de ${users(value)}`,
  forced: (value) => `Cierre forzado de la sesión de ${users(value)}`,
  done: (value) => `Sesión cerrada de (${count(value)}) usuario(s)`,
  failedFor: (username) => `No se pudo cerrar la sesión de ${username}`,
  waits: (value) => plural(value, '1 espera a un dispositivo', `${count(value)} esperan a un dispositivo`),
  notDone: (value) => `${count(value)} con error`,
  running: (value) => plural(value, 'queda 1', `quedan ${count(value)}`),
  again: (value) => plural(value, 'Reintentar 1 fallida', `Reintentar ${count(value)} fallidas`),
  close: 'Cerrar',
  asking: 'Cerrando sesión…',
  out: 'Sesión cerrada',
  outSoon: 'Se cierra la sesión al reconectarse',
  silentSince: (time) => `último contacto ${time}`,
}
