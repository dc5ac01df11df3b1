import type { webPortal as english } from '../en/webPortal.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const webPortal: Localised<typeof english> = {
  title: 'Pestañas del portal web',
  lead: 'Páginas web que la app de los dispositivos muestra como pestañas. Los dispositivos reciben los cambios en su próximo contacto, en minutos mientras se usan.',
  first: 'Predeterminada',
  add: 'Agregar pestaña',
  added: 'Agregar',
  edit: 'Editar',
  editTitle: 'Editar pestaña',
  remove: 'Eliminar',
  up: 'Subir',
  down: 'Bajar',
  full: 'Puede haber 3 pestañas como máximo',
  of: (tabs: number, most: number) => `${count(tabs)} de ${count(most)}`,
  none: 'Todavía no hay pestañas',
  noneText: 'Agregue una página que se necesite en el almacén, como un plan de turnos.',
  columns: { label: 'Etiqueta', url: 'URL' },
  labelHint: 'Hasta 10 caracteres: en un dispositivo hay poco espacio.',
  urlHint: 'La dirección completa, con https://',
  deleteTitle: (label: string) => `¿Eliminar la pestaña ${label}?`,
  deleteText: 'Los dispositivos la quitan en su próximo contacto.',
  deleteFirst: (label: string) => `La pestaña ${label} será entonces la predeterminada.`,
  deleteIt: 'Eliminar pestaña',
  keep: 'Conservar pestaña',
}
