import type { networks as english } from '../en/networks.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

const devices = (value: number) => (value === 1 ? '1 dispositivo' : `${count(value)} dispositivos`)

export const networks: Localised<typeof english> = {
  title: 'Redes Wi-Fi',
  file: 'redes-wifi',
  noun: { one: 'red', many: 'redes', ending: 'a' },
  what: 'esta red',
  searchHint: 'SSID o centro',
  columns: {
    facility: 'Centro',
    ssid: 'SSID',
    password: 'Contraseña',
    security: 'Tipo de seguridad',
    devices: 'Dispositivos',
    state: 'Estado',
    changed: 'Cambiada',
  },
  none: 'Todavía no hay redes Wi-Fi',
  noneText: 'Agregue una y elija qué dispositivos deben conocerla.',
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
  hidesIn: (seconds: number) => `se oculta en ${seconds} s`,
  weak: 'WEP se descifra con facilidad: use WPA2 si puede',
  note: 'Las contraseñas se guardan cifradas y nunca están en una lista, un registro ni un aviso. Para mostrar una se pide su propia contraseña una vez por sesión, y queda registrado.',
  step: 'Red',
  chooseSecurity: 'Seleccione un tipo de seguridad',
  ssidHint: 'El nombre de la red tal como se emite: de 1 a 32 bytes.',
  passwordHint: 'De 8 a 63 caracteres.',
  keepsPassword: 'Escriba encima para cambiarla. Si no, se queda como está.',
  tells: (value: number) => (value === 0 ? 'Ningún dispositivo la tiene.' : `Se avisa del cambio a ${devices(value)}.`),
  subtitle: (facility: string, security: string, version: number, when: string) =>
    `${facility} · ${security} · versión ${version}, cambiada ${when}`,
  onDevice: (value: number) => (value === 1 ? '1 red' : `${count(value)} redes`),
  deleteTitle: (ssid: string) => `¿Eliminar ${ssid}?`,
  deleteText: (value: number) =>
    value === 0
      ? 'Ningún dispositivo la tiene: desaparece enseguida.'
      : `Se pide a ${devices(value)} que la quite${value === 1 ? '' : 'n'}. Sale de la lista cuando lo haya${value === 1 ? '' : 'n'} hecho; hasta entonces puede conservarla.`,
  deleteIt: 'Eliminar red',
  keepIt: 'Conservar red',
  forceTitle: (ssid: string) => `¿Forzar la eliminación de ${ssid}?`,
  forceText: (value: number) =>
    value === 0
      ? 'Sale de la lista enseguida. No se puede deshacer.'
      : `Sale de la lista enseguida y no se puede deshacer. ${devices(value)} todavía no confirmó que la quitó: la pierde cuando vuelva a dar señal.`,
  forceIt: 'Forzar eliminación',
  ofDevice: {
    title: (name: string) => `Wi-Fi de ${name}`,
    none: 'A este dispositivo no se le dio ninguna red.',
    all: 'Todas las redes Wi-Fi',
    close: 'Cerrar',
  },
  ofDevices: {
    title: (value: number) => `Wi-Fi de ${devices(value)}`,
    devices,
    keep: 'Dejar',
    add: 'Agregar',
    remove: 'Quitar',
    choice: (ssid: string) => `Qué hacer con ${ssid}`,
    having: (having: number, of: number) =>
      having === 0
        ? 'en ninguno'
        : having === of
          ? of === 1
            ? 'ya la tiene'
            : `en los ${count(of)}`
          : `en ${count(having)} de ${count(of)}`,
    reach: (some: number, all: number) =>
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
      'Un dispositivo que pierde la red en la que está vuelve a dar señal cuando se une a otra. Compruebe que conoce alguna que esté a su alcance.',
    none: 'No hay red Wi-Fi para estos dispositivos',
    noneText: 'Agregue primero una para su centro.',
    cancel: 'Cancelar',
  },
}
