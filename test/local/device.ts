import type { BatchResult } from '../../shared/contract/handheld.ts'
import { done, handheldOf } from '../lib/handheld.ts'
import type { WorldCompany } from '../lib/world.ts'

/** A handheld of the company at work in its team Picking since an hour ago, and its batches one by one. */
export const workingDevice = async (url: string, acme: WorldCompany) => {
  const { call, renewed, begin } = await handheldOf(url, acme)
  const at = Date.now() - 60 * 60_000
  const { join_id } = await begin(acme.users.worker.username, acme.groups.picking.uid, at)

  /** Batch `n` is the n-th second of the work, with one scan. */
  const batch = (n: number) => ({
    id: `batch-${n}`,
    join_id,
    from: at + n * 1000,
    to: at + (n + 1) * 1000,
    scans: [{ id: `scan-${n}`, at: at + n * 1000 + 500, code: `C${n}`, outcome: 'accepted', gap: n ? 1000 : null }],
  })
  return {
    /** Epoch ms */
    startedAt: at,
    batch,
    signedInAgain: renewed,
    /** @returns the results, or undefined where no answer came */
    send: async (batches: ReturnType<typeof batch>[], through = call): Promise<BatchResult[] | undefined> => {
      try {
        return done(await through('events', { sent_at: Date.now(), batches })).batches
      } catch {
        return undefined
      }
    },
  }
}
