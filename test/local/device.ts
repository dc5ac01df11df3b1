import { newId } from '../../functions/lib/ids.ts'
import type { BatchResult } from '../../shared/contract/handheld.ts'
import { callAt, password, type Reply, signedIn, type WorldCompany } from '../lib/world.ts'

const done = <Data>(reply: Reply<Data>): Data => {
  if (reply.status !== 200) throw new Error(`${reply.http} ${reply.message}`)
  return reply.data
}

/** A handheld of the company at work in its team Picking, over HTTP alone. */
export const workingDevice = async (url: string, { uid, users, groups }: WorldCompany) => {
  const admin = await signedIn(url, users.admin.uid)
  const { code } = done(await admin.call('createEnrolmentCode', { company_uid: uid }))
  const open = callAt(url)
  const { device_id, secret } = done(
    await open('enrol', { code, serial_number: newId(), model: 'Test', manufacturer: 'Test' }),
  )
  const at = Date.now() - 60 * 60_000
  const signedInAgain = async (to = url) => {
    const { token } = done(await callAt(to)('token', { device_id, secret }))
    return callAt(to, { authorization: `Bearer ${device_id}~${token}` })
  }
  const call = await signedInAgain()
  const { work_id } = done(await call('signIn', { username: users.worker.username, password, at }))
  const { join_id } = done(await call('joinGroup', { work_id, group_uid: groups.picking.uid, at }))

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
    signedInAgain,
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
