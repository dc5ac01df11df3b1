/** Words of the page Inactivity Auto-Logout. The message that the specification fixes comes with the call. */
export const inactivityRule = {
  title: 'Inactivity Auto-Logout',
  heading: 'When a handheld logs its user out',
  text: 'A handheld logs its user out after a period of inactivity, so nobody works under someone else’s name and breaks do not count as work. The default is 8 minutes.',
  minutes: 'Minutes without activity',
  minutesHint: 'Whole minutes, from 1 to 1,440.',
  activity: 'What counts as activity',
  scans: 'Scans',
  scansText: 'Each code that is scanned and accepted.',
  steps: 'Steps',
  stepsText: 'Each step that the handheld counts. Turn it off where handhelds ride on carts.',
  deliveryHint: 'Handhelds get it with their next heartbeat, within 10 minutes while in use.',
  save: 'Save changes',
  discard: 'Discard changes',
}
