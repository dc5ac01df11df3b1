/** What every layer knows of handhelds as managers see them. */

/** Characters of a label. */
export const labelLength = 50

/** A battery with so many percent or less needs a charger. */
export const lowBattery = 20

/** Minutes after which the console reads the devices of a company anew, of which admins choose one. */
export const updateIntervals = [5, 10, 15, 30, 60] as const
export const usualInterval = 10

/** The company's preference that holds it. Users have a 300 of their own, about something else. */
export const intervalPref = 300

/** What a company's preference says, or the usual one where it says nothing that is offered. */
export const intervalOf = (value: string | undefined): number =>
  updateIntervals.find((minutes) => String(minutes) === value) ?? usualInterval
