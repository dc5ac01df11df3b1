import { count } from './locale.ts'

/** The words of roles, wherever they are given and taken. Messages that the specification fixes are as it spells them. */
export const people = {
  noRole: 'No role',
  moreGroups: (value: number) => `+${count(value)}`,
  role: 'Role',
  choose: 'Select a role',
  group: 'Group',
  groupsFirst: 'Choose a role first: it decides which groups can be chosen.',
  chooseGroup: 'Select a group',
  off: 'Disabled',
  held: 'Roles held',
  add: 'Add a role',
  addButton: 'Add role',
  remove: (role: string, group: string) => `Remove ${role} in ${group}`,
  notYours: 'Only roles below your own can be removed',
  groupOff: 'This group is disabled',
  allHeld: 'The user already has this role in all groups you manage.',
  nothing: 'Your role cannot assign roles.',
  undo: 'Undo',
  lastRole: 'User must be assigned to a different role before deleting',
  ownLastRole: 'You must be assigned to a different role before deleting',
}
