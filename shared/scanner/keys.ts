/**
 * The keys that a preset can send before and after a code, by the number under which they are stored. 7001 to 7014 are in
 * the order in which the keys are offered, the arrows come last, and 7019 is kept free.
 */
export const presetKeys = {
  7001: 'Break',
  7002: 'Delete',
  7003: 'Page Up',
  7004: 'End',
  7005: 'Page Down',
  7006: 'Pause',
  7007: 'Scroll Lock',
  7008: 'Backspace',
  7009: 'Tab',
  7010: 'Print Screen',
  7011: 'Insert',
  7012: 'Home',
  7013: 'Enter',
  7014: 'Escape',
  7015: 'Up',
  7016: 'Down',
  7017: 'Left',
  7018: 'Right',
  1010: 'Line Feed',
} as const
export type PresetKey = keyof typeof presetKeys

/** How many of them stand before and after a code at most. */
export const mostKeys = { prefix: 1, suffix: 2 } as const

/** The key that ends a code, by the number under which it is stored. */
export const endingKeys = { 0: 'None', 1: 'Enter', 2: 'Tab' } as const
export type EndingKey = keyof typeof endingKeys

/** The sign that separates the fields of a GS1 code, which keyboards do not have. */
export const groupSeparator = 29

const controls = [
  ...['NUL', 'SOH', 'STX', 'ETX', 'EOT', 'ENQ', 'ACK', 'BEL', 'BS', 'HT', 'LF', 'VT', 'FF', 'CR', 'SO', 'SI'],
  ...['DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM', 'SUB', 'ESC', 'FS', 'GS', 'RS', 'US'],
]

/** What a code from 0 to 255 is called: its sign, or the name of a sign that cannot be seen. */
export const signName = (code: number): string => {
  if (code < controls.length) return controls[code] ?? ''
  if (code === 32) return 'Space'
  if (code === 127) return 'DEL'
  // The second block of controls has no names that anybody knows.
  if (code > 127 && code < 160) return `0x${code.toString(16).toUpperCase()}`
  return code === 160 ? 'NBSP' : code === 173 ? 'SHY' : String.fromCharCode(code)
}
