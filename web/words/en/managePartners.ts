import { count, plural } from './locale.ts'

export const managePartners = {
  title: 'Partner Marketplace Management',
  views: 'Cards and tags',
  tabs: { cards: 'Partner Cards', tags: 'Tags' },
  createTitle: 'New partner card',
  editTitle: 'Edit partner card',
  create: 'Create partner card',
  list: 'Partner Cards',
  none: 'No partner cards yet',
  noneText: 'Create the first one with the form.',
  columns: { name: 'Name', url: 'Partner URL', image: 'Image', tags: 'Tags' },
  noTags: 'No tags yet. Create some on the Tags tab.',
  unnamed: 'Unnamed',
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteText: 'It disappears from the Partner Marketplace of every company.',
  deleteIt: 'Delete partner card',
  orderFailed: 'Something went wrong while updating partner card order.',
  createTag: 'Create tag',
  createTagTitle: 'New tag',
  editTagTitle: 'Edit tag',
  unnamedTag: 'Without a name it is called Unamed Tag.',
  noTagsYet: 'No tags yet',
  carried: (value: number) => plural(value, 'On 1 card', `On ${count(value)} cards`),
  deleteTagText: (value: number) =>
    value === 0 ? 'Not used.' : plural(value, 'Removed from 1 card.', `Removed from ${count(value)} cards.`),
  deleteTag: 'Delete tag',
}
