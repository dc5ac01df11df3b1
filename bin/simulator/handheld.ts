import type { Output } from '../../shared/contract/index.ts'
import {
  type Freshness,
  heartbeatEvery,
  type InactivityRule,
  idleHeartbeatEvery,
  longestSilence,
  usualFreshness,
} from '../../shared/handheld.ts'
import { hour, minute } from '../../shared/time.ts'
import { type Random, randomFrom } from '../seed/random.ts'
import type { OpenAccount, WorkerTeam } from './account.ts'
import { newAppMemory, openApps, whileInUse } from './apps.ts'
import { type FleetClock, pause } from './clock.ts'
import { conditionOf } from './condition.ts'
import { Refused, Stopped } from './connection.ts'
import { openCredential } from './credential.ts'
import { openDesired } from './desired.ts'
import { appFaultsOf, faultsOf } from './faults.ts'
import { openIncidents } from './incidents.ts'
import { openNotices } from './notices.ts'
import type { KnownDevice, SimulatedWorker, SimulationOptions } from './options.ts'
import { openOutbox } from './outbox.ts'
import { oneAtATime, type Push } from './pushes.ts'
import { openWindow } from './updates.ts'
import { activity, batchesOf, cutAt, habitsOf, type Stint } from './work.ts'

interface Fleet {
  options: SimulationOptions
  clock: FleetClock
  account: OpenAccount
  /** FCM, where the server has a stand-in for it. */
  push: Promise<Push | undefined>
  /** Raised when the fleet shall finish: workers leave and sign out, what waits is sent. */
  halt: AbortSignal
  /** Raised when nothing may be sent any more. */
  off: AbortSignal
}

const madeUp = (random: Random, seed: number, index: number): KnownDevice => ({
  serial_number: `SIM-${seed}-${String(index + 1).padStart(5, '0')}`,
  model: random.pick(['TC52', 'TC73', 'CT45', 'EDA52']),
  manufacturer: 'Simulated',
  os_version: random.pick(['11', '13', '14']),
  app_version: '1.0.0',
  mac_address: `02:00:00:${[index >> 16, index >> 8, index].map((byte) => (byte & 255).toString(16).padStart(2, '0')).join(':')}`,
})

/** Minutes for which a lost device rings until somebody finds it, least and most. */
const [firstFound, lastFound] = [2, 6]
/** Seconds for which somebody looks at a notification, least and most. */
const [firstRead, lastRead] = [3, 40]
/** How many stints in which the scanner loses its connection for a moment. */
const scannerLost = 0.05

/** After a refusal that it cannot mend, a device rests before it tries again. */
const restAfterRefusal = 2 * minute

/**
 * One simulated device: its whole life is one line of steps in the fleet's time, so that what happens to it follows
 * from the seed alone, however slow the server answers. Times inside are the fleet's; what is sent is `skew` off.
 * @param workers take turns on it and use no other device
 */
