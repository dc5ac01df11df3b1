/** What browser, server and tests know of the tabs of the device app. */

export const mostTabs = 3
/** Characters of a label. */
export const longestTabLabel = 10

export const tabMessages = {
  required: 'This field is required',
  long: 'Label cannot be longer than 10 characters',
} as const
