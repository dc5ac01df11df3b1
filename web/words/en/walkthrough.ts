/** Apart from the texts of the steps: these are there before anybody asks for those. */
export const walkthrough = {
  start: 'Walkthrough of this page',
  end: 'End tutorial',
  name: 'Walkthrough',
  failed: 'There was an error, please try it again.',
  oneGroup: 'The walkthrough needs a page that stands still. Show one group only, and start it again.',
}
