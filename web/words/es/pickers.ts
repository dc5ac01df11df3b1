import type { pickers as english } from '../en/pickers.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const pickers: Localised<typeof english> = {
  groups: {
    choose: 'Elegir grupos',
    search: 'Buscar grupos',
    none: 'Ningún grupo tiene ese nombre',
    tree: 'Empresa, centros y equipos',
    selected: (value, max) => `${count(value)} de ${count(max)} ${plural(max, 'grupo', 'grupos')}`,
    count: (value) => `${count(value)} grupos`,
    more: (value) => `+${count(value)}`,
    clear: 'Borrar',
    teams: (value) => plural(value, '1 equipo', `${count(value)} equipos`),
    facilities: (value) => plural(value, '1 centro', `${count(value)} centros`),
    empty: 'No puede quedar vacío',
    tooMany: (max) => `No puede haber más de ${count(max)} grupos`,
    loadFailed: 'No se pudieron cargar los centros',
    open: (name) => `Abrir ${name}`,
    close: (name) => `Cerrar ${name}`,
    types: { company: 'Empresa', facility: 'Centro', team: 'Equipo' },
  },

  checkList: {
    search: (label) => `Buscar en ${label}`,
    placeholder: 'Buscar',
    loading: 'Cargando…',
    nothing: 'No se encontró nada',
    more: (value) => `${count(value)} más. Escriba para encontrarlos.`,
  },

  date: {
    letters: { year: 'AAAA', month: 'MM', day: 'DD' },
    calendarOf: (label) => `${label}: calendario`,
    clear: 'Borrar',
  },

  times: {
    today: 'Hoy',
    now: 'ahora',
    start: 'Inicio',
    end: 'Fin',
    hour: 'Hora',
    startHour: 'Hora de inicio',
    endHour: 'Hora de fin',
    apply: 'Aplicar',
    cancel: 'Cancelar',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    futureOff: 'Las fechas futuras no están disponibles.',
    zone: (zone) => `Horas de ${zone}.`,
    days: (value) => plural(value, '1 día elegido.', `${count(value)} días elegidos.`),
    startAfterEnd: 'El inicio no puede ser posterior al fin',
    startInFuture: 'El inicio no puede estar en el futuro',
    endBeforeStart: 'El fin no puede ser anterior al inicio',
    endInFuture: 'El fin no puede estar más de una hora en el futuro',
    tooLong: 'El periodo puede tener como máximo 366 días',
    chooseBoth: 'Elija un inicio y un fin',
  },
}
