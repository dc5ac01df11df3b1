import type { Zone } from '../../../shared/metrics/zones.ts'

/** What a metric card shows. Everything is computed and worded; the card only draws. */
export interface CardModel {
  id: number
  title: string
  /** Whose figure it is, where that is not who the others are about. */
  scope?: string
  /** The figure as text, without its suffix; undefined when it could not be loaded. */
  value: string | undefined
  /** A unit behind the figure, in the second ink. */
  suffix?: string
  zone: Zone
  /** The goal or, for metrics that have none, the context in words. */
  note: CardNote
  rail: Rail
  /** The last hours, oldest first. */
  hours?: HourFigure[]
  /** The goal on the scale of the hourly figures; only rates have one. */
  hourGoal?: number
  /** Draw the hours as bars over two columns. */
  wide: boolean
  comparison?: Comparison
  /** Where it is worst: up to four teams. */
  top?: { name: string; count: number }[]
  /** More about the figure, for the tooltip. */
  detail?: string
  /** Where the card leads, when that page exists and the role may open it. */
  link?: { to: string; state: unknown }
}

export type CardNote =
  | { kind: 'goal'; text: string }
  | { kind: 'notSet'; link?: string }
  | { kind: 'context'; text: string }
  | { kind: 'batteries'; counts: BatteryCounts }

export interface BatteryCounts {
  high: number
  medium: number
  low: number
  critical: number
}

export type Rail =
  | { kind: 'goal'; moreIsBetter: boolean; goalAt: number; yellowAt: number; valueAt: number }
  | { kind: 'share'; share: number }
  | { kind: 'batteries'; counts: BatteryCounts }
  | { kind: 'none' }

export interface HourFigure {
  /** The hour of the day in the group's zone, two digits. */
  label: string
  value: number
  text: string
  /** The hour is not over. */
  running: boolean
}

export interface Comparison {
  percent: number
  /** The past value in words, for the tooltip. */
  text: string
}
