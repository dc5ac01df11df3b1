import { count, plural } from './locale.ts'

/** Words of the parts that choose groups, dates and hours. */
export const pickers = {
  groups: {
    choose: 'Select groups',
    search: 'Search groups',
    none: 'No group has this name',
    tree: 'Company, facilities and teams',
    selected: (value: number, max: number) => `${count(value)} of ${count(max)} ${plural(max, 'group', 'groups')}`,
    count: (value: number) => `${count(value)} groups`,
    more: (value: number) => `+${count(value)}`,
    clear: 'Clear',
    teams: (value: number) => plural(value, '1 team', `${count(value)} teams`),
    facilities: (value: number) => plural(value, '1 facility', `${count(value)} facilities`),
    empty: "Can't be empty",
    tooMany: (max: number) => `Can't have more than ${count(max)} groups`,
    loadFailed: 'Failed at loading facilities',
    open: (name: string) => `Open ${name}`,
    close: (name: string) => `Close ${name}`,
    types: { company: 'Company', facility: 'Facility', team: 'Team' },
  },

  checkList: {
    search: (label: string) => `Search ${label}`,
    placeholder: 'Search',
    loading: 'Loading…',
    nothing: 'Nothing found',
    more: (value: number) => `${count(value)} more. Type to find them.`,
  },

  date: {
    letters: { year: 'YYYY', month: 'MM', day: 'DD' },
    calendarOf: (label: string) => `${label}: calendar`,
    clear: 'Clear',
  },

  times: {
    today: 'Today',
    now: 'now',
    start: 'Start',
    end: 'End',
    hour: 'Hour',
    startHour: 'Start hour',
    endHour: 'End hour',
    apply: 'Apply',
    cancel: 'Cancel',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    futureOff: 'Future dates are not available.',
    zone: (zone: string) => `Times of ${zone}.`,
    days: (value: number) => plural(value, '1 day selected.', `${count(value)} days selected.`),
    startAfterEnd: 'The start cannot be after the end',
    startInFuture: 'The start cannot be in the future',
    endBeforeStart: 'The end cannot be before the start',
    endInFuture: 'The end cannot be more than one hour into the future',
    tooLong: 'A range can have at most 366 days',
    chooseBoth: 'Select a start and an end',
  },
} as const
