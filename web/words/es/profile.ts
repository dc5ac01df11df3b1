import type { profile as english } from '../en/profile.ts'
import type { Localised } from '../localised.ts'

export const profile: Localised<typeof english> = {
  title: 'Mi perfil',
  sections: 'Secciones del perfil',
  names: {
    profile: 'Perfil',
    edit: 'Editar perfil',
    password: 'Cambiar contraseña',
    twoFactor: 'Autenticación en dos pasos',
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
    roles: 'Roles que tiene',
    createdOn: 'Creado el',
    none: 'Sin indicar',
  },

  password: {
    hint: 'Aquí sigue conectado. En los demás lugares se cierra su sesión.',
    current: 'Contraseña actual',
    new: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    mismatch: 'Las contraseñas no coinciden',
    change: 'Cambiar contraseña',
    wentWrong: 'Algo salió mal al cambiar la contraseña',
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
    required: 'Falta el código.',
    validFor: (time) => `Válido durante ${time}.`,
    expired: 'Este código ha caducado.',
    again: 'Enviar de nuevo',
    againIn: (time) => `en ${time}`,
    noEmail: 'Su cuenta aún no tiene un correo confirmado, así que no se puede enviar un código.',
    toEdit: 'Agregar un correo',
  },

  inactivity: {
    text: 'Cierra su sesión de la consola si no se toca nada durante este tiempo.',
    adminText:
      'Cierra su sesión de la consola si no se toca nada durante este tiempo. El modo TV lo necesita desactivado.',
    label: 'Cerrar la sesión después de',
    minutes: 'Minutos',
    hours: 'Horas',
    minute: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
    hour: (count) => (count === 1 ? '1 hora' : `${count} horas`),
    cut: (first, last, company, hours) =>
      first === last
        ? `No se ofrecen ${first} horas: ${company} cierra las sesiones a las ${hours}.`
        : `No se ofrecen de ${first} a ${last} horas: ${company} cierra las sesiones a las ${hours}.`,
    now: (time) => `Ahora: ${time}`,
    saved: (time) => `Guardado. Ahora: ${time}`,
    byCompany: (time) => `Ahora: ${time}, según su empresa`,
    failed: 'No se pudo guardar el tiempo de inactividad',
    switch: 'Cierre por inactividad',
    warning:
      'El cierre por inactividad está desactivado y el modo TV está activado: esta cuenta sigue conectada en cada pantalla donde esté abierta.',
    enable: 'Volver a activar el cierre por inactividad',
    enabled: 'Cierre por inactividad activado.',
    enableFailed: 'Hubo un error, inténtelo de nuevo.',
    offTitle: 'Desactivar el cierre por inactividad',
    offText:
      'Seguirá conectado y se activa el modo TV: Rendimiento muestra entonces los datos de hoy para una pantalla en la pared.',
    turnOff: 'Desactivar',
    keep: 'Dejarlo activado',
    turnedOff: 'El cierre por inactividad está desactivado.',
  },
}
