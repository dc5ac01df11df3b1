import { count, plural } from './locale.ts'

/** The words of every form and dialog. */
const changes = (value: number) => plural(value, '1 change', `${count(value)} changes`)

export const forms = {
  required: 'This field is required',
  requiredMark: 'required',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save changes',
  saving: 'Saving…',
  working: 'One moment…',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  timeOf: (label: string) => `${label}: time`,
  notSaved: (count: number) => (count === 0 ? 'No changes yet' : `${changes(count)} not saved`),
  nothingChanged: 'Nothing has changed yet',
  discardTitle: 'Discard changes',
  discardText: (value: number) =>
    plural(value, 'One change has not been saved.', `${count(value)} changes have not been saved.`),
  keepEditing: 'Keep editing',
  discard: 'Discard changes',
  passwordTitle: 'Confirm it is you',
  passwordText: 'Enter your own password to continue. You are asked at most once every 10 minutes.',
  password: 'Your password',
  confirm: 'Confirm',
  strength: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const,
  strengthLabel: (words: string) => `Password strength: ${words}`,
  strengthHint: 'At least 8 characters. The longer, the stronger.',
  more: (value: number) => `and ${count(value)} more`,
  list: {
    search: 'Search',
    none: 'Nothing matches',
    clear: 'Clear',
    chosen: (chosen: number, of: number) => `${count(chosen)} of ${count(of)} chosen`,
  },
}
