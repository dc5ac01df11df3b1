/** Words of the screen that a TV link shows. */
export const tvLink = {
  title: 'TV',
  ended: 'This link is no longer valid',
  endedText: 'Ask the person who set up this screen for a new one.',
  waiting: 'Loading figures',
  noConnection: 'No connection, trying again',
  leaders: 'Most scans today',
} as const
