/** Whose clock a time is of. */
export const clock = {
  of: (city: string) => `${city} time`,
  each: 'each group’s own time',
  times: (zone: string) => `Times are ${zone}`,
} as const
