import type { Output } from '../../shared/contract/index.ts'
import { hour, minute } from '../../shared/time.ts'
import type { Random } from '../seed/random.ts'
import type { WorkerTeam } from './account.ts'
import { Refused } from './connection.ts'
import type { openCredential } from './credential.ts'
import type { openDesired } from './desired.ts'
import type { DeviceState, Rules } from './deviceState.ts'
import type { Fleet } from './handheld.ts'
import type { openIncidents } from './incidents.ts'
import type { SimulatedWorker } from './options.ts'
import type { openOutbox } from './outbox.ts'
import { activity, batchesOf, cutAt, habitsOf, type Stint } from './work.ts'

/** How many stints in which the scanner loses its connection for a moment. */
const scannerLost = 0.05

interface Parts {
  index: number
  fleet: Fleet
  state: DeviceState
  /** Each draws for itself, so that what happens to a device follows from the seed alone. */
  streams: Record<'plan' | 'network' | 'incidents' | 'notes' | 'trouble', Random>
  /** How far its clock is from the server's, ms. */
  skew: number
  credential: ReturnType<typeof openCredential>
  outbox: ReturnType<typeof openOutbox>
  reports: ReturnType<typeof openIncidents>
  desired: ReturnType<typeof openDesired>
  /** Lives until a time of the fleet, or until the worker must leave. */
  live: (until: number) => Promise<void>
  leaving: () => boolean
  online: () => Promise<void>
  beatAlone: (time: number) => Promise<void>
  sync: () => Promise<void>
  follow: (rules: Rules) => void
  notify: (what: keyof NonNullable<Rules['system_notifications']>) => void
}

/** How workers use a device: they sign in, work in their teams with breaks, and sign out. */
export const openShifts = (parts: Parts) => {
  const { index, fleet, state, skew, credential, outbox, reports, desired } = parts
  const { live, leaving, online, beatAlone, sync, follow, notify: tell } = parts
  const { plan, network, incidents, notes, trouble } = parts.streams
  const { options, clock, account, halt } = fleet
  const end = clock.end ?? Number.POSITIVE_INFINITY

  /** One stint in one team. @returns when it ended, and when the worker did something last that shows them at work */
  const stint = async (
    workId: string,
    workerTeam: WorkerTeam,
    from: number,
    until: number,
    work: Pick<Stint, 'habits'>,
  ) => {
    await online()
    const { join_id } = await credential.call('joinGroup', {
      work_id: workId,
      group_uid: workerTeam.team_uid,
      at: from + skew,
    })
    let [left, activeAt] = [from, from]
    if (notes.next() < scannerLost) tell('scanner_reconnect')
    if (incidents.next() < options.incidents) {
      const id = `${options.startedAt.toString(36)}-${index.toString(36)}-${(from - clock.start).toString(36)}`
      reports.add({ id, at: from + skew, work_id: workId, join_id })
    }
    const spans = batchesOf(plan, {
      ...work,
      from: from + skew,
      until: until + skew,
      scanTeam: workerTeam.subtype === 1,
      limit: options.batch,
      freshness: () => state.freshness * 1000,
      reads: desired.reads,
      trouble,
      name: `${options.startedAt.toString(36)}-${index.toString(36)}-${(from - clock.start).toString(36)}`,
    })
    for (const whole of spans) {
      await live(whole.to - skew)
      const cut = leaving() ? cutAt(whole, Math.max(from, clock.now()) + skew) : whole
      if (!cut) break
      const active = activity(cut, activeAt + skew, state.inactivity)
      const span = active.idleAt === undefined ? cut : cutAt(cut, active.idleAt)
      activeAt = active.last - skew
      if (!span) break
      outbox.add({ workerTeam, join_id, span })
      left = span.to - skew
      // A device that is behind, because it was offline or the server is slow, sends many batches in one request.
      const behind = clock.now() >= left + state.freshness * 1000
      if (left >= state.offlineUntil && (!behind || outbox.isFull())) {
        await outbox.flush(false)
        if (network.next() < options.offline) {
          state.offlineUntil = Math.min(end, left + network.whole(1, 8) * minute)
          tell('offline')
        }
      }
      if (leaving() || active.idleAt !== undefined) break
    }
    await online()
    await credential.call('leaveGroup', { join_id, at: left + skew })
    await outbox.flush(false)
    await reports.flush()
    return { left, activeAt }
  }

  /** @returns nothing where the device is lost */
  const signIn = async ({ username, password }: SimulatedWorker, at: number): Promise<Output<'signIn'> | undefined> => {
    await online()
    // It is heard of, and learns what was changed, before somebody works with it.
    await beatAlone(Math.max(at, clock.now()))
    if (state.lost) return undefined
    const answer = await credential.call('signIn', { username, password, at: at + skew }).catch(async (error) => {
      // It may have been marked as lost this moment.
      if (error instanceof Refused && error.code === 'notAllowed') await sync()
      if (!state.lost) throw error
    })
    if (!answer) return undefined
    follow(answer)
    state.inUse = true
    state.session = { work: answer.work_id, mustLeave: false }
    return answer
  }
  const signOut = async (at: number) => {
    state.inUse = false
    if (!state.session) return
    await online()
    await credential.call('signOut', { work_id: state.session.work, at: at + skew })
    state.session = undefined
    await outbox.flush(true)
    for (const kind of ['logOut', 'lock']) await desired.done(kind)
    if (!halt.aborted) await beatAlone(Math.max(at, clock.now()))
  }

  /** A worker's shift: stints with breaks, in one of their teams after the other. @returns when it ended */
  const shift = async (worker: SimulatedWorker, from: number): Promise<number> => {
    const signedIn = await signIn(worker, from)
    if (!signedIn) return from
    const { user, teams } = signedIn
    const over = Math.min(end, from + plan.whole(3, 8) * hour)
    const work = { habits: habitsOf(plan) }
    let time = from
    while (state.session && time < over && !leaving() && teams.length > 0) {
      const team = plan.pick(teams)
      const workerTeam: WorkerTeam = {
        user_uid: user.uid,
        username: worker.username,
        team_uid: team.uid,
        team_name: team.name,
        subtype: team.subtype,
      }
      const { left, activeAt } = await stint(
        ...([state.session.work, workerTeam, time, Math.min(over, time + plan.whole(4, 90) * minute), work] as const),
      )
      time = left
      const back = Math.min(over, time + plan.whole(2, 15) * minute)
      const idle = Math.max(time, state.inactivity ? activeAt + state.inactivity.minutes * minute : back)
      await live(Math.min(back, idle))
      if (leaving()) break
      if (idle < back) {
        // Signed out for doing nothing: whoever comes back signs in again.
        account.counts.idle += 1
        tell('inactivity')
        await signOut(idle)
        time = idle
        await live(back)
        if (halt.aborted || back >= over) break
        if (!(await signIn(worker, back))) break
      }
      time = back
    }
    await signOut(time)
    return time
  }

  return shift
}
