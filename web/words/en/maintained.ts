/** Words of what lies over everything while the installation is under maintenance. */
export const maintained = {
  title: 'Shiftdeck is under maintenance',
  until: (time: string) => `Expected to end at ${time}`,
  overdue: 'It should be over any moment.',
  points: [
    'Nothing is lost: what you have typed is still here, and this page goes on by itself when maintenance is over.',
    'Handhelds keep scanning, and their work is counted.',
  ],
  screen: 'This screen goes on by itself when maintenance is over.',
  checking: 'Checking…',
  nextCheck: (seconds: number) => `Checking again in ${seconds} s`,
  check: 'Check now',
  signOut: 'Sign out',
}
