import type { networks as english } from '../en/networks.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 dispositivo', `${count(value)} dispositivos`)

export const networks: Localised<typeof english> = {
  title: 'Redes Wi-Fi',
  file: 'redes-wifi',
  noun: { one: 'red', other: 'redes', ending: 'a' },
  what: 'esta red',
  searchHint: 'SSID o centro',
  columns: {
    facility: 'Centro',
    ssid: 'SSID',
    password: 'Contraseña',
    security: 'Seguridad',
    devices: 'Dispositivos',
    state: 'Estado',
    changed: 'Cambiada',
  },
  none: 'Todavía no hay redes Wi-Fi',
  noneText: 'Agregue una y elija qué dispositivos la reciben.',
  add: 'Agregar red',
  addTo: (value: number) => (value === 0 ? 'Agregar sin dispositivos' : `Agregar a ${devices(value)}`),
  view: 'Ver dispositivos',
  edit: 'Editar',
  editTitle: 'Editar red',
  remove: 'Eliminar',
  force: 'Forzar eliminación',
  keep: 'Conservar la red',
  hidden: 'Oculta',
  reveal: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  hidesIn: (seconds: number) => `se oculta en ${count(seconds)} s`,
  weak: 'WEP se descifra con facilidad: use WPA2 si puede',
  note: 'Las contraseñas se guardan cifradas y nunca aparecen en listas, registros ni notificaciones push. Para ver una, escriba su propia contraseña una vez por sesión. Queda registrado.',
  step: 'Red',
  chooseSecurity: 'Seleccione un tipo de seguridad',
  ssidHint: 'El nombre exacto de la red, de 1 a 32 bytes.',
  passwordHint: 'De 8 a 63 caracteres.',
  keepsPassword: 'Escriba una nueva para cambiarla.',
  changeSentTo: (value: number) =>
    value === 0 ? 'Ningún dispositivo la tiene.' : `El cambio se envía a ${devices(value)}.`,
  subtitle: (facility: string, security: string, version: number, when: string) =>
    `${facility} · ${security} · versión ${version}, cambiada ${when}`,
  onDevice: (value: number) => plural(value, '1 red', `${count(value)} redes`),
  deleteTitle: (ssid: string) => `¿Eliminar ${ssid}?`,
  deleteText: (value: number) =>
    value === 0
      ? 'Ningún dispositivo la tiene. Se elimina de inmediato.'
      : `La ${plural(value, 'quitará', 'quitarán')} ${devices(value)}. Permanece en la lista hasta que ${plural(value, 'ese dispositivo lo confirme', 'todos lo confirmen')}. Hasta entonces puede deshacerlo.`,
  deleteIt: 'Eliminar red',
  keepIt: 'Conservar red',
  forceTitle: (ssid: string) => `¿Forzar la eliminación de ${ssid}?`,
  forceText: (value: number) =>
    value === 0
      ? 'Se quita de la lista de inmediato. No se puede deshacer.'
      : `Se quita de la lista de inmediato y no se puede deshacer. ${devices(value)} todavía no ${plural(value, 'confirmó que la quitó: la quitará al reconectarse', 'confirmaron que la quitaron: la quitarán al reconectarse')}.`,
  forceIt: 'Forzar eliminación',
  ofDevice: {
    title: (name: string) => `Wi-Fi de ${name}`,
    none: 'Este dispositivo no tiene redes asignadas.',
    all: 'Todas las redes Wi-Fi',
    close: 'Cerrar',
  },
  ofDevices: {
    title: (value: number) => `Wi-Fi de ${devices(value)}`,
    devices,
    keep: 'Sin cambios',
    add: 'Agregar',
    remove: 'Quitar',
    choice: (ssid: string) => `Qué hacer con ${ssid}`,
    having: (having: number, of: number) =>
      having === 0
        ? 'en ninguno'
        : having === of
          ? plural(of, 'ya la tiene', `en los ${count(of)}`)
          : `en ${count(having)} de ${count(of)}`,
    affected: (some: number, all: number) =>
      some === all
        ? `Cambia ${devices(some)}.`
        : `Cambia ${count(some)} de ${devices(all)}: una red va solo a los dispositivos de su centro.`,
    save: (added: number, removed: number) =>
      added + removed === 0
        ? 'Guardar'
        : [added && `agregar ${count(added)}`, removed && `quitar ${count(removed)}`]
            .filter(Boolean)
            .join(', ')
            .replace(/^./, (letter) => letter.toUpperCase()),
    warning:
      'Un dispositivo que pierde su red actual queda sin conexión hasta que se une a otra. Compruebe que tenga una a su alcance.',
    none: 'No hay red Wi-Fi para estos dispositivos',
    noneText: 'Agregue primero una para su centro.',
    cancel: 'Cancelar',
  },
}
