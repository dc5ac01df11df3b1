/** Codes of 6 digits that are mailed, wherever they are asked for. */
export const mailedCode = {
  label: '6-digit code',
  left: (count: number) => (count === 1 ? '1 attempt remaining' : `${count} attempts remaining`),
  sentAgain: 'A new code is on its way',
}
