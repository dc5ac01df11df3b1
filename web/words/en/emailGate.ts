/** Words of the question for an email address, and for the code that confirms it. */
export const emailGate = {
  title: 'Add your email address',
  text: 'Your account has no email address yet. Password resets, sign-in codes and notices are sent to it.',
  field: 'Email',
  required: 'This field is required',
  save: 'Save address',
  later: 'Remind me next time',
  logout: 'Logout',
  another: 'Use another address',
  waiting: {
    title: 'Confirm your email address',
    text: (address: string) => ['We will email a code to ', address, ' to confirm it.'] as const,
    first: 'Password resets, sign-in codes and notices will be sent to it.',
    moving: (old: string) => `Until you enter the code, everything still goes to ${old}.`,
    send: 'Send code',
  },
  code: {
    title: 'Check your email',
    text: (address: string) => ['We sent a 6-digit code to ', address, '. It is valid for 10 minutes.'] as const,
    required: 'Please enter the 6 digits',
    confirm: 'Confirm',
    again: 'Send a new code',
  },
  subject: 'Your email address was added',
  confirmed: 'Your email address is confirmed.',
  notSent: (reason: string) => `Your address is saved, but the code was not sent. ${reason}`,
}
