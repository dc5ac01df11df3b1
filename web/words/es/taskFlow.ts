import type { taskFlow as english } from '../en/taskFlow.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const taskFlow: Localised<typeof english> = {
  close: 'Cerrar',
  none: 'No tiene ninguna tarea en curso.',
  running: 'En curso',
  open: 'Abrir tarea actual',
  startNew: 'Iniciar nueva tarea',
  logout: 'Cerrar sesión',

  welcome: (name) => `¡Hola, ${name}!`,
  recent: 'Sus tareas recientes',
  usesLeft: (value) => plural(value, 'Queda 1 uso', `Quedan ${count(value)} usos`),
  orChoose: 'O elija',
  name: 'Nombre de la tarea',
  customer: 'Cliente',
  notes: 'Notas',
  optional: 'opcional',
  chooseName: 'Elija una tarea',
  chooseCustomer: 'Elija un cliente',
  start: 'Iniciar tarea',
  required: 'Este campo es obligatorio',
  emptyName: 'El nombre de la tarea no puede estar vacío',
  tooLong: (most) => `Use ${count(most)} caracteres o menos`,

  list: {
    search: 'Busque o escriba una opción nueva',
    use: (typed) => `Usar “${typed}”`,
    none: 'Nada en la lista coincide. Escríbalo para usarlo de todos modos.',
    empty: 'La lista está vacía. Escriba una opción para usarla.',
  },

  started: '¡Tarea iniciada!',
  keepsRunning: 'Su tarea sigue en curso cuando cierra la sesión. Termínela aquí cuando vuelva.',
  stay: 'Mantener la sesión',
  logoutIn: (seconds) => `Cerrar sesión en ${count(seconds)} ${plural(seconds, 'segundo', 'segundos')}`,
  loggedOut: 'Se cerró su sesión.',

  active: (name) => `Tarea activa de ${name}`,
  startedAt: 'Empezó a las',
  usually: 'Normalmente',
  hours: (time) => `${time} h`,
  saveChanges: 'Guardar cambios',
  endTask: 'Terminar tarea',
  unsaved: '1 cambio sin guardar',
  noChanges: 'No hay cambios que guardar',
  blankName: 'El nombre de la tarea no puede estar en blanco',

  leaving: {
    title: 'Cambios sin guardar',
    text: 'Cambió las notas y no las ha guardado.',
    cancel: 'Cancelar',
    without: 'Terminar sin guardar',
    save: 'Guardar y terminar',
  },

  completed: '¡Tarea terminada!',
  duration: 'Duración',
  startTime: 'Inicio',
  endTime: 'Fin',

  offline: {
    title: 'Sin conexión.',
    text: 'Lo que escriba se guarda en este teléfono.',
    start: 'Su tarea se guarda en este teléfono. Empieza cuando vuelva la conexión.',
    save: 'Sus cambios se guardan en este teléfono y se envían cuando vuelva la conexión.',
    end: (time) => `Su tarea termina a las ${time}. Se guarda en este teléfono y se envía cuando vuelva la conexión.`,
    waiting: 'Esperando conexión',
    cancel: 'No iniciar',
    logout: '¿Cerrar sesión antes de enviarlo?',
    logoutText:
      'Los cambios guardados y las tareas terminadas se envían cuando vuelva a iniciar sesión en este teléfono. Una tarea que quería iniciar no se envía.',
    logoutAnyway: 'Cerrar sesión de todos modos',
    keep: 'Quedarme aquí',
  },
  discard: {
    title: '¿Cerrar sesión sin guardar?',
    text: 'Sus cambios en las notas no se han guardado. Se pierden si cierra la sesión.',
    keep: 'Seguir editando',
  },
}
