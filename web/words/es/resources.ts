import type { resources as english } from '../en/resources.ts'
import type { Localised } from '../localised.ts'

export const resources: Localised<typeof english> = {
  title: 'Recursos',
  none: 'Todavía no hay recursos',
  noneText: 'Los manuales, videos y formularios aparecerán aquí cuando se publiquen.',
  untitled: 'Sin título',
  newTab: '(se abre en una pestaña nueva)',
}
