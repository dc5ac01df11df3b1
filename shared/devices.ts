/** What every layer knows of handhelds as managers see them. */

/** Characters of a label. */
export const labelLength = 50

/** Most enrolment codes of one sheet. */
export const sheetCodes = 50

/** Most sign-ins whose scans are asked for at once. */
export const sessionsOfCall = 20

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

/** How Android says that a battery is; other than the first needs somebody. */
export const batteryHealths = [
  'GOOD',
  'COLD',
  'DEAD',
  'OVERHEAT',
  'OVER_VOLTAGE',
  'UNKNOWN',
  'UNSPECIFIED_FAILURE',
] as const

/** Those of them with which a battery may fail any moment. */
export const criticalHealths = ['DEAD', 'COLD', 'OVER_VOLTAGE', 'UNKNOWN', 'OVERHEAT'] as const

/** Columns of the table of devices that users choose from, named by the field that each shows. */
export const deviceColumns = [
  'serial_number',
  'mac_address',
  'device_model',
  'os_version',
  'workhero_version',
  'battery_percentage',
  'battery_health',
  'scanner_battery_level',
  'scanner_mac_address',
  'scanner_version',
  'username',
  'name',
  'last_updated',
  'loc_time',
] as const
export type DeviceColumn = (typeof deviceColumns)[number]

/** What is shown of them where nobody has chosen, and where it cannot be read what was chosen. */
export const wideDeviceColumns = {
  usual: ['serial_number', 'device_model', 'battery_percentage', 'username', 'name', 'last_updated'],
  unread: ['username', 'name', 'device_model', 'battery_percentage', 'loc_time'],
} as const satisfies Record<string, readonly DeviceColumn[]>
/** On a narrow screen, which has room for three. */
export const narrowDeviceColumns = ['username', 'name', 'loc_time'] as const satisfies readonly DeviceColumn[]

/** What is wrong with a choice of columns as it would be stored; an empty one is the usual one. @param most of them */
export const deviceColumnsProblem = (text: string, most: number): string | undefined => {
  const keys = text === '' ? [] : text.split(',')
  const known = keys.every((key) => (deviceColumns as readonly string[]).includes(key))
  return known && new Set(keys).size === keys.length && keys.length <= most
    ? undefined
    : `Use a comma list of up to ${most} different columns of ${deviceColumns.join(', ')}`
}

/** A long list of devices can be read in so many parts, side by side: as they lie in the table. */
export const deviceParts = 8
