import type { walkthroughSteps as english } from '../en/walkthroughSteps.ts'
import type { Localised } from '../localised.ts'
import { stepsOfCompany } from './stepsOfCompany.ts'
import { stepsOfDevices } from './stepsOfDevices.ts'
import { stepsOfFigures } from './stepsOfFigures.ts'

export const walkthroughSteps: Localised<typeof english> = {
  name: (page) => `Recorrido: ${page}`,
  oneGroup: 'Muestre un solo grupo y empiece de nuevo: el recorrido no funciona mientras los grupos rotan.',
  ...stepsOfFigures,
  ...stepsOfDevices,
  ...stepsOfCompany,
}
