import { stepsOfCompany } from './stepsOfCompany.ts'
import { stepsOfDevices } from './stepsOfDevices.ts'
import { stepsOfFigures } from './stepsOfFigures.ts'

export const walkthroughSteps = {
  name: (page: string) => `Walkthrough: ${page}`,
  oneGroup: 'Show a single group, then start the walkthrough again: it does not work while groups rotate.',
  ...stepsOfFigures,
  ...stepsOfDevices,
  ...stepsOfCompany,
}
