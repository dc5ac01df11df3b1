import type { notificationForm as english } from '../en/notificationForm.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)
const several = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`

export const notificationForm: Localised<typeof english> = {
  compose: 'Redactar',
  review: 'Revisar',
  confirmStep: 'Confirmar',
  to: 'Para',
  mode: { label: 'Destinatarios', groups: 'Grupos', workers: 'Trabajadores' },
  eventsRequired: 'Elija al menos un evento',
  chooseGroups: 'Elegir grupos',
  chooseWorkers: 'Elegir trabajadores',
  noWorkers: 'Todavía no hay trabajadores.',
  remove: (name: string) => `Quitar ${name}`,
  facilityHint: 'Los equipos no se incluyen con su centro. Elija cada uno.',
  workersHint: 'La reciben en el dispositivo en el que hayan iniciado sesión.',
  title: 'Título',
  message: 'Mensaje',
  length: (value: number, most: number) => `${value} de ${most}`,
  dateAndTime: 'Fecha y hora',
  inZone: (zone: string) => `en la hora de la empresa, ${zone}`,
  date: 'Fecha',
  hour: 'Hora',
  minute: 'Minuto',
  recurring: 'Repetición',
  every: 'Cada',
  frequency: 'Frecuencia',
  range: (most: number) => `de 1 a ${most}`,
  everyWrong: (most: number) => `Indique un número entero de 1 a ${most}`,
  daysLabel: 'Días',
  events: 'Eventos',
  eventsText: 'también se envía cuando ocurre uno de estos',
  eventsOff: 'Los eventos son de grupos: una notificación a trabajadores no los tiene',
  eventsHint:
    'Un evento de un equipo cuenta también para su centro y la empresa. Las metas cuentan una vez por trabajador, meta y día; los ritmos, tras 30 minutos de tiempo de preparación.',
  past: 'Esa hora ya pasó',
  handheld: 'En el dispositivo',
  now: 'ahora',
  app: 'Shiftdeck',
  dismiss: 'Descartar',
  stays: 'Permanece',
  noTitle: 'Título',
  noMessage: 'Aquí va el mensaje.',
  nextTen: 'Próximas diez veces',
  noTimes: 'Active Fecha y hora para ver cuándo se envía.',
  noneAhead: 'No hay horas por delante.',
  eventsAlone: 'Sin hora fija: espera a sus eventos.',
  onSeveral: (value: number) => `y en cada uno de ${count(value)} eventos`,
  preview: 'Vista previa',
  options: 'Opciones',
  optionTexts: {
    sound: 'Suena el aviso del dispositivo.',
    vibration: 'El dispositivo vibra.',
    persistent: 'Permanece hasta que se descarta o se reemplaza.',
    dismissible: 'Quien la lee puede descartarla.',
  },
  none: 'Ninguno',
  more: (value: number) => `y ${count(value)} más`,
  tooMany: (most: number) => `Elija ${count(most)} como máximo`,
  weekDays: {
    Monday: 'lunes',
    Tuesday: 'martes',
    Wednesday: 'miércoles',
    Thursday: 'jueves',
    Friday: 'viernes',
    Saturday: 'sábado',
    Sunday: 'domingo',
  },
  daysHint: 'Sin elegir un día se envía el día de la semana de la fecha de arriba.',
  check: {
    create: 'Revísela antes de crearla',
    edit: 'Revísela antes de guardarla',
    instant: 'Revísela antes de enviarla',
  },
  nothingChanged: 'Todavía no cambió nada',
  seeWho: 'Ver quién la recibió',
  cancel: 'Cancelar',
  back: 'Atrás',
  confirm: 'Confirmar',
  needsWhen: 'Debe elegir al menos un evento o una fecha y hora para esta notificación antes de continuar.',
  startsOn: 'Sonido, vibración, persistente y descartable empiezan activados; cámbielos en la tabla.',
  createIt: 'Crear notificación',
  saveIt: 'Guardar notificación',
  created: 'La notificación personalizada se creó correctamente',
  notCreated: 'Error al crear la notificación personalizada',
  edited: 'La notificación personalizada se actualizó correctamente',
  notEdited: 'Error al actualizar la notificación personalizada',
  sendNow: 'Enviar ahora',
  sent: 'La notificación instantánea se envió correctamente',
  notSent: 'Error al enviar la notificación instantánea',
  instantText: 'Se envía una vez, enseguida, a quienes tienen la sesión iniciada. No queda en la lista.',
  reach: (workers, devices) =>
    devices === 0
      ? 'Ninguno de ellos tiene la sesión iniciada en un dispositivo.'
      : `${several(workers, 'trabajador', 'trabajadores')} en ${several(devices, 'dispositivo', 'dispositivos')} ahora.`,
  sendsTo: (devices) =>
    devices === 0
      ? 'Ninguno de ellos tiene la sesión iniciada: no llega a ningún dispositivo.'
      : devices === 1
        ? 'Va a 1 dispositivo con la sesión iniciada.'
        : `Va a ${count(devices)} dispositivos con la sesión iniciada.`,
  state: { on: 'sí', off: 'no' },
  holidays: {
    newYear: 'Año Nuevo',
    christmas: 'Navidad',
  },
}
