/** The words of the Facilities page. */
export const facilities = {
  title: 'Facilities',
  file: 'facilities',
  noun: { one: 'facility', many: 'facilities', ending: '' },
  teams: { one: 'team', many: 'teams', ending: '' },
  searchHint: 'Name or place',
  none: 'No facilities yet',
  noneText: 'A facility is a warehouse or site. Its teams and its time zone belong to it.',
  columns: { name: 'Name', place: 'Place', zone: 'Time zone', teams: 'Teams' },
  details: 'View Facility',
  edit: 'Edit Facility',
  remove: 'Delete Facility',
  toTeams: 'Show Teams',
  adminsOnly: 'Only admins can change facilities',
  zoneHint: 'The clock of its teams and of their days.',
  companyZone: (zone: string) => `As the company: ${zone}`,
  disable: 'Teams of a disabled facility count as disabled too, and whoever is signed in there is signed out.',
  delete:
    'Teams of a deleted facility go with it. People keep their accounts and lose their roles there; figures stay.',
}
