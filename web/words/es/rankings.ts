import { spanish as types } from '../../../shared/metrics/rankingNames.ts'
import { counted } from '../counted.ts'
import type { rankings as english } from '../en/rankings.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const place = { one: 'puesto', other: 'puestos', ending: 'o' }
const teams = { one: 'equipo', other: 'equipos', ending: 'o' }

export const rankings: Localised<typeof english> = {
  title: 'Clasificación de equipos',
  tabsLabel: 'Clasificar equipos',
  tabs: { group: 'Grupo', worker: 'Trabajador' },
  group: 'Grupo',
  worker: 'Trabajador',
  manage: 'Gestionar equipos',
  print: 'Imprimir',
  get: 'Ver métricas',
  type: 'Tipo de dato',
  types,
  noGroup: 'Elija un grupo',
  noWorker: 'Elija un trabajador',
  empty: 'No se encontraron datos con estos parámetros.',
  changeDates: 'Cambiar fechas',
  read: (time, minutes) => `Actualizado a las ${time}, en caché ${count(minutes)} min`,
  teams: (count) => counted(count, teams),
  byTeam: (type) => `${type} por equipo`,
  ofWorker: (type, name) => `${type} de ${name} por equipo`,
  inAll: (span, total) => `${span} · ${total} en total`,
  days: (count) => counted(count, { one: 'día', other: 'días', ending: 'o' }),
  hours: (count) => counted(count, { one: 'hora', other: 'horas', ending: 'a' }),
  sort: 'Orden',
  sorts: { value: 'Valor', name: 'Nombre' },
  orders: { desc: 'De mayor a menor', asc: 'De menor a mayor' },
  nameOrders: { desc: 'De la Z a la A', asc: 'De la A a la Z' },
  scale: 'Escala',
  scales: { linear: 'Lineal', log: 'Logarítmica' },
  columns: { place: 'Puesto', moved: 'Cambio', team: 'Equipo', bar: 'Barra', share: 'Parte' },
  up: (count) => `sube ${counted(count, place)}`,
  down: (count) => `baja ${counted(count, place)}`,
  same: 'mismo puesto',
  none: '–',
  before: (weeks) => plural(weeks, 'Una semana antes', `${count(weeks)} semanas antes`),
  activeUsers: 'Usuarios activos',
  perUser: 'Por usuario',
  more: (percent) => `${percent} más`,
  less: (percent) => `${percent} menos`,
  openChart: (type, team) => `${team}: abrir ${type} en Gráficos`,
  showAll: (count) => `Mostrar los ${counted(count, teams)}`,
  logNote: 'Escala logarítmica: cada paso es 10×. Compare los números, no el largo de las barras.',
  logLeft: 'Los valores de 0 o menos no tienen barra.',
  byDay: 'Lo mismo por día',
  dayFrom: (day, time) => `${day} desde las ${time}`,
  dayUntil: (day, time) => `${day} hasta las ${time}`,
  total: 'Todos los días',
  file: 'clasificacion-equipos',
  csvColumns: { team: 'Equipo', share: 'Porcentaje' },
}
