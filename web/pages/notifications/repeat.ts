import {
  type Frequency,
  mostEvery,
  parseRepeat,
  type Repeat,
  type WeekDay,
  weekDays,
  writeRepeat,
} from '../../../shared/repeats.ts'
import { notifications as words } from '../../words/en/notifications.ts'

/** What the form offers, and the text that each is stored as; `Custom` is put together by the user. */
const presets = {
  Never: null,
  Hourly: 'Hourly:1',
  Daily: 'Daily:1',
  Weekdays: 'Weekly:1:Weekdays',
  Weekends: 'Weekly:1:Weekends',
  Weekly: 'Weekly:1',
  Monthly: 'Monthly:1',
} as const
type Preset = keyof typeof presets
export type Recurring = Preset | 'Custom'
export const recurrings = [...(Object.keys(presets) as Preset[]), 'Custom'] as const satisfies readonly Recurring[]
export const frequencies = Object.keys(mostEvery) as Frequency[]

/** How often, as the form holds it. What is of `Custom` is kept while another choice is on. */
export interface Rhythm {
  recurring: Recurring
  frequency: Frequency
  /** Null while nothing is typed. */
  every: number | null
  /** Monday first, each once, whatever the order of the clicks. */
  days: WeekDay[]
}

const isNever = (text: string | null) => text === null || text === 'Never'

/** A stored text as the form holds it; what says nothing is `Never`. */
export const rhythmOf = (text: string | null): Rhythm => {
  const repeat = isNever(text) ? undefined : parseRepeat(text as string)
  const { frequency = 'Weekly', every = 1, days = [] } = repeat ?? {}
  const written = repeat ? writeRepeat(repeat) : null
  const preset = (Object.keys(presets) as Preset[]).find((key) => presets[key] === written)
  return { recurring: preset ?? 'Custom', frequency, every, days }
}

/** A day more or less, in the order of the week. */
export const toggledDay = (days: readonly WeekDay[], day: WeekDay): WeekDay[] =>
  weekDays.filter((each) => (each === day ? !days.includes(day) : days.includes(each)))

/** So many units at most; one more becomes as many. */
export const withinRange = (frequency: Frequency, every: number | null) =>
  every === null ? null : Math.min(Math.max(1, Math.trunc(every)), mostEvery[frequency])

/** Whether a custom number of units may stand. */
export const isEvery = (frequency: Frequency, every: number | null): every is number =>
  every !== null && Number.isInteger(every) && every >= 1 && every <= mostEvery[frequency]

/** What the form says, as it is stored; null where nothing repeats. What may not stand is written all the same, to be refused. */
export const repeatText = ({ recurring, frequency, every, days }: Rhythm): string | null => {
  if (recurring !== 'Custom') return presets[recurring]
  const repeat = { frequency, every: every ?? 0 }
  return writeRepeat(frequency === 'Weekly' && days.length > 0 ? { ...repeat, days } : repeat)
}

/** The same, as recurrences are counted; undefined where it says nothing yet. */
export const repeatOf = (rhythm: Rhythm): Repeat | null | undefined => {
  const text = repeatText(rhythm)
  return text === null ? null : parseRepeat(text)
}

const named: Record<string, Recurring> = Object.fromEntries(
  Object.entries(presets).flatMap(([key, text]) => (text === null ? [] : [[text, key as Recurring]])),
)

/**
 * How often and when, in a few words: `Weekdays at 14:00`, `Every 2 weeks on Mon, Fri at 05:45`, `Monthly on the 1st at 08:00`.
 * @param first the first time, `YYYY-MM-DD HH:mm:00` of the company's clock
 */
export const rhythmText = (repeat: string, first: string): string => {
  const parsed = parseRepeat(repeat)
  if (!parsed) return repeat
  const { frequency, every, days } = parsed
  const [date = '', time = ''] = first.split(/[ T]/)
  const { rhythm, recurring } = words
  // Every one of them is a word of its own.
  const preset = named[writeRepeat(parsed)] ?? (every === 1 ? frequency : undefined)
  const how = preset ? recurring[preset] : rhythm.every(every, words.units[frequency])
  if (frequency === 'Hourly') return rhythm.minute(how, time.slice(3, 5))
  const weekday = weekDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as WeekDay
  const isSet = preset === 'Weekdays' || preset === 'Weekends'
  const when =
    frequency === 'Weekly' && !isSet
      ? rhythm.on(how, (days ?? [weekday]).map((day) => words.days[day]).join(', '))
      : frequency === 'Monthly'
        ? rhythm.onDay(how, Number(date.slice(8, 10)))
        : how
  return rhythm.at(when, time.slice(0, 5))
}
