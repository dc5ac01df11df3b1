import type { users as english } from '../en/users.ts'
import type { Localised } from '../localised.ts'
import { plural } from './locale.ts'

export const users: Localised<typeof english> = {
  title: 'Usuarios',
  file: 'usuarios',
  noun: { one: 'usuario', other: 'usuarios', ending: 'o' },
  searchHint: 'Nombre o usuario',
  columns: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    username: 'Usuario',
    roleAndGroup: 'Rol · grupo',
  },
  you: 'Usted',
  notBelow: 'Solo puede administrar usuarios por debajo de su rol',
  none: 'Todavía no hay usuarios',
  noneIn: (group) => `Nadie tiene un rol en ${group}.`,

  counter: {
    of: (max) => ` de ${max} activados`,
    unlimited: ' activados · Sin límite',
    label: 'Usuarios activados',
    why: 'Por qué no se pueden activar usuarios',
    reached: (max) => `Su empresa alcanzó el límite de ${max} usuarios activados`,
    advice: 'Desactive o elimine a quienes ya no estén, o pida más licencias a su proveedor.',
  },
  maxReached: 'Se alcanzó el máximo de usuarios. Elimine a un usuario antes de agregar otro.',

  exportAll: 'Exportar todo como CSV',
  batch: 'Crear por lotes',
  remove: 'Eliminar usuario',
  actions: {
    roles: 'Roles',
    profile: 'Editar perfil',
    security: 'Seguridad',
  },

  warning: (count) =>
    plural(
      count,
      'Un usuario eliminado pierde el acceso ahora. Sus escaneos y pasos siguen en los informes.',
      'Los usuarios eliminados pierden el acceso ahora. Sus escaneos y pasos siguen en los informes.',
    ),

  create: {
    account: 'Cuenta',
    person: 'Persona',
    access: 'Rol y grupos',
    emailHint: 'El usuario lo confirma con un código al iniciar sesión por primera vez.',
    groups: 'Grupos',
  },

  edit: {
    hint: 'Todos los campos son opcionales. Los que deje vacíos conservan su valor.',
    identity: 'Identidad',
    fixed: 'Solo su encargado puede cambiar su usuario y su ID de empleado.',
    ownWaits: (old) =>
      `Aún sin confirmar: se le pedirá un código enviado por correo cuando vuelva a cargar la consola.${old ? ` Hasta entonces, códigos y avisos van a ${old}.` : ''}`,
    waits: (name, old) =>
      `Sin confirmar: se pedirá un código a ${name} al iniciar sesión.${old ? ` Hasta entonces los códigos y avisos van a ${old}.` : ''}`,
  },

  fields: {
    username: 'Usuario',
    password: 'Contraseña',
    confirm: 'Confirme la contraseña',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    employeeId: 'ID de empleado',
  },

  messages: {
    passwordIsName: 'La contraseña no puede ser el usuario.',
    confirm: '¡Las contraseñas no coinciden!',
  },

  security: {
    check: 'Escriba su propia contraseña antes de cambiar cómo inicia sesión otra persona.',
    locked: 'Primero se necesita su contraseña',
    unlock: 'Escribir contraseña',
    password: 'Definir una contraseña nueva',
    passwordHint: 'El usuario inicia sesión con ella desde ahora. Entréguesela en persona.',
    setPassword: 'Definir contraseña',
    failed: (message) => `Error: ${message}`,
    twoFactor: 'Verificación en dos pasos',
    twoFactorOn: 'Activada: se envía un código por correo en cada inicio de sesión.',
    twoFactorOff: 'Desactivada. Los usuarios la activan en su propio perfil.',
    disable: 'Desactivar la verificación en dos pasos',
    disableText: (name) => `${name} iniciará sesión solo con la contraseña.`,
    keep: 'Mantenerla activada',
    sessions: 'Sesiones',
    sessionsText: 'Termina todas las sesiones de este usuario, aquí y en los dispositivos, en su próxima acción.',
    signOut: 'Cerrar todas las sesiones',
    stay: 'Mantener las sesiones',
    signOutText: (name) => `${name} tendrá que iniciar sesión de nuevo. Lo que no haya guardado se pierde.`,
  },
}
