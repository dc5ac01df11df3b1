import { type SourceType, sourceDays } from '../../../shared/sourceData.ts'
import type { Group } from '../../features/groups/tree.ts'
import { dateAfter, dateOf, type Hour, hourAt, hourOf, latest, plainHour } from '../../parts/pickers/hours.ts'
import { sourceData } from '../../words/en/sourceData.ts'

const words = sourceData.errors

/** What is to be exported, as far as it is chosen. */
export interface Draft {
  group: Group | undefined
  /** Everybody of the group, or those of `people`. */
  all: boolean
  people: ReadonlySet<string>
  type: SourceType
  /** `group <id>` and `sku <id>`. */
  skus: ReadonlySet<string>
  /** Codes that scans or excluded scans are of, in place of SKUs; all of them where there is none. */
  codes: ReadonlySet<string>
  start: Hour
  end: Hour
}

/** Whether it is about codes, and not about SKUs of a list. */
export const isByCode = ({ type, codes }: Pick<Draft, 'type' | 'codes'>) =>
  codes.size > 0 && (type === 'SCANS' || type === 'EXCLUDED')

/** Which list a type is about. */
export const listOf = (type: SourceType) => (type === 'CALLOUT' || type === 'EXCLUDED' ? type : undefined)

/** The last day, of the own group. */
export const freshDraft = (group: Group, now: number): Draft => {
  const { end } = latest(group.zone, now)
  const last = plainHour(end)
  return {
    ...{ group, all: true, people: new Set(), type: 'SCANS', skus: new Set(), codes: new Set() },
    ...{ start: hourAt(dateAfter(dateOf(last), -1), hourOf(last)), end },
  }
}

/** Whether a range is longer than one file may be about, by the calendar. */
export const isTooLong = ({ start, end }: Pick<Draft, 'start' | 'end'>) =>
  plainHour(end) > hourAt(dateAfter(dateOf(start), sourceDays), hourOf(start))

/** What of a draft is wrong, by field. */
export type FieldErrors = Partial<Record<'group' | 'people' | 'skus' | 'times', string>>

export const validateDraft = (draft: Draft): FieldErrors => ({
  ...(draft.group ? {} : { group: words.group }),
  ...(draft.all || draft.people.size > 0 ? {} : { people: words.associate }),
  ...(draft.type === 'CALLOUT' && draft.skus.size === 0 ? { skus: words.callout } : {}),
  ...(isTooLong(draft) ? { times: words.range } : {}),
})

/** Groups and SKUs that were chosen, apart. */
export const chosenSkus = ({ skus }: Pick<Draft, 'skus'>) => {
  const of = (kind: string) =>
    [...skus].flatMap((one) => (one.startsWith(`${kind} `) ? [one.slice(kind.length + 1)] : []))
  return { groups: of('group'), skus: of('sku') }
}
