import { count } from './locale.ts'

/** What the pages share on which the people who run the installation publish things. */
export const contentManagement = {
  up: 'Move up',
  down: 'Move down',
  edit: 'Edit',
  remove: 'Delete',
  drag: (label: string) => `Move ${label}`,
  dragTip: 'Drag to move',
  dragHelp: 'Press Space to pick it up, the arrow keys to move it, Space to drop it and Escape to cancel.',
  picked: 'Picked up',
  over: (position: number, of: number) => `Position ${count(position)} of ${count(of)}`,
  dropped: (position: number, of: number) => `Dropped at position ${count(position)} of ${count(of)}`,
  stays: 'Not moved',
  editMode: 'Edit mode',
  apply: 'Apply changes',
  cancel: 'Cancel',
  keep: 'Keep',
  nothingChanged: 'Nothing has changed yet',
  noLink: 'No link',
  nowhere: 'Nothing here yet',
}
