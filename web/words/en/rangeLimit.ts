/** Words of ranges that may only be so long. */
export const rangeLimit = {
  lasting: {
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  },
  limit: (span: string) => `Range is limited to ${span}.`,
  limited: (span: string) => `Range is limited to ${span}. End Time changed accordingly.`,
  endMoved: 'End Time cannot be before Start Time. End Time changed accordingly.',
} as const
