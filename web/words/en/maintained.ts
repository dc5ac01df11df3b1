import { count } from './locale.ts'

/** Words of what lies over everything while the installation is under maintenance. */
export const maintained = {
  title: 'Shiftdeck is under maintenance',
  until: (time: string) => `Expected to end at ${time}`,
  overdue: 'Almost done.',
  points: [
    'Nothing is lost: your input is kept, and this page resumes automatically when maintenance ends.',
    'Handhelds keep scanning, and their work is counted.',
  ],
  screen: 'This screen resumes automatically when maintenance ends.',
  checking: 'Checking…',
  nextCheck: (seconds: number) => `Checking again in ${count(seconds)} s`,
  check: 'Check now',
  signOut: 'Sign out',
}
