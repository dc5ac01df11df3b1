import { count, plural } from './locale.ts'

export const inactivity = {
  idle: {
    title: 'Are you still there?',
    text: 'You have not used the console for a while.',
    left: (seconds: number) => `You will be logged out in ${count(seconds)} ${plural(seconds, 'second', 'seconds')}.`,
    stay: 'Stay',
  },
  paused: {
    title: 'Web activity paused',
    text: 'You stay logged in: your session is refreshed when the countdown ends. You don’t need to do anything.',
    left: (time: string) => `Refreshed in ${time}.`,
    close: 'Close',
    refreshing: 'Refreshing your session',
    refreshed: 'Session refreshed successfully',
    again: (seconds: number) => `Next try in ${count(seconds)} ${plural(seconds, 'second', 'seconds')}.`,
    tryAgain: 'Try again',
  },
  enable: {
    title: 'Re-enable Inactivity Auto-Logout',
    text: 'You will be logged out after a period of inactivity, and TV Mode will be turned off.',
    goesOn: (left: string) => `Your session is refreshed in ${left}.`,
    action: 'Re-enable',
    cancel: 'Cancel',
    failed: 'There was an error, please try it again.',
  },
}
