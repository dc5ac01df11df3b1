import type { savedReports as english } from '../en/savedReports.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const savedReports: Localised<typeof english> = {
  mailIt: 'Enviar por correo',
  title: 'Enviar este informe por correo',
  edit: 'Editar informe guardado',
  save: 'Guardar',
  name: 'Nombre',
  schedule: 'Con qué frecuencia',
  schedules: { daily: 'Cada día', weekly: 'Cada lunes', none: 'Nunca, solo guardarlo' },
  range: 'Qué muestra',
  ranges: {
    yesterday: 'El día anterior',
    lastWeek: 'La semana anterior, de lunes a domingo',
    last7: 'Los últimos 7 días',
    last28: 'Los últimos 28 días',
    last30: 'Los últimos 30 días',
  },
  choose: 'Elija una opción',
  to: (address, when) => `Se envía a ${address}. Próximo: ${when}.`,
  noMail: (address) => `Queda guardado aquí y no se envía. Los correos irían a ${address}.`,
  noAddress: 'Los correos solo van a direcciones confirmadas. Confirme primero la suya en su perfil.',
  content:
    'El correo incluye un resumen de los cambios, un gráfico, las primeras filas y todas las filas en un archivo CSV.',
  heading: 'Informes guardados',
  columns: { report: 'Informe', schedule: 'Envío', next: 'Próximo correo' },
  reports: {
    teamRankings: 'Clasificación de equipos',
    workerRankings: 'Clasificación de equipos, un trabajador',
    skuMetrics: 'Métricas de SKU',
    skuHeatMap: 'Mapa de calor de SKU',
  },
  scheduleOf: (name) => `Con qué frecuencia se envía ${name}`,
  shortSchedules: { daily: 'Diario', weekly: 'Semanal', none: 'No se envía' },
  unreached: 'Ya no tiene acceso a lo que muestra',
  noNext: 'Sin correo',
  refused: (left) =>
    `No se pudo crear el último correo (${plural(left, 'queda un intento', `quedan ${count(left)} intentos`)}).`,
  stopped: (tries) => `Ya no se envía: no se pudieron crear ${count(tries)} correos.`,
  open: (name) => `Abrir ${name}`,
  editOf: (name) => `Editar ${name}`,
  remove: (name) => `Eliminar ${name}`,
  deleted: (name) => `${name} eliminado`,
  undo: 'Deshacer',
}
