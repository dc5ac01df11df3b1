import { Temporal } from 'temporal-polyfill'
import type { Checked } from '../../../shared/contract/index.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import { badField, Refusal } from '../../../shared/refusals.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { type SourceType, sourceDays, sourceMessages } from '../../../shared/sourceData.ts'
import { text } from '../../../shared/text.ts'
import { day, hour } from '../../../shared/time.ts'
import type { GroupRecord } from '../../data/groups.ts'
import type { SkuGroupRecord } from '../../data/skus.ts'
import { rangeOf } from '../../metrics/range.ts'
import { skuId } from '../../skus/lists.ts'
import type { Env } from '../env.ts'

type Asked = Checked<'getSourceDataSize'>

/** What a file is about, once that was found to be allowed. */
export interface SourceRequest {
  type: SourceType
  range: Range
  zone: string
  group: GroupRecord
  /** Whose work; null for everybody’s. */
  users: string[] | null
  /** Which of today's SKUs, or which codes, with their wildcards; null for all. */
  skus: string[] | null
  /** By their ids, as they were asked for; null where they were named as codes. */
  sku_ids: string[] | null
}

/** @throws Refusal where the range is none, too long, or of work that is no longer kept */
export const sourceRange = (
  { from: start_time, to: end_time, timezone }: Asked,
  { caller, now }: Pick<Env, 'caller' | 'now'>,
): Range => {
  const range = rangeOf({ start_time, end_time, time_zone: timezone }, now, hour, ['from', 'to'])
  const latest = Temporal.Instant.fromEpochMilliseconds(range.from)
    .toZonedDateTimeISO(timezone)
    .add({ days: sourceDays }).epochMilliseconds
  if (range.to > latest) throw badField('to', sourceMessages.range)
  const { raw_days } = caller.company
  if (range.from < now - raw_days * day) throw badField('from', text`Scans are kept as they came for ${raw_days} days.`)
  return range
}

/** The team or facility that is named, or the caller's own group. */
export const sourceGroup = async (
  { fac_uid, team_uid }: Asked,
  env: Pick<Env, 'caller' | 'accessScope'>,
): Promise<GroupRecord> => {
  const accessScope = await env.accessScope()
  const facility = fac_uid === undefined ? undefined : accessScope.group(fac_uid, 'facility')
  if (team_uid === undefined) return facility ?? env.caller.group
  const team = accessScope.group(team_uid, 'team')
  if (facility && team.parent_id !== facility.uid) throw new Refusal('notFound')
  return team
}

/** Whose work: workers get themselves and nobody else, others those in their access scope. */
export const sourceUsers = async (
  { user_uids, all_associates }: Asked,
  env: Env<'users'>,
): Promise<string[] | null> => {
  const { caller, stores } = env
  const own = caller.user.uid
  const asked = [...new Set(user_uids)]
  if (isWorkerType(caller.role)) {
    if (asked.some((uid) => uid !== own)) throw new Refusal('notAllowed', 'You can only see your own figures.')
    return [own]
  }
  if (all_associates) return null
  const [{ sees }, users] = await Promise.all([env.accessScope(), stores.users.several(caller.company.uid, asked)])
  const seen = new Set(users.filter((user) => user.uid === own || sees(user)).map(({ uid }) => uid))
  if (!asked.every((uid) => seen.has(uid))) throw new Refusal('notFound')
  return asked
}

/** The SKUs of a list by id. */
const skusById = (groups: readonly SkuGroupRecord[]) =>
  new Map(groups.flatMap(({ id, skus }) => skus.map(([number, sku]) => [skuId(id, number), sku] as const)))

/** What can be chosen of a type. */
interface Chosen {
  sku_ids?: string[] | undefined
  skus?: string[] | undefined
}

/** @throws Refusal where callouts name none, or a SKU is not there */
const sourceSkus = async (
  { data_type, sku_ids = [], skus = [] }: Asked & Chosen,
  { caller, stores }: Env<'skus'>,
): Promise<string[] | null> => {
  if (skus.length > 0) return [...new Set(skus)]
  if (data_type !== 'CALLOUT' && data_type !== 'EXCLUDED') return null
  if (sku_ids.length === 0) {
    if (data_type === 'CALLOUT') throw badField('sku_ids', sourceMessages.noCallout)
    return null
  }
  const { groups } = await stores.skus.get(caller.company.uid, data_type === 'CALLOUT' ? 'callout' : 'excluded')
  const known = skusById(groups)
  const found = [...new Set(sku_ids)].map((id) => known.get(id))
  if (found.includes(undefined)) throw badField('sku_ids', 'Some of these SKUs no longer exist. Please select again.')
  return found as string[]
}

/** What a request asks for. @throws Refusal naming what is wrong, or not the caller's to have */
export const sourceRequest = async (asked: Asked & Chosen, env: Env<'skus' | 'users'>): Promise<SourceRequest> => {
  const range = sourceRange(asked, env)
  const group = await sourceGroup(asked, env)
  const [users, skus] = await Promise.all([sourceUsers(asked, env), sourceSkus(asked, env)])
  const sku_ids = skus && !asked.skus?.length ? [...new Set(asked.sku_ids)] : null
  return { type: asked.data_type, range, zone: asked.timezone, group, users, skus, sku_ids }
}
