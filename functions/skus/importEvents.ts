import { iso } from '../../shared/time.ts'
import type { Write } from '../data/db.ts'
import type { EnvOf } from '../lib/env.ts'
import { happening, isAwaited } from '../lib/webhooks/recordEvent.ts'

/**
 * What webhooks are told of an import of SKUs, to be written with it; nothing where none waits for it. The lists are the
 * company's, so it happens in no other group.
 * @param id tells this import from others
 * @param skipped those that were in their groups already
 */
export const importEvents = (
  { caller: { company, user }, stores, now, clock }: EnvOf<'skus'>,
  id: string,
  { rows, skipped }: { rows: number; skipped: number },
): Write[] => {
  if (!isAwaited(company, 'jobDone')) return []
  const at = clock()
  const data = {
    ...{ job_id: id, job: 'sku_import', user_uid: user.uid, rows, failed_rows: 0, skipped_rows: skipped },
    ...{ started_on: iso(now), finished_on: iso(at) },
  }
  const happened = happening(company.uid, 'jobDone', { what: id, groups: [company.uid], at, data })
  return [stores.webhookEvents.happened(happened)]
}
