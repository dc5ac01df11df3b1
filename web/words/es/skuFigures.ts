import type { skuFigures as english } from '../en/skuFigures.ts'
import type { Localised } from '../localised.ts'

export const skuFigures: Localised<typeof english> = {
  knownFrom: (when) => `Los escaneos anteriores al ${when} no tienen cifras por SKU hasta que se recuenten.`,
}
