/** The words of every form and dialog. */
const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

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
  discardText: (count: number) =>
    count === 1 ? 'One change has not been saved.' : `${count} changes have not been saved.`,
  keepEditing: 'Keep editing',
  discard: 'Discard changes',
  passwordTitle: 'Confirm it is you',
  passwordText: 'Enter your own password to continue. You are asked at most once every 10 minutes.',
  password: 'Your password',
  confirm: 'Confirm',
  strength: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const,
  strengthLabel: (words: string) => `Password strength: ${words}`,
  strengthHint: 'At least 8 characters. The longer, the stronger.',
  more: (count: number) => `and ${count} more`,
  list: {
    search: 'Search',
    none: 'Nothing matches',
    clear: 'Clear',
    chosen: (chosen: number, of: number) => `${chosen} of ${of} chosen`,
  },
}
