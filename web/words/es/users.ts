import type { users as english } from '../en/users.ts'
import type { Localised } from '../localised.ts'

const people = (count: number) => (count === 1 ? '1 usuario' : `${count} usuarios`)

export const users: Localised<typeof english> = {
  title: 'Usuarios',
  searchHint: 'Nombre o usuario',
  group: 'Grupo',
  all: 'Todos',
  enabled: 'Activados',
  disabled: 'Desactivados',
  columns: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    username: 'Usuario',
    roleAndGroup: 'Rol · grupo',
    createdOn: 'Creado el',
    enable: 'Activar',
  },
  you: 'Usted',
  enable: (name) => `Activar a ${name}`,
  notBelow: 'Solo puede administrar usuarios por debajo de su rol',
  moreGroups: (count) => `+${count}`,
  noRole: 'Sin rol',
  none: 'Todavía no hay usuarios',
  noneText: (group) => `Nadie tiene un rol en ${group}.`,

  counter: {
    of: (max) => ` de ${max} activados`,
    unlimited: 'Sin límite',
    enabled: ' activados · ',
    label: 'Usuarios activados',
    why: 'Por qué no se pueden activar usuarios',
    reached: (max) => `Su empresa alcanzó el límite de ${max} usuarios activados`,
    advice: 'Desactive o elimine a quienes ya no estén, o pida más licencias a su proveedor.',
  },
  maxReached: 'Se alcanzó el máximo de usuarios. Elimine a un usuario antes de agregar otro.',

  actions: {
    roles: 'Roles',
    profile: 'Editar perfil',
    security: 'Seguridad',
    delete: 'Eliminar usuario',
    create: 'Crear',
  },

  bulk: {
    enable: 'Activar',
    disable: 'Desactivar',
    delete: 'Eliminar',
    enabling: (count) => `Activando ${people(count)}`,
    disabling: (count) => `Desactivando ${people(count)}`,
    deleting: (count) => `Eliminando ${people(count)}`,
    enabled: (count) => (count === 1 ? '1 usuario activado' : `${count} usuarios activados`),
    disabled: (count) => (count === 1 ? '1 usuario desactivado' : `${count} usuarios desactivados`),
    deleted: (count) => (count === 1 ? '1 usuario eliminado' : `${count} usuarios eliminados`),
    allEnabled: 'Los usuarios elegidos ya están activados',
    allDisabled: 'Los usuarios elegidos ya están desactivados',
    undo: 'Deshacer',
    partly: (done, of) => `${done} de ${of} usuarios`,
    report: 'Estos usuarios quedaron como estaban:',
    understood: 'Cerrar',
  },

  delete: {
    title: (count) => (count === 1 ? 'Eliminar usuario' : `Eliminar ${people(count)}`),
    warning: (count) =>
      count === 1
        ? 'Un usuario eliminado pierde el acceso ahora y no se puede recuperar. Sus escaneos y pasos siguen en los informes.'
        : 'Los usuarios eliminados pierden el acceso ahora y no se pueden recuperar. Sus escaneos y pasos siguen en los informes.',
    skipped: (count) =>
      count === 1
        ? '1 usuario elegido no está por debajo de su rol y se queda.'
        : `${count} usuarios elegidos no están por debajo de su rol y se quedan.`,
    keep: (count) => (count === 1 ? 'Conservar usuario' : 'Conservar usuarios'),
  },

  create: {
    title: 'Crear usuario',
    submit: 'Crear usuario',
    account: 'Cuenta',
    person: 'Persona',
    access: 'Rol y grupos',
    more: 'Contacto y dirección',
    emailHint: 'El usuario lo confirma con un código al iniciar sesión por primera vez.',
    choose: 'Elija un rol',
    groups: 'Grupos',
    groupsFirst: 'Elija primero un rol: de él depende qué grupos se pueden elegir.',
    groupsSearch: 'Buscar grupos',
    groupsChosen: (chosen, of) => `${chosen} de ${of} elegidos`,
    groupsNone: 'Ningún grupo coincide',
    chooseShown: 'Elegir todos los mostrados',
    clear: 'Borrar',
    off: 'Desactivado',
  },

  edit: {
    hint: 'Todos los campos son opcionales. Los que deje vacíos conservan su valor.',
    identity: 'Identidad',
    contact: 'Contacto',
    address: 'Dirección',
    saved: 'Perfil guardado',
    waits: (name, old) =>
      old
        ? `Sin confirmar: se pedirá un código a ${name} al iniciar sesión. Hasta entonces los códigos y avisos van a ${old}.`
        : `Sin confirmar: se pedirá un código a ${name} al iniciar sesión.`,
  },

  fields: {
    username: 'Usuario',
    password: 'Contraseña',
    confirm: 'Confirme la contraseña',
    firstName: 'Nombre',
    lastName: 'Apellido',
    role: 'Rol',
    group: 'Grupo',
    email: 'Correo electrónico',
    employeeId: 'Número de empleado',
    phone: 'Teléfono',
    addr1: 'Dirección, línea 1',
    addr2: 'Dirección, línea 2',
    city: 'Ciudad',
    zip: 'Código postal',
    state: 'Estado o provincia',
    country: 'País',
    chooseCountry: 'Elija un país',
  },

  messages: {
    passwordIsName: 'La contraseña no puede ser el usuario.',
    confirm: '¡Las contraseñas no coinciden!',
    lastRole: 'El usuario debe tener otro rol antes de eliminar este',
    ownLastRole: 'Usted debe tener otro rol antes de eliminar este',
  },

  roles: {
    held: 'Roles actuales',
    add: 'Agregar un rol',
    addButton: 'Agregar rol',
    chooseGroup: 'Elija un grupo',
    remove: (role, group) => `Quitar ${role} en ${group}`,
    notYours: 'Solo se pueden quitar roles por debajo del suyo',
    off: 'Este grupo está desactivado',
    allHeld: 'El usuario tiene este rol en todos los grupos a los que usted llega.',
    nothing: 'Su rol no puede asignar roles.',
    undo: 'Deshacer',
  },

  security: {
    check: 'Escriba su propia contraseña antes de cambiar cómo inicia sesión otra persona.',
    locked: 'Primero se necesita su contraseña',
    unlock: 'Escribir contraseña',
    password: 'Poner una contraseña nueva',
    passwordHint: 'El usuario inicia sesión con ella desde ahora. Désela en persona.',
    setPassword: 'Poner contraseña',
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

  print: {
    file: 'usuarios',
    on: 'Sí',
    off: 'No',
  },
  people,
}
