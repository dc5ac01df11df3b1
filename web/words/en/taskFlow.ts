import { count, plural } from './locale.ts'

/** What a worker reads from the start of a task to its end. */
export const taskFlow = {
  close: 'Close',
  none: 'You have no task running.',
  running: 'Running now',
  open: 'Open Current Task',
  startNew: 'Start New Task',
  logout: 'Logout',

  welcome: (name: string) => `Welcome, ${name}!`,
  recent: 'Your recent tasks',
  usesLeft: (value: number) => plural(value, '1 use left', `${count(value)} uses left`),
  orChoose: 'Or choose',
  name: 'Task Name',
  customer: 'Customer',
  notes: 'Notes',
  optional: 'optional',
  chooseName: 'Select a task',
  chooseCustomer: 'Select a customer',
  start: 'Start Task',
  required: 'This field is required',
  emptyName: 'Task Name cannot be empty',
  tooLong: (most: number) => `Use ${count(most)} characters or fewer`,

  list: {
    search: 'Search or type a new one',
    use: (typed: string) => `Use “${typed}”`,
    none: 'Nothing in the list matches. Type it to use it anyway.',
    empty: 'The list is empty. Type one to use it.',
  },

  started: 'Task started successfully!',
  keepsRunning: 'Your task keeps running after you log out. End it here when you come back.',
  stay: 'Stay Logged In',
  logoutIn: (seconds: number) => `Logout in ${count(seconds)} ${plural(seconds, 'second', 'seconds')}`,
  loggedOut: 'You have been logged out.',

  active: (name: string) => `Active Task for ${name}`,
  startedAt: 'Started at',
  usually: 'Usually',
  hours: (time: string) => `${time} h`,
  saveChanges: 'Save Changes',
  endTask: 'End Task',
  unsaved: '1 change not saved',
  noChanges: 'No changes to save',
  blankName: 'Task Name cannot be blank',

  leaving: {
    title: 'Unsaved Changes',
    text: 'You changed the notes and have not saved them.',
    cancel: 'Cancel',
    without: 'End Without Saving',
    save: 'Save and End',
  },

  completed: 'Task Completed!',
  duration: 'Duration',
  startTime: 'Start',
  endTime: 'End',

  offline: {
    title: 'No connection.',
    text: 'What you type is saved on this phone.',
    start: 'Your task is saved on this phone. It starts when you are back online.',
    save: 'Your changes are saved on this phone and sent when you are back online.',
    end: (time: string) => `Your task ends at ${time}. This is saved on this phone and sent when you are back online.`,
    waiting: 'Waiting for connection',
    cancel: 'Don’t start',
    logout: 'Log out before it is sent?',
    logoutText:
      'Saved changes and ended tasks are sent when you sign in on this phone again. A task you wanted to start is not.',
    logoutAnyway: 'Log out anyway',
    keep: 'Stay here',
  },
  discard: {
    title: 'Log out without saving?',
    text: 'Your changes to the notes have not been saved. They will be lost when you log out.',
    keep: 'Keep editing',
  },
}
