import type { clock as english } from '../en/clock.ts'
import type { Localised } from '../localised.ts'

export const clock: Localised<typeof english> = {
  of: (city) => `hora de ${city}`,
  each: 'la hora de cada grupo',
  times: (zone) => `Se muestra en ${zone}`,
}
