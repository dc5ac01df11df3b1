import type { apps as english } from '../en/apps.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 dispositivo', `${count(value)} dispositivos`)

export const apps: Localised<typeof english> = {
  title: 'Gestión de aplicaciones',
  tabs: 'Vistas de aplicaciones',
  remote: 'Despliegues remotos',
  library: 'Biblioteca de aplicaciones',
  noun: { one: 'aplicación', other: 'aplicaciones', ending: 'a' },
  what: 'aplicación',
  file: 'aplicaciones',
  searchHint: 'Aplicación o paquete',
  columns: {
    app: 'Aplicación',
    package: 'Nombre del paquete',
    version: 'Versión',
    devices: 'Dispositivos',
    state: 'Estado',
    facility: 'Centro',
    updated: 'Actualizada el',
  },
  none: 'Todavía no hay aplicaciones',
  noneText: 'Agregue una y elija qué dispositivos la reciben.',
  view: 'Dispositivos',
  edit: 'Editar aplicación',
  update: 'Actualizar aplicación',
  remove: 'Eliminar',
  force: 'Forzar eliminación',
  keep: 'Conservar la aplicación',
  add: 'Agregar aplicación',

  steps: { app: 'Aplicación', file: 'APK', devices: 'Dispositivos' },
  name: 'Nombre de la aplicación',
  blankName: 'El nombre de la aplicación no puede estar vacío',
  nameHint: 'El nombre que se usa para ella.',
  next: 'Siguiente',
  nextDevices: 'Siguiente: dispositivos',
  back: 'Atrás',
  cancel: 'Cancelar',
  deploy: 'Desplegar',
  withoutDevices: 'Terminar sin dispositivos',
  forceInstall: 'Forzar instalación',
  forceHint: 'Reemplaza también versiones más nuevas (degradación).',
  added: (name) => `Se agregó ${name}. Elija ahora o más tarde los dispositivos que la reciben.`,
  facts: {
    package: 'Paquete',
    label: 'Etiqueta',
    version: 'Versión',
    signer: 'Firmante',
    android: 'Android',
    later: 'se sabe tras la subida',
    sameSigner: (version) => `el mismo que ${version}`,
    fromSdk: (sdk) => `nivel de API ${sdk} o posterior`,
  },
  lower: (version, before) =>
    `${version} es anterior a ${before}. Los dispositivos con una versión posterior la conservan, salvo que fuerce la instalación.`,
  leave: {
    title: '¿Salir antes de agregar la aplicación?',
    text: 'Su APK aún no está subido. Se perderá lo que escribió.',
    action: 'Salir',
    keep: 'Quedarse',
  },
  leaveRunning: {
    title: '¿Salir mientras se sube?',
    text: 'La subida continúa abajo, en todas las páginas. Elija los dispositivos cuando esté lista.',
    action: 'Salir y seguir subiendo',
    keep: 'Quedarse',
  },
  devicesOf: 'Elegir dispositivos',
  rollOut: 'Distribuirla',
  forAll:
    'Los dispositivos elegidos la instalan de inmediato, sea cual sea su versión. Los demás la reciben por actualización OTA.',
  close: 'Cerrar',
  updateTitle: (name) => `Actualizar ${name}`,
  updateText: (version, have) =>
    have === 0
      ? `La versión actual es ${version}. Ningún dispositivo la tiene.`
      : `La versión actual es ${version}. ${devices(have)} ${plural(have, 'recibe', 'reciben')} la nueva en cuanto esté subida.`,
  sameApp: 'Debe tener el mismo paquete y el mismo firmante.',
  updated: (version) => `Se agregó la versión ${version}.`,
  updatedFor: (have) =>
    have === 0
      ? 'Ningún dispositivo tiene la aplicación todavía.'
      : `La ${plural(have, 'recibirá', 'recibirán')} ${devices(have)}.`,
  finish: 'Listo',

  drawer: (name) => `${name} en dispositivos`,
  subtitle: (version, facility, size) => `Versión ${version} · ${facility} · ${size}`,
  deviceSearch: 'Dispositivo, serie o usuario',
  allGroups: 'Todos los grupos',
  group: 'Grupo',
  show: { all: 'Todos', selected: 'Elegidos', failed: 'Con error' },
  heads: {
    device: 'Dispositivo',
    group: 'Grupo',
    user: 'Último usuario',
    version: 'Versión',
    strategy: 'Estrategia',
    status: 'Estado',
  },
  noDevices: 'El centro todavía no tiene dispositivos.',
  noMatch: 'Nada coincide',
  noUser: 'sin usuario aún',
  lastContact: (time) => `último contacto ${time}`,
  never: 'sin contacto todavía',
  notInstalled: 'no instalada',
  agent: (version) => `app del dispositivo ${version}`,
  strategies: { normal: 'Normal', forced: 'Forzada' },
  strategyOf: (name) => `Estrategia para ${name}`,
  select: (name) => `Desplegar en ${name}`,
  selectAll: 'Desplegar en todos los que se muestran',
  status: {
    upToDate: 'Al día',
    pending: 'Pendiente',
    downloaded: 'Descargada',
    failed: 'Con error',
    none: 'Sin desplegar',
    removing: 'Desinstalándose',
  },
  comes: {
    install: 'se instalará',
    forced: 'se instalará, forzada',
    uninstall: 'se desinstalará',
  },
  since: (version, time) => [version, time].filter(Boolean).join(', '),
  waits: 'cuando se reconecte',
  downgrade: (version) => `degradación desde ${version}`,
  noReason: 'Sin motivo indicado',
  changes: (value) => plural(value, '1 cambio', `${count(value)} cambios`),
  noChanges: 'Sin cambios',
  changesOf: (installs, uninstalls) =>
    [
      installs && plural(installs, '1 instalación', `${count(installs)} instalaciones`),
      uninstalls && plural(uninstalls, '1 desinstalación', `${count(uninstalls)} desinstalaciones`),
    ]
      .filter(Boolean)
      .join(', '),
  deployTo: (value) => `Desplegar en ${devices(value)}`,
  tryFailed: (value) => plural(value, 'Reintentar 1 fallido', `Reintentar ${count(value)} fallidos`),

  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteText: (value) =>
    value === 0
      ? 'Ningún dispositivo la tiene. Se elimina de inmediato.'
      : `La ${plural(value, 'desinstalará', 'desinstalarán')} ${devices(value)}. Permanece en la lista hasta que ${plural(value, 'ese dispositivo lo confirme', 'todos lo confirmen')}. Hasta entonces puede deshacerlo.`,
  deleteIt: 'Eliminar aplicación',
  keepIt: 'Conservar aplicación',
  forceTitle: (name) => `¿Forzar la eliminación de ${name}?`,
  forceText: (value) =>
    value === 0
      ? 'Se quita de la lista de inmediato. No se puede deshacer.'
      : `Se quita de la lista de inmediato y no se puede deshacer. ${devices(value)} ${plural(value, 'conserva', 'conservan')} la aplicación.`,
  forceIt: 'Forzar eliminación',

  lib: {
    searchHint: 'Aplicación o paquete',
    file: 'biblioteca-de-aplicaciones',
    columns: { label: 'Etiqueta', package: 'Paquete', updated: 'Actualizada el', state: 'Estado' },
    none: 'La biblioteca está vacía',
    noneText: 'Agregue las aplicaciones que la gente puede usar en sus dispositivos.',
    own: (group) => `Biblioteca de ${group}. La usan también los grupos inferiores que no tienen una propia.`,
    inherited: (group, above) => `${group} usa la biblioteca de ${above}. El primer cambio crea la suya propia.`,
    enabled: 'Activada',
    disabled: 'Desactivada',
    enable: (name) => `Activar ${name}`,
    rename: (name) => `Cambiar la etiqueta de ${name}`,
    label: 'Etiqueta',
    toggleFailed: 'No se pudo cambiar el estado de la aplicación. Inténtelo de nuevo.',
    show: { all: 'Todas', enabled: 'Activadas', disabled: 'Desactivadas' },
    add: 'Agregar aplicación manualmente',
    addTitle: 'Agregar aplicación manualmente',
    package: 'Nombre del paquete',
    packageHint: 'El nombre del paquete de Android, por ejemplo com.example.scan. Uno a la vez.',
    labelField: 'Etiqueta',
    labelHint: 'El nombre que se usa para ella. Si queda vacía, se muestra el nombre del paquete.',
    action: 'Agregar aplicación',
    above: 'el grupo superior',
  },
}
