import type { Job } from '../../../shared/contract/jobs.ts'
import { matcherOf } from '../../../shared/metrics/codes.ts'
import { queryClient, read } from '../../api/calls.ts'
import type { Group } from '../../features/groups/tree.ts'
import { type Hour, hourAt, latest, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import type { Draft } from './draft.ts'
import { skuCalls } from './skuCalls.ts'

/** What other pages lead here with, such as a cell of the Heat Map. */
export interface Passed {
  group?: { uid: string }
  /** Whose work; everybody's where nobody is named. */
  users?: readonly string[]
  /** Codes that it is about, and the list that they were chosen from, if any. */
  skus?: readonly string[]
  dataType?: string
  /** Times of the group's clock, `YYYY-MM-DD HH:MM:SS`. */
  start?: string
  end?: string
}

/** An export that the form is to be filled in from, and whom and what was chosen for it, as far as that is known. */
export interface Filled {
  job: Job
  chosen: { user_uids: string[] | null; sku_ids: string[] | null; skus: string[] | null } | null
}

/**
 * The list that has all of these codes as they are, and which of its SKUs they are. Else the scans of these codes: excluded
 * ones where wildcards of that list cover them all.
 * @param list that they were chosen from: it is looked into first
 */
export const listed = async (
  codes: readonly string[],
  company_uid: string,
  list?: string,
): Promise<Pick<Draft, 'type' | 'skus' | 'codes'>> => {
  const lists = ['CALLOUT', 'EXCLUDED'] as const
  for (const type of list === 'excluded' ? lists.toReversed() : lists) {
    const skus = await queryClient.fetchQuery(read(skuCalls[type], { company_uid }))
    const ids = new Map(skus.map(({ id, sku }) => [sku, id]))
    if (codes.every((code) => ids.has(code)))
      return { type, skus: new Set(codes.map((code) => `sku ${ids.get(code)}`)), codes: new Set() }
  }
  const excluded = await queryClient.fetchQuery(read(skuCalls.EXCLUDED, { company_uid }))
  const isExcluded = matcherOf(excluded.map(({ sku }) => sku))
  return { type: codes.every(isExcluded) ? 'EXCLUDED' : 'SCANS', skus: new Set(), codes: new Set(codes) }
}

const hourOf = (time: string): Hour => time.slice(0, 13)
const least = (a: Hour, b: Hour) => (plainHour(a) < plainHour(b) ? a : b)

/** What a form holds for what was passed: scans of its codes, until it is known on which list they stand. */
export const draftOfPassed = ({ users, skus, start, end }: Passed, group: Group, now: number): Partial<Draft> => ({
  group,
  ...(skus?.length ? { type: 'SCANS' as const, skus: new Set<string>(), codes: new Set(skus) } : {}),
  ...(users?.length ? { all: false, people: new Set(users) } : {}),
  // Of a day or a month that is not over yet it is what was done so far.
  ...(start && end ? { start: hourOf(start), end: least(hourOf(end), latest(group.zone, now).end) } : {}),
})

const hourIn = (zone: string, at: string): Hour => {
  const { date, hour } = wallOf(zone, Date.parse(at))
  return hourAt(date, hour)
}

/** What a form holds to run an export again. */
export const draftOfJob = ({ job: { source }, chosen }: Filled, group: Group): Partial<Draft> => {
  if (!source) return {}
  const [users, skus] = [chosen?.user_uids ?? null, chosen?.sku_ids ?? []]
  return {
    ...{ group, all: users === null, people: new Set(users), type: source.data_type },
    ...{ skus: new Set(skus.map((id) => `sku ${id}`)), codes: new Set(chosen?.sku_ids ? [] : chosen?.skus) },
    ...{ start: hourIn(source.time_zone, source.from), end: hourIn(source.time_zone, source.to) },
  }
}
