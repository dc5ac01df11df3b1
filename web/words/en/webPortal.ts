import { count } from './locale.ts'

/** Words of Web Portal tabs. Messages that the specification fixes are as it spells them. */
export const webPortal = {
  title: 'Web Portal tabs',
  lead: 'Web pages that the device app shows as tabs. Handhelds get changes with their next heartbeat, within minutes while in use.',
  first: 'Loaded by default',
  add: 'Add Tab',
  added: 'Add tab',
  edit: 'Edit',
  editTitle: 'Edit Tab',
  remove: 'Delete',
  up: 'Move up',
  down: 'Move down',
  full: 'There can be 3 tabs at most',
  of: (tabs: number, most: number) => `${count(tabs)} of ${count(most)}`,
  none: 'No tabs yet',
  noneText: 'Add a page that people on the floor need, such as a shift plan.',
  columns: { label: 'Label', url: 'URL' },
  labelHint: 'Up to 10 characters: there is little room on a handheld.',
  urlHint: 'The complete address, with https://',
  deleteTitle: (label: string) => `Delete the tab ${label}?`,
  deleteText: 'Handhelds remove it with their next heartbeat.',
  deleteFirst: (label: string) => `The tab ${label} will then be loaded by default.`,
  deleteIt: 'Delete tab',
  keep: 'Keep tab',
}
