import type { Input } from '../../../shared/contract/index.ts'
import type { Job } from '../../../shared/contract/jobs.ts'
import { send } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { wireHour } from '../../parts/pickers/hours.ts'
import { chosenSkus, type Draft, isByCode, listOf } from './draft.ts'

interface Company {
  uid: string
  company_url: string
}

/** What a request says of a draft, without SKUs. @param alone whose uid it is fixed to, of workers */
export const bodyOf = (draft: Draft, company: Company, alone: string | undefined) => {
  const { group, all, people, start, end } = draft
  return {
    ...{ timezone: group?.zone ?? 'UTC', from: wireHour(start), to: wireHour(end) },
    ...{ co_uid: company.uid, co_url: company.company_url },
    ...(group?.type === 'facility' ? { fac_uid: group.uid } : {}),
    ...(group?.type === 'team' ? { team_uid: group.uid } : {}),
    ...(alone !== undefined
      ? { user_uids: [alone], all_associates: false }
      : { user_uids: all ? [] : [...people], all_associates: all }),
  }
}

/** The SKUs that were chosen, by themselves and by their groups: as they are now; or codes. */
export const resolveSkus = async (draft: Draft, company_uid: string): Promise<string[]> => {
  if (isByCode(draft)) return [...draft.codes]
  const list = listOf(draft.type)
  const { groups, skus } = chosenSkus(draft)
  if (!list || groups.length === 0) return skus
  const found =
    list === 'CALLOUT'
      ? await send('getCalloutSkus', { company_uid, sku_group_ids: groups })
      : (await Promise.all(groups.map((sku_group_id) => send('getExcludedSkus', { company_uid, sku_group_id })))).flat()
  return [...new Set([...skus, ...found.map(({ id }) => id)])]
}

/** Begins an export. @param skuIds ids, or codes @returns its job, and what the server says */
export const requestFile = async (
  body: ReturnType<typeof bodyOf>,
  draft: Pick<Draft, 'type' | 'codes'>,
  skuIds: readonly string[],
): Promise<{ job: Job; message: string }> => {
  const { type } = draft
  if (type === 'SESSION') {
    const { data, message } = await answer('getSessionDetailsDataCSV', { ...body, data_type: type })
    return { job: data, message }
  }
  const input: Input<'getMetricsDataCSV'> = {
    ...body,
    data_type: type,
    ...(isByCode(draft) ? { skus: [...skuIds] } : listOf(type) && skuIds.length > 0 ? { sku_ids: [...skuIds] } : {}),
  }
  const { data, message } = await answer('getMetricsDataCSV', input)
  return { job: data, message }
}
