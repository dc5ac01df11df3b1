/** Lengths of time in ms. Apart from `time.ts`, so that whoever needs a number does not load a calendar. */
export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
/** The finest bucket: it divides every zone's offset, :30 and :45 included. */
export const slot = 15 * minute
export const slotsPerHour = 4
