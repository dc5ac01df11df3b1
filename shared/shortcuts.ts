/** What browser, server and tests know of web shortcuts. */

/** Characters of a label. */
export const longestShortcutLabel = 50
/** Shortcuts of a company. */
export const mostShortcuts = 200
/** Devices that one call names. */
export const mostDeployments = 20_000
/** What the field of the address begins with. */
export const addressBegin = 'https://'

export const shortcutMessages = {
  required: 'This field is required',
  blank: 'Label cannot be empty',
} as const
