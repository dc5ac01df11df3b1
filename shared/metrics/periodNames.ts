/** The time ranges of the console, in the order of its menu; a custom range brings its own ends. */
export const periods = [
  'day',
  'last7',
  'last14',
  'last28',
  'last30',
  'last60',
  'last90',
  'last180',
  'monthToDate',
  'yearToDate',
] as const
export type Period = (typeof periods)[number]
