export const whatsNew = {
  title: "What's New",
  popover: (count: number) => (count === 1 ? '1 update' : `${count} updates`),
  many: 'Many updates',
  all: 'See all',
  at: (note: number, of: number) => `${note} of ${of}`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  more: 'Read more',
  none: 'There are no release notes yet.',
  new: 'New',
}
