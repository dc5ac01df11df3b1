import { count } from './locale.ts'

/** Words of what is opened on the Performance page: they come with it. */
export const performanceTools = {
  tv: {
    title: 'Turn on TV Mode',
    text: 'Enter your own password. This screen then shows today’s figures and stays signed in; what it shows is locked until TV Mode is turned off.',
    action: 'Turn on TV Mode',
  },

  addCards: {
    title: 'Add Performance Metrics Cards',
    add: 'Add',
    cancel: 'Cancel',
    none: 'All cards are shown already.',
    choose: 'Please select an option',
  },

  /** Of each card. */
  card: {
    menu: (title: string) => `Options of ${title}`,
    drag: (title: string) => `Move ${title}`,
    moveEarlier: 'Move earlier',
    moveLater: 'Move later',
    remove: 'Delete',
  },

  comparison: {
    hints: {
      days: (days: number) => `Average of the last ${count(days)} days, for the same part of a day`,
      sameTime: 'Previous period, same hours',
    },
    compare: 'Compare',
    choose: 'Please select an option',
  },
} as const
