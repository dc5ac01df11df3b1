/** What is said where there are no groups yet. */
export const noGroups = {
  noFacilities: 'No facilites found, please create a new facility first',
  toFacilities: 'Go to Facilities',
  noTeams: 'No teams found, please create a new team first',
  toTeams: 'Go to Teams',
}
