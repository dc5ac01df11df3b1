import type { charts as english } from '../en/charts.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const charts: Localised<typeof english> = {
  title: 'Gráficos',

  types: {
    ACTIVE_DEVICES: 'Dispositivos activos',
    ACTIVE_WORKERS: 'Trabajadores activos',
    COST_P_SCAN: 'Costo/escaneo',
    HOURS_SAVED: 'Horas ahorradas',
    NONSCAN_HOURS: 'Horas sin escanear',
    ROI: 'Retorno de la inversión',
    SCAN_HOURS: 'Horas de escaneo',
    SCANS: 'Escaneos',
    SCANS_P_HOUR: 'Escaneos/hora',
    SECONDS_P_SCAN: 'Segundos/escaneo',
    STEPS: 'Pasos',
    STEPS_P_HOUR: 'Pasos/hora',
    STEPS_P_SCAN: 'Pasos/escaneo',
    TOTAL_HOURS: 'Horas totales',
  },

  toolbar: {
    type: 'Tipo de dato',
    get: 'Ver métricas',
    print: 'Imprimir',
    printing: 'Imprimiendo…',
    csv: 'Exportar como CSV',
    nothing: 'Todavía no hay gráfico',
    span: (dates, clock) => `${dates}, ${clock}`,
    by: { hour: 'por hora', day: 'por día', month: 'por mes' },
  },

  datasets: {
    list: 'Series de datos',
    add: 'Agregar serie',
    full: (max) => `Quite una primero: hasta ${count(max)} series`,
    twice: 'No puede elegir la misma serie dos veces',
    tooMany: (max) => `No puede superponer más de ${count(max)} series`,
    overview: 'Resumen',
    group: 'Grupo',
    associates: (group) => `Resumen y asociados de ${group}`,
    chosen: 'En el gráfico',
    loading: 'Cargando',
    remove: (title) => `Quitar ${title}`,
    unknownGroup: 'Grupo desconocido',
    unknownPerson: 'Asociado',
    failed: (message) => `No se pudo cargar la serie: ${message}`,
    noData: (dataset) => `No hay datos de ${dataset} en el periodo elegido`,
    otherInterval: 'Sus intervalos son distintos de los de la primera serie. Elija otro periodo.',
  },

  presets: {
    button: 'Vistas guardadas',
    chosen: (name) => `Vista: ${name}`,
    name: (type, datasets) => `${type}: ${datasets}`,
    list: 'Vistas guardadas',
    none: 'Todavía no hay vistas. “Guardar vista” conserva el tipo de dato y las series de este gráfico.',
    loadFailed: 'No se pudieron cargar las vistas',
    clear: 'Borrar',
    save: 'Guardar vista',
    saved: 'Vista guardada',
    named: 'Nombre',
    required: 'Escriba un nombre',
    rename: (name) => `Cambiar el nombre de ${name}`,
    renaming: 'Cambiar el nombre de la vista',
    selected: 'Esta vista ya está guardada',
    nothing: 'Agregue primero una serie',
    delete: (name) => `Eliminar ${name}`,
    question: 'Eliminar vista',
    body: (name) => `Se eliminará “${name}”. No se puede deshacer.`,
    keep: 'Conservar',
    remove: 'Eliminar vista',
  },

  options: {
    omit: 'Omitir el tiempo sin sesión',
    targets: 'Metas',
    single: 'Disponible con una sola serie',
    labels: 'Etiquetas de los puntos',
    modes: { none: 'Ninguna', value: 'Valor', difference: 'Diferencia', percent: '% de cambio' },
    weekend: 'Fin de semana',
    notSet: 'Meta sin definir',
    noGoal: 'Esta métrica no tiene meta',
    noScanTeam: 'Ningún equipo de este gráfico escanea, así que la meta no se aplica',
    otherGoal: 'Esta meta es por día: elija un periodo de más de un día',
  },

  chart: {
    label: (type, by, span) => `${type} ${by}, ${span}`,
    explore: 'Puntos del gráfico. Las flechas pasan de uno a otro.',
    atLeast: (value) => `Meta ≥ ${value}`,
    atMost: (value) => `Meta ≤ ${value}`,
    ofGoal: (goal, pace) => `de ${goal}, ${pace}`,
    pace: {
      behind: (percent) => `${percent} por debajo del ritmo`,
      ahead: (percent) => `${percent} por encima del ritmo`,
      farAhead: 'muy por encima del ritmo',
      on: 'al ritmo',
    },
    yellow: (percent) => `a menos del ${percent} %`,
    working: (hours) => `${hours} h trabajadas`,
    average: (value) => `promedio ${value}`,
    none: 'sin valor',
    full: { hour: 'hora completa', day: 'día completo', month: 'mes completo' },
    part: { hour: 'parte de la hora', day: 'parte del día', month: 'parte del mes' },
    running: 'hasta ahora',
  },

  table: {
    label: 'Los mismos puntos en una tabla',
    dataset: 'Serie',
    average: 'Promedio',
  },

  zones: { green: 'En meta', yellow: 'Cerca de la meta', red: 'Fuera de meta' },

  csv: {
    file: (type) => `gráficos ${type}`,
    failed: 'No se pudo crear el archivo. Inténtelo de nuevo.',
    start: 'Inicio',
    value: (type, title) => `${title}: ${type}`,
    difference: (title) => `${title}: diferencia`,
    percent: (title) => `${title}: % de cambio`,
    working: (title) => `${title}: horas trabajadas`,
    average: 'Promedio',
  },

  print: {
    failed: 'No se pudo crear el PDF. Inténtelo de nuevo.',
    summary: (company, by, span, at, who) => `${company} · ${by}, ${span} · impreso ${at} por ${who}`,
  },

  states: {
    emptyTitle: 'Ninguna serie elegida',
    empty: 'Agregue un grupo o un asociado para ver sus datos a lo largo del tiempo.',
    noDataTitle: 'No hay datos en este periodo',
    failedTitle: 'No se pudo cargar el gráfico',
    tryAgain: 'Intentar de nuevo',
    changeDates: 'Cambiar fechas',
  },
}
