/** What changed, above a report. Names and sizes are given as marks, which the page replaces by what it shows. */
export const whatChanged = {
  title: 'What changed',
  compared: {
    weekdays: (weekdays: string) => `on the four ${weekdays} before`,
    week: 'on the same days a week before',
    weeks: (weeks: number) => `on the same weekdays ${weeks} weeks before`,
  },
  /** Monday first. */
  weekdays: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
  more: (percent: string) => `${percent} more`,
  less: (percent: string) => `${percent} less`,
  unchanged: 'about the same',
  /** `size` is "6.2% more", `noun` what is counted, `compared` one of the above. */
  total: (noun: string, size: string, compared: string) => `${noun}: ${size} than ${compared}.`,
  same: (noun: string, size: string, compared: string) => `${noun}: ${size} as ${compared}.`,
  onlyNow: (noun: string, value: string, compared: string) => `${noun}: ${value}, and none ${compared}.`,
  rise: (share: string, names: string) => `${share} of the rise is ${names}.`,
  fall: (share: string, names: string) => `${share} of the fall is ${names}.`,
  up: (name: string, places: number, size: string) =>
    `${name} rose ${places === 1 ? 'one place' : `${places} places`}: ${size}.`,
  down: (name: string, places: number, size: string) =>
    `${name} fell ${places === 1 ? 'one place' : `${places} places`}: ${size}.`,
  gone: (name: string, size: string, others: number) =>
    `${name}: ${size}${others === 0 ? '' : others === 1 ? ', like one other' : `, like ${others} others`}.`,
  none: 'none this time',
  against: (now: string, before: string) => `${now} against ${before}`,
  numbers: 'The numbers',
  columns: { name: 'Name', now: 'Now', before: 'Before', change: 'Change' },
  all: 'All',
  mean: 'Before is the mean of the four days.',
  noChange: 'New',
} as const
