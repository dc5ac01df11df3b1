import { counted } from '../counted.ts'
import type { associates as english } from '../en/associates.ts'
import type { Localised } from '../localised.ts'

const noun = { one: 'asociado', other: 'asociados', ending: 'o' }

export const associates: Localised<typeof english> = {
  title: 'Tabla de asociados',
  file: 'asociados',
  searchHint: 'Nombre o equipo',
  get: 'Ver resumen',
  csv: 'Descargar CSV',
  columns: {
    name: 'Asociado',
    username: 'Usuario',
    team: 'Equipo',
    scans: 'Escaneos',
    scans_per_hour: 'Esc./hora',
    seconds_per_scan: 'Seg./esc.',
    steps: 'Pasos',
    steps_per_hour: 'Pasos/hora',
    steps_per_scan: 'Pasos/esc.',
    cost_per_scan: 'Costo/esc.',
    working_time: 'h trab.',
    pick_time: 'h esc.',
    non_pick_time: 'h sin esc.',
    hours_saved: 'h ahorr.',
    roi: 'ROI',
    lost: 'h perd.',
  },
  gone: 'Antiguo asociado',
  goal: 'Meta',
  goalOf: (group, percent) => `${group}, zona amarilla ${percent} %`,
  noGoals: (group) => `${group}: sin definir`,
  atLeast: (value) => `≥ ${value}`,
  atMost: (value) => `≤ ${value}`,
  perDay: '/día',
  average: 'Prom.',
  averageOf: 'de los mayores que 0',
  sum: 'Suma',
  sumOf: (count) => counted(count, noun),
  legend: 'Las formas marcan los datos con meta',
  lostNote: 'h perd.: tiempo perdido por dispositivos, en periodos de hasta 31 días',
  zones: { green: 'en meta', yellow: 'cerca', red: 'fuera' },
  passed: (count) => `Listados en Rendimiento: ${counted(count, noun)}`,
  everybody: 'Mostrar a todos los que tienen datos',
  saveFailed: 'No se pudo guardar la frecuencia de actualización',
}
