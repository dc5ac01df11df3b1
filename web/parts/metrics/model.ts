import type { Target } from '../../../shared/metrics/targets.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'

/** What a metric card shows. Everything is computed and worded; the card only draws. */
export interface CardModel {
  id: number
  title: string
  /** Whose figure it is, where that is not who the others are about. */
  scope?: string
  /** Its figure is not of the range and the person shown: it is not counted among theirs. */
  aside?: true
  /** The figure as text, without its suffix; undefined when it could not be loaded. */
  value: string | undefined
  /** Not there yet, while the other cards are. */
  waiting?: true
  /** What is written on the card, as numbers. */
  facts: CardFacts
  /** A unit behind the figure, in the second ink. */
  suffix?: string | undefined
  zone: Zone
  /** The goal or, for metrics that have none, the context in words. */
  note: CardNote
  rail: Rail
  /** The last hours, oldest first. */
  hours?: HourFigure[]
  /** The goal on the scale of the hourly figures; only rates have one. */
  hourGoal?: number | undefined
  /** Draw the hours as bars over two columns. */
  wide: boolean
  comparison?: Comparison
  /** Where it is worst: up to four teams. */
  top?: { name: string; count: number }[]
  /** More about the figure, for the tooltip. */
  detail?: string
  /** Where the card leads, when that page exists and the role may open it. */
  link?: CardLink
  /** Where the count of critical batteries leads, likewise. */
  criticalLink?: CardLink | undefined
}

export interface CardLink {
  to: string
  /** What the page finds as the state of the navigation. */
  state: unknown
}

/** The numbers behind a card. What does not apply is null, empty or false. */
export interface CardFacts extends Target {
  value: number | null
  /** Whether a goal can be set for it. */
  hasGoal: boolean
  moreIsBetter: boolean
  yellowZonePercentage: number
  past: number | null
  /** For each active worker. */
  average: number | null
  prefix: string
  suffix: string
  /** Decimals. */
  precision: number
}

export type CardNote =
  /** `kept` is the end of the text, which goes below where there is no room beside the rest. */
  | { kind: 'goal'; text: string; kept?: string }
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
  /** The bands meet at `goalAt`; where that is what is due by now, `wholeAt` marks the whole goal. */
  | { kind: 'goal'; moreIsBetter: boolean; goalAt: number; yellowAt: number; valueAt: number; wholeAt?: number }
  | { kind: 'share'; share: number }
  | { kind: 'batteries'; counts: BatteryCounts }
  /** Parts of a whole, the largest first; `share` is from 0 to 1, and of the rest the name is undefined. */
  | { kind: 'parts'; parts: { name: string | undefined; share: number }[] }
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
