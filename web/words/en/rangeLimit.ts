import { count, plural } from './locale.ts'

/** Words of ranges that may only be so long. */
export const rangeLimit = {
  lasting: {
    days: (value: number) => plural(value, '1 day', `${count(value)} days`),
    months: (value: number) => plural(value, '1 month', `${count(value)} months`),
  },
  limit: (span: string) => `Range is limited to ${span}.`,
  limited: (span: string) => `Range is limited to ${span}. End Time changed accordingly.`,
  endMoved: 'End Time cannot be before Start Time. End Time changed accordingly.',
} as const
