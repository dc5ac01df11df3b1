import { count, plural } from './locale.ts'

/** Codes of 6 digits that are mailed, wherever they are asked for. */
export const mailedCode = {
  label: '6-digit code',
  left: (value: number) => plural(value, '1 attempt remaining', `${count(value)} attempts remaining`),
  sentAgain: 'A new code is on its way',
}
