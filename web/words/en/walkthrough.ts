/** Apart from the texts of the steps: these are there before anybody asks for those. */
export const walkthrough = {
  start: 'Walkthrough of this page',
  end: 'End tutorial',
}
