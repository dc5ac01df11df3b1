import type { documentWords as english } from '../en/document.ts'
import type { Localised } from '../localised.ts'

export const documentWords: Localised<typeof english> = {
  description: 'Rendimiento del personal y gestión de dispositivos para almacenes',
  noScript: 'Shiftdeck necesita JavaScript.',
}
