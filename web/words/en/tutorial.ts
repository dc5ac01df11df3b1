import { count } from './locale.ts'

/** What each role may create, as the tutorial tells it. */
const creators = {
  facilities: 'Only admins create facilities.',
  teams: 'Admins and facility managers create teams.',
  users: 'Admins, facility managers and team managers create users.',
}

/** The four steps in which something is created. */
const creating = (many: string, one: string, why: string, form: string, saved: string) => ({
  open: { title: `Open ${many}`, text: why },
  create: { title: `Create a ${one}`, text: 'Choose Create at the top of the page.' },
  fill: { title: `Fill in the ${one}`, text: form },
  save: { title: `Save the ${one}`, text: saved },
})

export const tutorial = {
  prompt: {
    title: 'Welcome to Shiftdeck',
    text: 'A short tutorial guides you through the console at your own pace. You can end it at any time.',
    question: 'Would you like to see it now?',
    no: "No, I've already done that",
    yes: 'Yes',
  },
  name: 'Tutorial',
  at: (step: number, of: number) => `Step ${count(step)} of ${count(of)}`,
  end: 'End tutorial',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  open: (page: string) => `Open ${page}`,
  notYet: (page: string, next: string) =>
    `${page} is not part of this version yet, so there is nothing to do here. The tutorial continues with “${next}”.`,
  notYetLast: (page: string) => `${page} is not part of this version yet, so there is nothing to do here.`,
  creators,
  steps: {
    welcome: {
      title: 'Who creates what',
      text: `Your company has facilities, and facilities have teams. ${creators.facilities} ${creators.teams} ${creators.users}`,
    },
    workerWelcome: {
      title: 'Your console',
      text: 'This is where you find your tasks and see how your work is going, whenever you like.',
    },
    performance: {
      title: 'Open Performance',
      text: 'The figures of the day against your goals, for the whole company, a facility, a team or one person. Choose Performance in the menu.',
    },
    facilities: creating(
      'Facilities',
      'facility',
      `${creators.facilities} Choose Facilities in the menu.`,
      'A facility needs a name and a time zone: its days begin at its own midnight.',
      'Choose Create in the form. The new facility is in the list, and teams can be added to it.',
    ),
    teams: creating(
      'Teams',
      'team',
      `${creators.teams} Choose Teams in the menu.`,
      'A team has a name and a facility. Teams that scan are measured by their scans, the others by their hours.',
      'Choose Create in the form. The new team is in the list, and people can be added to it.',
    ),
    users: creating(
      'Users',
      'user',
      `${creators.users} Choose Users in the menu.`,
      'First and last name, a username that nobody else has, and a password. Then the role, and the group it is held in.',
      'Choose Create in the form. The new user can sign in right away, here and on a handheld.',
    ),
    targets: {
      title: 'Open Target Metrics',
      text: 'Goals decide what is green, yellow and red. Each group can have its own. Choose Target Metrics in the menu.',
    },
    charts: {
      title: 'Open Charts',
      text: 'Compare up to five groups or people over any range of time. Choose Charts in the menu.',
    },
    tasks: {
      title: 'Open Tasks',
      text: 'See your work, and mark it as done. Choose Tasks in the menu.',
    },
    ownPerformance: {
      title: 'Open Performance',
      text: 'Your scans, steps and hours of today against your goals. Choose Performance in the menu.',
    },
    ownCharts: {
      title: 'Open Charts',
      text: 'How your figures have changed over days and weeks. Choose Charts in the menu.',
    },
    end: {
      title: 'That’s it',
      text: 'You can find this tutorial again under Help, Walkthrough. Performance, Charts and Target Metrics each have their own walkthrough, next to the title.',
    },
  },
  page: {
    title: 'Run Walkthrough',
    intro:
      'The tutorial guides you through the console for your role. You can end it at any time, and start it again here.',
    role: (role: string, steps: number) => `Tutorial for your role: ${role}, ${count(steps)} steps`,
    start: 'Start tutorial',
    goOn: (step: number, of: number) => `Continue with step ${count(step)} of ${count(of)}`,
    restart: 'Start again',
    who: 'Who creates what',
    steps: 'The steps',
    later: 'Not part of this version yet',
    walkthroughs: 'Walkthroughs of single pages',
    walkthroughsText: 'They point out the parts of a page, one after the other.',
    startPage: (page: string) => `Start the walkthrough of ${page}`,
  },
}