export const runHandheld = async (index: number, workers: readonly SimulatedWorker[], fleet: Fleet): Promise<void> => {
  const { options, clock, account, halt, off } = fleet
  const push = await fleet.push
  const stream = (kind: number) => randomFrom(options.seed * 1_000_003 + index * 101 + kind)
  const [plan, luck, looks, fits, mishaps] = [stream(1), stream(2), stream(3), stream(4), stream(5)] as const
  const [search, notes] = [stream(7), stream(8)] as const
  const trouble = stream(7)
  const skew = Math.round((plan.next() * 2 - 1) * options.skew)
  const identity = options.known?.[index] ?? madeUp(plan, options.seed, index)
  const credential = openCredential(
    { url: options.url, faults: faultsOf(luck, options), traffic: account.traffic, off },
    { code: options.code, ...identity },
  )
  const condition = conditionOf(looks, workers[0]?.site, clock.start)
  const end = clock.end ?? Number.POSITIVE_INFINITY
  let lastBeat = clock.start - Math.floor(plan.next() * idleHeartbeatEvery.filling)
  /** When it last sent a heartbeat or work. */
  let lastSaid = lastBeat
  let offlineUntil = 0
  let freshness: Freshness = options.freshness ?? usualFreshness
  /** None until a server tells one. */
  let inactivity: InactivityRule | undefined
  let finder = false
  let told: Rules['system_notifications']
  let inUse = false
  let filling = true
  /** Marked as lost: nobody works with it. */
  let lost = false

  /** The sign-in that is open, and whether the console has asked to end it. */
  let session: { work: string; mustLeave: boolean } | undefined

  interface Rules {
    freshness: Freshness
    inactivity?: InactivityRule
    finder?: boolean
    lost?: Output<'sync'>['lost']
    system_notifications?: Output<'sync'>['system_notifications']
    ota?: Output<'sync'>['ota']
  }
  const follow = (reply: Rules) => {
    freshness = options.freshness ?? reply.freshness
    inactivity = reply.inactivity ?? inactivity
    finder = reply.finder ?? false
    told = reply.system_notifications ?? told
    if (reply.ota) window.follow(reply.ota)
    // Only a sync says whether it is.
    if (reply.lost !== undefined) lost = reply.lost !== null
  }
  /** It rings until somebody who looks for it presses Found. */
  const ring = async () => {
    await clock.until(clock.now() + search.whole(firstFound, lastFound) * minute, halt)
    await clock.until(offlineUntil, halt)
    if (!lost || halt.aborted) return
    account.counts.found += 1
    await desired.done('ring')
  }
  /** Tells its user something by itself, if the company wants that. */
  const tell = (what: keyof NonNullable<Rules['system_notifications']>) => {
    if (told?.[what].enabled) account.counts[what] += 1
  }
  /** Whoever is told looks at it, and dismisses it unless they are gone before. */
  const read = async (id: string) => {
    const during = session
    await clock.until(clock.now() + notes.whole(firstRead, lastRead) * 1000, halt)
    await clock.until(offlineUntil, halt)
    if (session === during && !halt.aborted) await desired.dismiss(id)
  }
  const notices = openNotices(account, notes, options, ({ id, dismissible }) => {
    if (dismissible) void read(id).catch(noteProblem)
  })
  const isInUse = () => session !== undefined
  const { counts } = account
  const memory = newAppMemory()
  const window = openWindow({
    ...{ zone: workers[0]?.site?.zone ?? options.zone, share: stream(11).next(), isInUse },
    now: () => clock.now() + skew,
    missed: () => {
      counts.updates.missed += 1
    },
  })
  const apps = openApps(
    ...([credential, counts.apps, appFaultsOf(stream(9), options)] as const),
    () => (isInUse() ? whileInUse : undefined),
    off,
    memory,
  )
  const updates = openApps(
    ...([credential, counts.updates, appFaultsOf(stream(10), options), window.waitsFor, off, memory, 'ota'] as const),
  )
  let alarm = 0
  /** At its turn in the window, and when that ends, it goes on with its update. */
  const setAlarm = () => {
    const turn = window.nextTurn()
    if (turn === undefined || turn - skew === alarm) return
    const at = turn - skew
    alarm = at
    void clock
      .until(at, halt)
      .then(() => clock.until(offlineUntil, halt))
      .then(() => {
        if (halt.aborted || alarm !== at) return undefined
        // Timers may be early: then it is set once more.
        alarm = 0
        return desired.goOnInstalling()
      })
      .catch(noteProblem)
  }
  const desired = openDesired(
    credential,
    account,
    fits,
    options,
    follow,
    ({ kind, work_id }) => {
      if (kind === 'ping') account.counts.pings += 1
      if (kind === 'lock') account.counts.locks += 1
      if (kind === 'ring') {
        void ring().catch(noteProblem)
        return false
      }
      if (kind === 'lock' && session) {
        session.mustLeave = true
        return false
      }
      // Somebody else's log-out was carried out when they left.
      if (kind !== 'logOut' || !session || work_id !== session.work) return true
      session.mustLeave = true
      return false
    },
    notices,
    { apps, updates, worked: setAlarm },
  )
  const sync = oneAtATime(() =>
    desired.sync().catch((error: unknown) => {
      // Its next heartbeat is told again that there is something to sync.
      if (!(error instanceof Refused) || error.code !== 'maintenance') throw error
    }),
  )
  /** A push wakes it: it syncs at once, or as soon as it is online. */
  const push_token = push?.register(() => {
    account.counts.pushes += 1
    void clock.until(offlineUntil, halt).then(sync).catch(noteProblem)
  })
  const beat = (time: number) => {
    account.counts.heartbeats += 1
    lastBeat = lastSaid = time
    const { location, ...read } = condition.read(time, inUse, desired.network())
    filling = read.charging === true
    const etag = desired.etag()
    return {
      at: time + skew,
      ...read,
      ...(location && finder ? { location } : {}),
      ...(etag === undefined ? {} : { sync_etag: etag }),
      ...(push_token === undefined ? {} : { push_token }),
    }
  }
  /** A heartbeat was heard: what was held back or cut goes on with it, and what has changed is learned. */
  const heard = async (behind: boolean) => {
    await desired.flush()
    if (behind) await sync()
  }
  const outbox = openOutbox(credential, account, luck, options, () => clock.now() + skew, {
    heartbeat: () => {
      lastSaid = clock.now()
      return lastSaid >= lastBeat + heartbeatEvery ? beat(lastSaid) : undefined
    },
    heard,
  })
  const reports = openIncidents(credential, account, stream(6), options, off)
  const beatAlone = async (time: number) => {
    const { sync: behind } = await credential.call('heartbeat', beat(time))
    await heard(behind)
  }
  const leaving = () => halt.aborted || session?.mustLeave === true
  /**
   * Lives until a time of the fleet, or until the worker must leave. Where nothing was said for long, a heartbeat is sent
   * alone, while online.
   */
  const live = async (until: number) => {
    for (;;) {
      const due = lastSaid + (inUse ? longestSilence : idleHeartbeatEvery[filling ? 'filling' : 'full'])
      if (due >= until || leaving()) break
      await clock.until(due, halt)
      if (halt.aborted) break
      // After a long stay offline or behind a slow server, beats that are past are not made up for.
      if (due < offlineUntil) lastSaid = Math.max(due, Math.min(clock.now(), offlineUntil))
      else await beatAlone(Math.max(due, clock.now()))
    }
    if (!leaving()) await clock.until(until, halt)
  }
  const online = () => clock.until(offlineUntil, halt)

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
    if (mishaps.next() < options.incidents) {
      const id = `${options.startedAt.toString(36)}-${index.toString(36)}-${(from - clock.start).toString(36)}`
      reports.add({ id, at: from + skew, work_id: workId, join_id })
    }
    const spans = batchesOf(plan, {
      ...work,
      from: from + skew,
      until: until + skew,
      scanTeam: workerTeam.subtype === 1,
      limit: options.batch,
      freshness: () => freshness * 1000,
      reads: desired.reads,
      trouble,
      name: `${options.startedAt.toString(36)}-${index.toString(36)}-${(from - clock.start).toString(36)}`,
    })
    for (const whole of spans) {
      await live(whole.to - skew)
      const cut = leaving() ? cutAt(whole, Math.max(from, clock.now()) + skew) : whole
      if (!cut) break
      const active = activity(cut, activeAt + skew, inactivity)
      const span = active.idleAt === undefined ? cut : cutAt(cut, active.idleAt)
      activeAt = active.last - skew
      if (!span) break
      outbox.add({ workerTeam, join_id, span })
      left = span.to - skew
      // A device that is behind, because it was offline or the server is slow, sends many batches in one request.
      const behind = clock.now() >= left + freshness * 1000
      if (left >= offlineUntil && (!behind || outbox.isFull())) {
        await outbox.flush(false)
        if (luck.next() < options.offline) {
          offlineUntil = Math.min(end, left + luck.whole(1, 8) * minute)
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
    if (lost) return undefined
    const answer = await credential.call('signIn', { username, password, at: at + skew }).catch(async (error) => {
      // It may have been marked as lost this moment.
      if (error instanceof Refused && error.code === 'notAllowed') await sync()
      if (!lost) throw error
    })
    if (!answer) return undefined
    follow(answer)
    inUse = true
    session = { work: answer.work_id, mustLeave: false }
    return answer
  }
  const signOut = async (at: number) => {
    inUse = false
    if (!session) return
    await online()
    await credential.call('signOut', { work_id: session.work, at: at + skew })
    session = undefined
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
    while (session && time < over && !leaving() && teams.length > 0) {
      const team = plan.pick(teams)
      const workerTeam: WorkerTeam = {
        user_uid: user.uid,
        username: worker.username,
        team_uid: team.uid,
        team_name: team.name,
        subtype: team.subtype,
      }
      const { left, activeAt } = await stint(
        ...([session.work, workerTeam, time, Math.min(over, time + plan.whole(4, 90) * minute), work] as const),
      )
      time = left
      const back = Math.min(over, time + plan.whole(2, 15) * minute)
      const idle = Math.max(time, inactivity ? activeAt + inactivity.minutes * minute : back)
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

  /** One device's trouble must not end the others' work: it is in the account. */
  const noteProblem = (error: unknown) => {
    if (!(error instanceof Stopped)) account.problem(identity.serial_number, String((error as Error)?.message ?? error))
  }
  /** Sends what still waits; what the server refuses to hear stays unacknowledged in the account. */
  const finish = async () => {
    try {
      for (let tries = 0; tries < 5 && !outbox.isEmpty(); tries++) await outbox.flush(true)
      await desired.flush()
      for (let tries = 0; tries < 5 && !reports.isEmpty(); tries++) {
        await reports.flush()
        if (!reports.isEmpty()) await pause(2000, off)
      }
    } catch (error) {
      noteProblem(error)
    }
  }

  let time = clock.start + plan.whole(0, 20_000)
  for (let turn = 0; time < end && !halt.aborted; turn++) {
    const worker = workers[turn % workers.length]
    try {
      await live(time)
      if (halt.aborted) break
      if (worker && !lost) time = await shift(worker, time)
      time += worker ? plan.whole(2, 12) * minute : hour
    } catch (error) {
      if (error instanceof Stopped) return
      noteProblem(error)
      inUse = false
      session = undefined
      time = Math.max(time, clock.now()) + restAfterRefusal * options.time
    }
  }
  await finish()
}
