import { pageNames } from '../../functions/data/rollups.ts'
import { audienceIn } from '../../functions/lib/notifications/audience.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handleNotices } from '../../functions/notifier/handle.ts'
import type { NotifierServices } from '../../functions/notifier/services.ts'
import { notifierStores } from '../../functions/notifier/stores.ts'
import { hour } from '../../shared/durations.ts'
import { type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { utcDate } from '../../shared/time.ts'
import { granted } from '../lib/granted.ts'
import { password } from '../lib/people.ts'
import { deviceWorld } from '../networks/world.ts'

/** The calls about notifications, who sends them, and handhelds on which people are signed in. */
export const noticeWorld = async () => {
  const world = await deviceWorld({ notifications })
  const { stores, noticing, acme } = world
  const woken: string[] = []
  // With the permissions of its Lambda.
  const own = notifierStores(granted(world.db, world.tables, 'notifier'), world.tables)
  const services: NotifierServices = {
    stores: own,
    audience: audienceIn(own, 0),
    notices: noticing.notices,
    schedules: noticing.schedules,
    wake: async (ids) => void woken.push(...ids),
    clock: world.now,
    log: { info: () => {}, error: () => {} },
  }
  const notifier = handleNotices(services)

  /** Does what waits in the queue, and what is booked and due by now. @param times how often each message comes */
  const deliver = async (times = 1) => {
    for (const [name, { at, message }] of noticing.booked) {
      if (at > world.now()) continue
      noticing.booked.delete(name)
      noticing.sent.push(message)
    }
    for (let message = noticing.sent.shift(); message; message = noticing.sent.shift()) {
      const Records = Array.from({ length: times }, (_, at) => ({
        messageId: String(at),
        body: JSON.stringify(message),
      }))
      const { batchItemFailures } = await notifier({ Records })
      if (batchItemFailures.length > 0) throw new Error('A message failed')
    }
  }

  /** What a worker did in the quarter that runs, as the rollup writes it. */
  const worked = async (team: string, worker: string, more: Partial<Figures>) => {
    const at = world.now()
    const facilityKey = { company: acme.uid, facility: acme.groups.north.uid }
    const name = pageNames.hour(utcDate(at), new Date(at).getUTCHours(), team)
    const quarter = Math.floor((at % hour) / (hour / 4))
    const figures = { ...noFigures(), ...more }
    await stores.rollups.writeIfUnchanged(facilityKey, [name], async () => [
      [{ team, worker, slot: quarter, figures, devices: new Set<string>() }],
    ])
  }

  const signedIn: (() => Promise<unknown>)[] = []
  /** Signs everybody out of the handhelds of tests before. */
  const everybodyOut = async () => {
    for (const out of signedIn.splice(0)) await out()
  }

  /** A handheld on which a worker is signed in, in a team or in none. */
  const atWork = async (username: string, team?: string) => {
    const device = await world.handheldOf(acme.groups.north.uid)
    const signIn = async (name: string) => {
      const { data } = await device.call('signIn', { username: name, password, at: world.now() })
      const { work_id } = data
      signedIn.push(() => device.call('signOut', { work_id, at: world.now() }))
      return work_id as string
    }
    const work_id = await signIn(username)
    let joined: object = {}
    let join_id = ''
    /** Says once more that it has joined. */
    const again = async () => {
      const answer = await device.call('joinGroup', joined)
      join_id = answer.data?.join_id ?? join_id
      return answer
    }
    const join = (group_uid: string) => {
      joined = { work_id, group_uid, at: world.now() }
      return again()
    }
    const leave = (at = world.now()) => device.call('leaveGroup', { join_id, at })
    const out = () => device.call('signOut', { work_id, at: world.now() })
    if (team) await join(team)
    let shown: { id: string; title: string }[] = []
    /** Syncs, says that each is shown, and answers the titles. */
    const syncTitles = async () => {
      const { state } = await device.sync()
      shown = state?.notifications ?? []
      return shown.map(({ title }) => title)
    }
    const say = async (id: string, state: string, reason?: string) =>
      (
        await device.call('report', {
          etag: 'x',
          items: [{ section: 'notifications', id, state, ...(reason ? { reason } : {}) }],
        })
      ).data.results[0].result
    return { ...device, work_id, signIn, again, join, leave, out, syncTitles, say }
  }
  return { ...world, worked, services, notifier, deliver, atWork, everybodyOut, woken }
}
export type NoticeWorld = Awaited<ReturnType<typeof noticeWorld>>
