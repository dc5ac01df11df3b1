export const groups = {
  title: 'Switch Group',
  choose: 'Please select group',
  current: 'Current',
  disabled: 'This group is disabled',
  refused: "You can't login into a disabled group.",
  switch: 'Switch',
  goOn: 'Continue',
  switched: 'Group switched successfully',
  logout: 'Logout',
  types: { company: 'Company', facility: 'Facility', team: 'Team' },
}
