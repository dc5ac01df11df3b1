import type { rangeLimit as english } from '../en/rangeLimit.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const rangeLimit: Localised<typeof english> = {
  lasting: {
    days: (value) => plural(value, '1 día', `${count(value)} días`),
    months: (value) => plural(value, '1 mes', `${count(value)} meses`),
  },
  limit: (span) => `El periodo está limitado a ${span}.`,
  limited: (span) => `El periodo está limitado a ${span}. La hora de fin se ajustó.`,
  endMoved: 'La hora de fin no puede ser anterior a la de inicio. La hora de fin se ajustó.',
}
