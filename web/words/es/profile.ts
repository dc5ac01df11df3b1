import type { profile as english } from '../en/profile.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const profile: Localised<typeof english> = {
  title: 'Mi perfil',
  sections: 'Secciones del perfil',
  names: {
    profile: 'Perfil',
    edit: 'Editar perfil',
    password: 'Cambiar contraseña',
    twoFactor: 'Verificación en dos pasos',
    inactivity: 'Cierre por inactividad en la web',
    roles: 'Gestión de roles',
    reports: 'Informes',
  },

  data: {
    name: 'Nombre',
    username: 'Usuario',
    employeeId: 'ID de empleado',
    email: 'Correo',
    waiting: (address) => `${address}, sin confirmar todavía`,
    phone: 'Teléfono',
    address: 'Dirección',
    company: 'Empresa',
    roles: 'Roles actuales',
    createdOn: 'Creado el',
    none: 'Sin definir',
  },

  password: {
    hint: 'Su sesión sigue abierta aquí y se cierra en todos los demás lugares.',
    current: 'Contraseña actual',
    new: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    mismatch: 'Las contraseñas no coinciden',
    change: 'Cambiar contraseña',
    serverError: 'Algo salió mal al cambiar la contraseña',
    failed: (message) => `No se pudo cambiar la contraseña: ${message}`,
  },

  twoFactor: {
    on: 'Activada',
    onSince: (date) => `Activada desde el ${date}`,
    off: 'Desactivada',
    onText: 'En cada inicio de sesión se envía un código a su correo.',
    offText: 'Inicia sesión solo con su contraseña. Con dos pasos se envía además un código a su correo.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    enter: {
      on: 'Para activarla, escriba el código de 6 dígitos enviado a ',
      off: 'Para desactivarla, escriba el código de 6 dígitos enviado a ',
    },
    keepOn: 'Dejarla activada',
    keepOff: 'Dejarla desactivada',
    required: 'El código es obligatorio.',
    validFor: (time) => `Válido durante ${time}.`,
    expired: 'Este código venció.',
    again: 'Enviar de nuevo',
    againIn: (time) => `en ${time}`,
    noEmail: 'Su cuenta aún no tiene un correo confirmado, así que no se puede enviar un código.',
    toEdit: 'Agregar un correo',
  },

  inactivity: {
    text: 'Cierra su sesión en la consola tras este tiempo sin actividad.',
    adminText: 'Cierra su sesión en la consola tras este tiempo sin actividad. El modo TV requiere desactivarlo.',
    label: 'Cerrar la sesión después de',
    minutes: 'Minutos',
    hours: 'Horas',
    minute: (value) => plural(value, '1 minuto', `${count(value)} minutos`),
    hour: (value) => plural(value, '1 hora', `${count(value)} horas`),
    cut: (first, last, company, hours) =>
      first === last
        ? `No se ofrecen ${first} horas: ${company} cierra las sesiones a las ${count(hours)}.`
        : `No se ofrecen de ${first} a ${last} horas: ${company} cierra las sesiones a las ${count(hours)}.`,
    now: (time) => `Ahora: ${time}`,
    saved: (time) => `Guardado. Ahora: ${time}`,
    byCompany: (time) => `Ahora: ${time}, según su empresa`,
    failed: 'No se pudo guardar el tiempo de inactividad',
    switch: 'Cierre por inactividad',
    warning:
      'El cierre por inactividad está desactivado y el modo TV está activado: la sesión de esta cuenta sigue abierta en todas las pantallas donde se usa.',
    enable: 'Volver a activar el cierre por inactividad',
    enabled: 'Cierre por inactividad activado.',
    enableFailed: 'Hubo un error, inténtelo de nuevo.',
    offTitle: 'Desactivar el cierre por inactividad',
    offText:
      'Su sesión sigue abierta y se activa el modo TV: Rendimiento muestra entonces los datos de hoy para una pantalla en la pared.',
    turnOff: 'Desactivar',
    keep: 'Dejarlo activado',
    turnedOff: 'El cierre por inactividad está desactivado.',
  },
}
