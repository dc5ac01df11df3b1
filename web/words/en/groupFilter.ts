export const groupFilter = { group: 'Group', facility: 'Facility', allFacilities: 'All facilities' }
