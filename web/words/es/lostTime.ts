import { counted } from '../counted.ts'
import type { lostTime as english } from '../en/lostTime.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'
import { table } from './table.ts'

const worker = { one: 'trabajador', other: 'trabajadores', ending: 'o' }
const device = { one: 'dispositivo', other: 'dispositivos', ending: 'o' }

export const lostTime: Localised<typeof english> = {
  title: 'Tiempo perdido por dispositivos',
  csv: 'Exportar como CSV',
  get: 'Ver métricas',
  group: 'Grupo',
  noGroup: 'Elija un grupo',
  read: (time) => `Actualizado a las ${time}`,
  pace: 'Ritmo',
  paces: { scans: 'Escaneos/hora', steps: 'Pasos/hora' },
  empty: 'Nadie trabajó en un equipo con escaneo en este periodo.',
  summary: 'Resumen del tiempo perdido por dispositivos',
  timeLost: 'Tiempo perdido por dispositivos',
  hoursUnit: 'horas',
  ofHours: (percent, hours) => `${percent} % de ${hours} horas con sesión`,
  cost: 'Costo',
  wage: (wage) => (wage === null ? 'según el salario por hora de cada equipo' : `a ${wage} por hora`),
  noWage: 'Indique el salario por hora de cada equipo en Metas para verlo.',
  behind: 'Dispositivos que causan el 80 %',
  ofDevices: (count) => `de ${count}`,
  model: (count, model) => plural(count, `1 de ellos es ${model}`, `${table.count(count)} de ellos son ${model}`),
  slowWorkers: (count) =>
    count === 0
      ? 'Ningún trabajador afectado.'
      : plural(
          count,
          '1 trabajador parece lento por su escáner.',
          `${table.count(count)} trabajadores parecen lentos por su escáner.`,
        ),
  lossUnknown: 'Se desconoce el tiempo perdido por dispositivos.',
  lossUnknownReason: 'Ningún dispositivo usado en este periodo informa de problemas.',
  lossUnknownFor: (count) => `Se desconoce para ${counted(count, worker)}.`,
  onGoalWithout: 'Sin el tiempo perdido llegan a la meta.',
  swapping: 'Reemplazar',
  givesBack: (hours, days) => (days > 1 ? `ahorra por sí solo ${hours} h al día.` : `ahorra por sí solo ${hours} h.`),
  question: '¿Trabajador lento o escáner malo?',
  show: 'Mostrar',
  kinds: { all: 'Todos', scanner: 'Escáner', both: 'Ambos', pace: 'Ritmo' },
  shown: (kind, count) => `${kind} ${table.count(count)}`,
  nobody: 'No hay trabajadores que mostrar.',
  worker: 'Trabajador',
  lost: 'Perdido',
  min: 'min',
  paceColumn: 'Ritmo',
  measured: 'Medido',
  without: 'Sin pérdida',
  goal: (goal) => `Meta ${goal}`,
  paceDescription: (measured, without, goal) =>
    [`${measured} por hora`, without && `${without} sin el tiempo perdido`, goal && `meta ${goal}`]
      .filter(Boolean)
      .join(', '),
  heldBack: 'Causas',
  gone: 'Ya no está en sus grupos',
  held: { nothing: 'Nada', scanner: 'Escáner', both: 'Ambos', pace: 'Ritmo', unknown: 'Desconocido' },
  reasons: {
    nothing: 'llegó a la meta',
    scanner: 'en meta sin la pérdida',
    both: 'cerca de la meta sin la pérdida',
    pace: 'fuera de meta incluso sin la pérdida',
    fine: 'el dispositivo está bien',
    unknown: 'no hay meta',
    notReporting: 'el dispositivo no informa de ello',
  },
  showAll: (count) => `Mostrar los ${counted(count, worker)}`,
  byTeam: 'Por equipo',
  otherTeams: (count) => `${table.count(count)} equipos más`,
  hours: (hours) => `${hours} h`,
  devices: 'Dispositivos por costo',
  allDevices: (count) => `Los ${table.count(count)}`,
  device: (model, teams, workers) =>
    [model, [teams[0] ?? '', teams.length > 1 ? `+${count(teams.length - 1)}` : ''].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' · ')
      .concat(`, ${counted(workers, worker)}`),
  causes: {
    offline: 'Sin conexión',
    reconnecting: 'Reconectando',
    rejected: 'Escaneos rechazados',
    lowBattery: 'Batería baja',
    silent: 'Sin contacto',
  },
  cardNote:
    'Cuánto más de lo habitual tardaron los escaneos mientras el dispositivo tenía problemas. No se pierde tiempo mientras se sigue escaneando.',
  cardFailed: 'No se pudo cargar el tiempo perdido por dispositivos.',
  part: (cause, minutes) => `${cause} ${minutes} min`,
  how: 'Cómo se calcula',
  causeDescriptions: {
    offline: 'Sin red mientras alguien tiene sesión, desde 30 s',
    reconnecting: 'Escáner perdido hasta que vuelve',
    lowBattery: 'Desde el aviso al 20 % hasta el cambio',
    silent: 'La aplicación no envió nada durante más de 3 minutos',
  },
  rejectedNote: (seconds) =>
    `${seconds} s cada uno, lo que se tarda aquí en volver a escanear: la media de las medianas diarias de los equipos`,
  rejectedUnknown: 'Muy pocos aquí para medir cuánto se tarda en volver a escanear',
  formula:
    'El tiempo perdido es lo que un escaneo tardó de más que lo habitual del trabajador mientras el dispositivo tenía problemas. Ritmo sin pérdida = escaneos ÷ (tiempo de picking − tiempo de picking perdido), o pasos ÷ (tiempo de trabajo − tiempo perdido).',
  costNote: (wage) =>
    wage === null
      ? 'Costo = horas perdidas × el salario por hora de cada equipo en Metas.'
      : `Costo = horas perdidas × ${wage}, el salario por hora en Metas.`,
  rule: 'Los minutos que se superponen cuentan una vez, en la primera causa. No se pierde tiempo mientras se sigue escaneando.',
  notShown: (left) => `No se muestra: ${left}.`,
  leftWorkers: (count) => `${counted(count, worker)} con menos de 30 minutos de picking`,
  leftDevices: (count) => `${counted(count, device)} con una versión demasiado antigua para informarlo`,
  leftRejected: (count) =>
    `${counted(count, { one: 'escaneo rechazado', other: 'escaneos rechazados', ending: 'o' })} de equipos con muy pocos en un día`,
  file: 'tiempo-perdido-por-dispositivos',
  columns: {
    worker: 'Trabajador',
    team: 'Equipo',
    lost: 'Minutos perdidos',
    measured: 'Medido',
    without: 'Sin pérdida',
    goal: 'Meta',
    heldBack: 'Causas',
    device: 'Dispositivo',
    model: 'Modelo',
    teams: 'Equipos',
    workers: 'Trabajadores',
    cost: 'Costo',
  },
  csvFailed: 'No se pudo crear el archivo. Inténtelo de nuevo.',
}
