/** Words of the question for an email address. */
export const emailGate = {
  title: 'Add your email address',
  text: 'Your account has no email address yet. It is where a new password, sign-in codes and notices are sent.',
  field: 'Email',
  required: 'This field is required',
  invalid: 'Please input a valid email',
  save: 'Save address',
  later: 'Remind me next time',
  logout: 'Logout',
  subject: 'Your email address was added',
  sent: (address: string) => `A confirmation is on its way to ${address}.`,
  notSent: (reason: string) => `Your address is saved, but its confirmation was not sent. ${reason}`,
}
