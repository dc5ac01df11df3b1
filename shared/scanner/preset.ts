import type { EndingKey } from './keys.ts'
import { symbologies } from './symbologies.ts'

/** As presets travel and are stored: switches are 0 or 1, as devices have read them from the first day on. */
export type Flag = 0 | 1

/** A code matches by its signs (`*` any, `?` one) and by how many it has; what is empty or null limits nothing. */
export interface BasicRule {
  type: 'basic'
  parameters: { wildcard: string; length: [least: number | null, most: number | null] }
}
/** A code matches where the expression is found in it. */
export interface ExpressionRule {
  type: 'regex'
  parameters: { expression: string }
}
export type FilterRule = BasicRule | ExpressionRule

export interface Filter {
  /** Accept only what matches a rule, or reject it. */
  logic: 'in' | 'out'
  rules: FilterRule[]
  /** Sound and vibration of an accepted code, then of a rejected one. */
  feedback: [Flag, Flag, Flag, Flag]
}

/** How scanners read codes, and what apps receive of them. */
export interface ScannerPreset {
  label: string
  enabled: Flag
  /** Keys before and after the code. */
  prefix: number[]
  suffix: number[]
  ending_key: EndingKey
  /** What is sent in place of a sign, by its code: codes from 0 to 255. Only the group separator can be replaced. */
  key_replacements: Record<string, number[]>
  /** 1: only the kinds of codes that are on are read. 0: as the device does by itself. */
  symbologies_status: Flag
  symbologies: Record<string, Flag>
  filter: Filter
  /** 1: apps get codes as an intent instead of key presses. */
  scan_bridge_mode: Flag
  intent_setAction: string
  intent_putExtra_name: string
}

export const labelLength = 25
/** Characters of an expression. */
export const expressionLength = 125
/** The most that a length can be asked to be. */
export const longestLength = 99
/** Rules of a filter. */
export const mostRules = 50

/** What a new preset begins with. Its rule limits nothing, so that it filters nothing either. */
export const defaultPreset = (): ScannerPreset => ({
  label: '',
  enabled: 1,
  prefix: [],
  suffix: [],
  ending_key: 0,
  key_replacements: {},
  symbologies_status: 0,
  symbologies: Object.fromEntries(Object.entries(symbologies).map(([name, { on }]) => [name, on])),
  filter: {
    logic: 'out',
    rules: [{ type: 'basic', parameters: { wildcard: '*', length: [0, longestLength] } }],
    feedback: [1, 1, 1, 1],
  },
  scan_bridge_mode: 0,
  intent_setAction: '',
  intent_putExtra_name: '',
})
