import type { walkthrough as english } from '../en/walkthrough.ts'
import type { Localised } from '../localised.ts'

export const walkthrough: Localised<typeof english> = {
  start: 'Recorrido de esta página',
  end: 'Terminar el tutorial',
}
