import type { rangeLimit as english } from '../en/rangeLimit.ts'
import type { Localised } from '../localised.ts'

export const rangeLimit: Localised<typeof english> = {
  lasting: {
    days: (count) => (count === 1 ? '1 día' : `${count} días`),
    months: (count) => (count === 1 ? '1 mes' : `${count} meses`),
  },
  limit: (span) => `El periodo está limitado a ${span}.`,
  limited: (span) => `El periodo está limitado a ${span}. La hora de fin se ajustó.`,
  endMoved: 'La hora de fin no puede ser anterior a la de inicio. La hora de fin se ajustó.',
}
