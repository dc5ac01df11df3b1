import type { pickers as english } from '../en/pickers.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

export const pickers: Localised<typeof english> = {
  groups: {
    choose: 'Elegir grupos',
    search: 'Buscar grupos',
    none: 'Ningún grupo tiene ese nombre',
    tree: 'Empresa, centros y equipos',
    selected: (count, max) => `${count} de ${max} ${max === 1 ? 'grupo' : 'grupos'}`,
    count: (count) => `${count} grupos`,
    more: (count) => `+${count}`,
    clear: 'Borrar',
    teams: (count) => (count === 1 ? '1 equipo' : `${count} equipos`),
    facilities: (count) => (count === 1 ? '1 centro' : `${count} centros`),
    empty: 'No puede quedar vacío',
    tooMany: (max) => `No puede haber más de ${max} grupos`,
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
    more: (count) => `${count.toLocaleString(locale)} más. Escriba para encontrarlos.`,
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
    days: (count) => (count === 1 ? '1 día elegido.' : `${count} días elegidos.`),
    startAfterEnd: 'El inicio no puede ser posterior al fin',
    startInFuture: 'El inicio no puede estar en el futuro',
    endBeforeStart: 'El fin no puede ser anterior al inicio',
    endInFuture: 'El fin no puede estar más de una hora en el futuro',
    tooLong: 'El periodo puede tener como máximo 366 días',
    chooseBoth: 'Elija un inicio y un fin',
  },
}
