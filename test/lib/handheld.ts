import { newId } from '../../functions/lib/ids.ts'
import { dateIn, dayRange, minute } from '../../shared/time.ts'
import { companyZone } from './records.ts'
import { callAt, password, type Reply, signedIn, type WorldCompany } from './world.ts'

/** Handhelds of a running cloud, over HTTP alone. */

/** What was answered. @throws where it was a refusal */
export const done = <Data>(reply: Reply<Data>): Data => {
  if (reply.status !== 200) throw new Error(`${reply.http} ${reply.message}`)
  return reply.data
}

/** So many codes, one after the other, `gap` ms apart from `from` on. */
export const scansFrom = (id: string, from: number, count: number, gap = 1000) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${id}-${index}`,
    at: from + index * gap,
    code: `40${index}`,
    symbology: 'EAN13',
    outcome: 'accepted' as const,
    gap: index === 0 ? null : gap,
  }))

/**
 * An instant so many minutes ago, or the midnight with which today began where companies of tests are, if that is later:
 * what was scanned before it is of yesterday.
 */
export const earlierToday = (minutesAgo: number) => {
  const now = Date.now()
  return Math.max(now - minutesAgo * minute, dayRange(companyZone, dateIn(companyZone, now)).from)
}

/** A device that enrols with a code, for whoever takes it up. */
export const enrolledHandheld = async (url: string, code: string) => {
  const serial_number = newId()
  const device = { code, serial_number, model: 'TC52', manufacturer: 'Zebra' }
  const { device_id, secret } = done(await callAt(url)('enrol', device))
  /** A client with a new token. */
  const renewed = async (to = url) => {
    const { token } = done(await callAt(to)('token', { device_id, secret }))
    return callAt(to, { authorization: `Bearer ${device_id}~${token}` })
  }
  const call = await renewed()
  /** Somebody signs in and works in a team, both at `at` (epoch ms). */
  const begin = async (username: string, group_uid: string, at: number) => {
    const { work_id } = done(await call('signIn', { username, password, at }))
    const { join_id } = done(await call('joinGroup', { work_id, group_uid, at }))
    return {
      join_id,
      /** Sends one batch of this work; answers its result. */
      send: async (batch: object) => {
        const sent = { sent_at: Date.now(), batches: [{ join_id, steps: [], ...batch }] }
        return done(await call('events', sent)).batches[0]
      },
      end: async (to: number) => done(await call('signOut', { work_id, at: to })),
    }
  }
  return { device_id, call, renewed, begin }
}

/** A device of a company, with a code that its admin makes. */
export const handheldOf = async (url: string, { uid, users }: WorldCompany) => {
  const admin = await signedIn(url, users.admin.uid)
  const { code } = done(await admin.call('createEnrolmentCode', { company_uid: uid }))
  return enrolledHandheld(url, code)
}
