import type { images as english } from '../en/images.ts'
import type { Localised } from '../localised.ts'

export const images: Localised<typeof english> = {
  failed: 'No se pudo cargar la imagen.',
}
