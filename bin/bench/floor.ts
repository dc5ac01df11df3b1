import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import type { BatchResult } from '../../shared/contract/handheld.ts'
import type { Output } from '../../shared/contract/index.ts'
import { batchesOf, type GeneratedBatch } from '../../shared/metrics/generator.ts'
import { hour } from '../../shared/time.ts'
import { callAt, signedIn } from '../../test/lib/world.ts'
import { demoPassword } from '../seed/organise.ts'
import type { Filled } from './company.ts'
import type { Poster, Reply } from './post.ts'

/** How long a worker has been in the team already: what the handhelds send happened since. */
const shift = 7 * hour

export interface Handheld {
  team: string
  worker: string
  /** The next batch of its worker: 20 events, 19 scans and a step sample. */
  next: () => GeneratedBatch
  /** @returns whether the batch was accepted whole */
  send: (batch: GeneratedBatch) => Promise<boolean>
}

const done = <Data>(reply: { status: number; message: string; data: Data }): Data => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.message}`)
  return reply.data
}

/** The company's admin, signed in as the console does it. */
export const adminOf = (url: string, { users }: Filled) => signedIn(url, users[0]?.uid ?? '', demoPassword)

const isAccepted = ({ status, envelope }: Reply, events: number) => {
  const data = envelope?.data as Output<'events'> | undefined
  const results: BatchResult[] = status === 200 ? (data?.batches ?? []) : []
  return (
    results.length > 0 &&
    results.every((result) => result.status === 'accepted') &&
    results.reduce((sum, { accepted }) => sum + accepted, 0) === events
  )
}

const full = ({ scans, steps }: GeneratedBatch) => scans.length + steps.length === 20

/**
 * Handhelds of a company's first workers: each enrolled, with a token, its worker signed in and in their team, all over
 * the device API.
 */
export const handheldsOf = async (
  url: string,
  filled: Filled,
  { post }: Poster,
  count: number,
): Promise<Handheld[]> => {
  const admin = await adminOf(url, filled)
  const input = { company_uid: filled.company.uid, name: 'Bench', max_devices: count }
  const { code } = done(await admin.call('createEnrolmentCode', input))
  const workers = filled.users.filter(({ roles }) => roles[0]?.role === 'worker').slice(0, count)
  const open = callAt(url)
  const teams = [...new Set(workers.map(({ roles }) => roles[0]?.group ?? ''))]
  const now = Date.now()

  return mapConcurrently(4, workers, async ({ uid, username, roles }, index) => {
    const team = roles[0]?.group ?? ''
    // Teams began one after the other, within an hour: at any time they are at every minute of theirs.
    const at = Math.round(now - shift - (teams.indexOf(team) / teams.length) * hour)
    const device = { serial_number: `BENCH-${index}`, model: 'TC52' }
    const { device_id, secret } = done(await open('enrol', { code, ...device }))
    const { token } = done(await open('token', { device_id, secret }))
    const authorization = `Bearer ${device_id}~${token}`
    const call = callAt(url, { authorization })
    const { work_id } = done(await call('signIn', { username, password: demoPassword, at }))
    const { join_id } = done(await call('joinGroup', { work_id, group_uid: team, at }))
    const stay = { user: uid, team, facility: '', scan: true, from: at, to: at + shift }
    // Nobody rests, so that every batch is full.
    const work = { ...stay, pauses: [], gap: 14_000, share: 1, stepsPerHour: 2400, seed: 1000 + index }
    const batches = batchesOf(work, `b${index}`).filter(full)
    return {
      team,
      worker: uid,
      next: () => {
        const batch = batches.shift()
        if (!batch) throw new Error('The handhelds have run out of work: give the load more of them')
        return batch
      },
      send: async (batch) => {
        const body = JSON.stringify({ sent_at: Date.now(), batches: [{ ...batch, join_id }] })
        return isAccepted(await post('/device/v1/events', body, { authorization }), 20 + batch.troubles.length)
      },
    }
  })
}

/** The scans of a batch that count, where a company excludes no codes. */
export const countedScans = ({ scans }: GeneratedBatch) => scans.filter(({ outcome }) => outcome === 'accepted').length
