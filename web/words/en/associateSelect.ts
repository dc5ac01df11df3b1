import { count } from './locale.ts'

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
  more: (value: number) => `${count(value)} more. Search to find them.`,
} as const
