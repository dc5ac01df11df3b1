import type { Range } from '../../../shared/metrics/range.ts'
import { utcDayStart } from '../../../shared/time.ts'
import { codeScopeOf } from '../../skuMetrics/codeScope.ts'
import type { ReportEnv } from '../stores.ts'

/** Tells of which ranges the figures by SKU are complete: what was counted before there were any waits for a recount. */
export const knownFor = async (
  { group_uid, user_uid }: { group_uid: string; user_uid?: string | undefined },
  env: ReportEnv,
): Promise<(range: Range) => boolean> => {
  const from = await (await codeScopeOf(group_uid, user_uid, env)).knownFrom()
  return (range) => from === undefined || utcDayStart(from) <= range.from
}
