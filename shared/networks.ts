/** What browser, server and tests know of Wi-Fi networks. */

export const securityTypes = ['WPA', 'WPA2', 'WEP'] as const
export type SecurityType = (typeof securityTypes)[number]

/** Bytes of an SSID, as the standard has it: letters beyond the plain ones take 2 to 4. */
export const longestSsid = 32
/** Characters of a password. */
export const networkPassword = { least: 8, most: 63 } as const

/** What lists have in the place of a password. */
export const maskedPassword = '••••••••••'

/** Networks of a company. */
export const mostNetworks = 200
/** Networks that are added to devices together, and as many that are taken from them. */
export const mostNetworksAtOnce = 40
/** Devices that one call names. */
export const mostDevices = 20_000

export const networkMessages = {
  short: 'Password length must be 8 characters min',
  long: 'Password length must be less than 64 characters',
  blank: "SSID or Passwords can't be empty",
  noPassword: "Passwords can't be empty",
  longSsid: 'An SSID has at most 32 bytes. Letters with accents take 2, emoji 4.',
  plain: 'Wi-Fi passwords can only contain plain letters, digits, symbols and spaces',
  ssidSigns: 'An SSID has no control characters',
} as const

/** Bytes of a text as UTF-8. */
export const bytesOf = (text: string) => new TextEncoder().encode(text).length
