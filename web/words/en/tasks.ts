/** The page Tasks around what it shows a role. */
export const tasks = {
  title: 'Tasks',
  disabled: 'Tasks are currently disabled.  Reach out to your company admins if this feature should be enabled.',
  enable: 'Enable Tasks',
  notSwitched: 'Something went wrong while updating preference. Please try again.',
  disable: 'Disable Tasks',
}
