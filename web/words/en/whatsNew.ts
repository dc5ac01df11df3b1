import { count, plural } from './locale.ts'

export const whatsNew = {
  title: "What's New",
  popover: (value: number) => plural(value, '1 update', `${count(value)} updates`),
  many: 'Many updates',
  all: 'See all',
  at: (note: number, of: number) => `${count(note)} of ${count(of)}`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  more: 'Read more',
  none: 'There are no release notes yet.',
  failed: 'We had a problem getting the versions notes, please refresh the page.',
  range: (from: number, to: number, of: number) => `${count(from)}–${count(to)} of ${count(of)}`,
  new: 'New',
}
