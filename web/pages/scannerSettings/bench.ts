import { groupSeparator } from '../../../shared/scanner/keys.ts'
import type { ScannerPreset } from '../../../shared/scanner/preset.ts'
import { type Reading, readingOf } from '../../../shared/scanner/read.ts'
import { recognised } from '../../../shared/scanner/recognise.ts'

/** A code that was tried, and as which kind; without one it is the kind that it looks like. */
export interface Tried {
  code: string
  symbology?: string | undefined
}

const separator = String.fromCharCode(groupSeparator)
/** How a separator is shown where signs are typed: a text field shows none of the sign itself. */
const shownSeparator = '‡'
export const typed = (shown: string) => shown.replaceAll(shownSeparator, separator)
export const shown = (code: string) => code.replaceAll(separator, shownSeparator)

/** A code in pieces, separators on their own. */
export const piecesOf = (code: string) => code.split(new RegExp(`(${separator})`)).filter(Boolean)
export const isSeparator = (piece: string) => piece === separator

export const kindOf = ({ code, symbology }: Tried) => symbology ?? recognised(code)
export const readingOfTried = (preset: ScannerPreset, tried: Tried): Reading =>
  readingOf(preset, tried.code, kindOf(tried))

const most = 8
/** The codes that were tried, the last one first; each once. */
export const withTried = (all: readonly Tried[], one: Tried): readonly Tried[] =>
  [one, ...all.filter(({ code, symbology }) => code !== one.code || symbology !== one.symbology)].slice(0, most)
