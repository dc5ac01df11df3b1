import type { richText as english } from '../en/richText.ts'
import type { Localised } from '../localised.ts'

export const richText: Localised<typeof english> = {
  newTab: '(se abre en otra pestaña)',
  noImage: 'No se pudo cargar la imagen.',
}
