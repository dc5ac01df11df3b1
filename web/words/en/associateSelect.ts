/** Words of the list of people to choose one from. */
export const associateSelect = {
  label: 'Associate',
  choose: 'Select a worker',
  list: 'Associates',
  search: 'First or last name',
  unknown: 'Former associate',
  loading: 'Loading…',
  loadFailed: 'Associates did not load',
  nobody: 'No associates here',
  noMatch: 'Nobody has this name',
  more: (count: number) => `${count} more. Search to find them.`,
} as const
