import { count } from './locale.ts'

/** What a new company is told that it does first. */
export const firstSteps = {
  title: (company: string) => `Get ${company} started`,
  done: (value: number, of: number) => `${count(value)} of ${count(of)} done`,
  steps: {
    facility: {
      title: 'Create the first facility',
      text: 'A building or site with its own address and time zone.',
      go: 'Go to Facilities',
    },
    team: {
      title: 'Create the first team',
      text: 'Workers join a team, and their scans count for it.',
      go: 'Go to Teams',
    },
    device: {
      title: 'Enroll the first device',
      text: 'Create an enrollment code and scan it with a handheld.',
      go: 'Go to Devices',
    },
    scan: {
      title: 'Make the first scan',
      text: 'Add a worker, who signs in on the handheld, joins the team and scans.',
      go: 'Go to Users',
    },
  },
  stepDone: 'done',
  stepOpen: 'to do',
  next: 'next',
  close: 'Dismiss checklist',
  closed: 'Checklist dismissed',
  undo: 'Undo',
  closeFailed: 'The checklist could not be dismissed. Please try again.',
  allDone: (company: string) => `${company} is up and running: the first scan is in.`,
  loading: 'Loading the checklist',
  failed: 'The checklist could not be loaded.',
  tryAgain: 'Try again',
}
