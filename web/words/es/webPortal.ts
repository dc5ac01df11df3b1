import type { webPortal as english } from '../en/webPortal.ts'
import type { Localised } from '../localised.ts'

export const webPortal: Localised<typeof english> = {
  title: 'Pestañas del portal web',
  lead: 'Páginas web que la aplicación de los dispositivos muestra como pestañas. Los dispositivos reciben un cambio con su próxima señal, en minutos mientras alguien trabaja con ellos.',
  first: 'Se carga al abrir',
  add: 'Agregar pestaña',
  added: 'Agregar',
  edit: 'Editar',
  editTitle: 'Editar pestaña',
  remove: 'Eliminar',
  up: 'Subir',
  down: 'Bajar',
  full: 'Puede haber 3 pestañas como máximo',
  of: (tabs: number, most: number) => `${tabs} de ${most}`,
  none: 'Todavía no hay pestañas',
  noneText: 'Agregue una página que se necesite en el almacén, como el plan de turnos.',
  columns: { label: 'Etiqueta', url: 'URL' },
  labelHint: 'Hasta 10 caracteres: en un dispositivo hay poco espacio.',
  urlHint: 'La dirección completa, con https://',
  deleteTitle: (label: string) => `¿Eliminar la pestaña ${label}?`,
  deleteText: 'Los dispositivos dejan de mostrarla en cuanto se enteran.',
  deleteFirst: (label: string) => `Entonces se carga al abrir la pestaña ${label}.`,
  deleteIt: 'Eliminar pestaña',
  keep: 'Conservar pestaña',
}
