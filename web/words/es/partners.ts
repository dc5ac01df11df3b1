import type { partners as english } from '../en/partners.ts'
import type { Localised } from '../localised.ts'

export const partners: Localised<typeof english> = {
  title: 'Catálogo de socios',
  all: 'Todos',
  tags: 'Mostrar los socios con una etiqueta',
  none: 'Todavía no hay socios',
  noneText: 'Los socios aparecerán aquí cuando se publiquen.',
  noneTagged: 'Ningún socio tiene esta etiqueta',
  showAll: 'Mostrar todos los socios',
  unnamed: 'Sin nombre',
  newTab: '(se abre en una pestaña nueva)',
}
