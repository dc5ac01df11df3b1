import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 dispositivo', `${count(value)} dispositivos`)

export const shortcuts: Localised<typeof english> = {
  title: 'Accesos directos de Chrome',
  file: 'accesos-directos',
  noun: { one: 'acceso directo', other: 'accesos directos', ending: 'o' },
  what: 'este acceso',
  searchHint: 'Etiqueta, URL o centro',
  columns: {
    label: 'Etiqueta',
    url: 'URL',
    group: 'Grupo',
    facility: 'Centro',
    devices: 'Dispositivos',
    state: 'Estado',
    status: 'Activación',
    updated: 'Actualizado',
  },
  show: { all: 'Todos', enabled: 'Activados', disabled: 'Desactivados' },
  none: 'Todavía no hay accesos directos',
  noneText: 'Agregue una página web a la pantalla de inicio de los dispositivos.',
  add: 'Agregar acceso directo',
  added: 'Agregar',
  edit: 'Editar',
  editTitle: 'Editar acceso directo',
  view: 'Ver dispositivos',
  force: 'Forzar eliminación',
  labelHint: 'Se muestra debajo de su icono, hasta 50 caracteres.',
  urlHint: 'La dirección completa, con https://',
  deploys: 'Un dispositivo muestra el acceso a más tardar tras su próximo inicio de sesión.',
  enableRow: (name: string) => `Activar ${name}`,
  enableTitle: (name: string) => `¿Activar ${name}?`,
  enableText:
    'Se puede volver a desplegar y editar. No se despliega automáticamente: elija sus dispositivos en Ver dispositivos.',
  enable: 'Activar acceso',
  disableTitle: (name: string) => `¿Desactivar ${name}?`,
  disableText: (value: number) =>
    value === 0
      ? 'Ningún dispositivo lo tiene. Mientras está desactivado no se puede desplegar ni editar.'
      : `Queda atenuado en ${devices(value)}. Mientras está desactivado no se puede desplegar ni editar. Activarlo después no lo despliega de nuevo.`,
  disable: 'Desactivar acceso',
  once: 'Se pregunta solo una vez hasta que salga de la página.',
  keep: 'Dejarlo como está',
  isOff: 'Un acceso desactivado no tiene dispositivos que ver',
  isOffEdit: 'Un acceso desactivado no se puede editar',
  forceTitle: (name: string) => `¿Forzar la eliminación de ${name}?`,
  forceText: (value: number) =>
    value === 0
      ? 'Solo se quita de esta lista. No se puede deshacer.'
      : `Se quita de esta lista de inmediato y no se puede deshacer. ${devices(value)} lo ${plural(value, 'quita', 'quitan')} al reconectarse; los dispositivos perdidos lo conservan.`,
  forceIt: 'Forzar eliminación',
  keepIt: 'Conservar acceso',
  subtitle: (facility: string, when: string) => `${facility} · actualizado ${when}`,
}
