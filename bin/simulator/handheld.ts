import { heartbeatEvery, idleHeartbeatEvery, longestSilence, usualFreshness } from '../../shared/handheld.ts'
import { hour, minute } from '../../shared/time.ts'
import { randomFrom } from '../seed/random.ts'
import type { OpenAccount } from './account.ts'
import { newAppMemory, openApps, whileInUse } from './apps.ts'
import { type FleetClock, pause } from './clock.ts'
import { conditionOf } from './condition.ts'
import { Refused, Stopped } from './connection.ts'
import { openCredential } from './credential.ts'
import { type OnInvalid, openDesired } from './desired.ts'
import type { DeviceState, Rules } from './deviceState.ts'
import { appFaultsOf, faultsOf } from './faults.ts'
import { openIncidents } from './incidents.ts'
import { openNotices } from './notices.ts'
import type { SimulatedWorker, SimulationOptions } from './options.ts'
import { openOutbox } from './outbox.ts'
import { oneAtATime, type Push } from './pushes.ts'
import { openShifts } from './shifts.ts'
import { simulatedDevice } from './simulatedDevice.ts'
import { openWindow } from './updates.ts'

/** What the devices of a fleet share. */
export interface Fleet {
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

/** Minutes for which a lost device rings until somebody finds it, least and most. */
const [firstFound, lastFound] = [2, 6]
/** Seconds for which somebody looks at a notification, least and most. */
const [firstRead, lastRead] = [3, 40]

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
  const [plan, network, hardware, assignments, incidents] = [
    stream(1),
    stream(2),
    stream(3),
    stream(4),
    stream(5),
  ] as const
  const [search, notes] = [stream(7), stream(8)] as const
  const trouble = stream(7)
  const skew = Math.round((plan.next() * 2 - 1) * options.skew)
  const identity = options.known?.[index] ?? simulatedDevice(plan, options.seed, index)
  const credential = openCredential(
    { url: options.url, faults: faultsOf(network, options), traffic: account.traffic, off },
    { code: options.code, ...identity },
  )
  const condition = conditionOf(hardware, workers[0]?.site, clock.start)
  const end = clock.end ?? Number.POSITIVE_INFINITY
  const lastBeat = clock.start - Math.floor(plan.next() * idleHeartbeatEvery.filling)
  const state: DeviceState = {
    ...{ lastBeat, lastContactAt: lastBeat, offlineUntil: 0, freshness: options.freshness ?? usualFreshness },
    ...{ inactivity: undefined, finder: false, systemNotifications: undefined },
    ...{ inUse: false, filling: true, lost: false, session: undefined },
  }

  const follow = (reply: Rules) => {
    state.freshness = options.freshness ?? reply.freshness
    state.inactivity = reply.inactivity ?? state.inactivity
    state.finder = reply.finder ?? false
    state.systemNotifications = reply.system_notifications ?? state.systemNotifications
    if (reply.ota) window.follow(reply.ota)
    // Only a sync says whether it is.
    if (reply.lost !== undefined) state.lost = reply.lost !== null
  }
  /** It rings until somebody who looks for it presses Found. */
  const ring = async () => {
    await clock.until(clock.now() + search.whole(firstFound, lastFound) * minute, halt)
    await clock.until(state.offlineUntil, halt)
    if (!state.lost || halt.aborted) return
    account.counts.found += 1
    await desired.done('ring')
  }
  /** Tells its user something by itself, if the company wants that. */
  const notify = (what: keyof NonNullable<Rules['system_notifications']>) => {
    if (state.systemNotifications?.[what].enabled) account.counts[what] += 1
  }
  /** Whoever is told looks at it, and dismisses it unless they are gone before. */
  const read = async (id: string) => {
    const during = state.session
    await clock.until(clock.now() + notes.whole(firstRead, lastRead) * 1000, halt)
    await clock.until(state.offlineUntil, halt)
    if (state.session === during && !halt.aborted) await desired.dismiss(id)
  }
  const notices = openNotices(account, notes, options, ({ id, dismissible }) => {
    if (dismissible) void read(id).catch(noteProblem)
  })
  /** What the server did not keep of it is a problem in the account. */
  const onInvalid: OnInvalid = (what, errors = []) => {
    const fields = errors.map(({ path, message }) => `${path}: ${message}`)
    account.problem(identity.serial_number, `${what} is wrong: ${fields.join(', ')}`)
  }
  const isInUse = () => state.session !== undefined
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
      .then(() => clock.until(state.offlineUntil, halt))
      .then(() => {
        if (halt.aborted || alarm !== at) return undefined
        // Timers may be early: then it is set once more.
        alarm = 0
        return desired.goOnInstalling()
      })
      .catch(noteProblem)
  }
  /** Which push woke it, until that was told; and which one the last heartbeat told. */
  let wokenBy: string | undefined
  let toldOf: string | undefined
  const told = (id: string | undefined) => {
    if (wokenBy === id) wokenBy = undefined
  }
  const desired = openDesired(
    credential,
    account,
    assignments,
    options,
    follow,
    ({ kind, work_id, notify, by_name }) => {
      if (kind === 'ping') account.counts.pings += 1
      if (kind === 'lock') account.counts.locks += 1
      if (kind === 'ring') {
        void ring().catch(noteProblem)
        return false
      }
      if (kind === 'lock' && state.session) {
        state.session.mustLeave = true
        return false
      }
      // Somebody else's log-out was carried out when they left.
      if (kind !== 'logOut' || !state.session || work_id !== state.session.work) return true
      state.session.mustLeave = true
      counts.forcedOut += 1
      if (notify === true && by_name) counts.namedSignOuts += 1
      return false
    },
    notices,
    onInvalid,
    { apps, updates, worked: setAlarm },
    { by: () => wokenBy, told },
  )
  const sync = oneAtATime(() =>
    desired.sync().catch((error: unknown) => {
      // Its next heartbeat is told again that there is something to sync.
      if (!(error instanceof Refused) || error.code !== 'maintenance') throw error
    }),
  )
  /** A push wakes it: it syncs at once, or as soon as it is online. */
  const push_token = push?.register((id) => {
    account.counts.pushes += 1
    wokenBy = id
    void clock.until(state.offlineUntil, halt).then(sync).catch(noteProblem)
  })
  const beat = (time: number) => {
    account.counts.heartbeats += 1
    state.lastBeat = state.lastContactAt = time
    const { location, ...read } = condition.read(time, state.inUse, desired.network())
    state.filling = read.charging === true
    const etag = desired.etag()
    toldOf = wokenBy
    return {
      at: time + skew,
      ...read,
      ...(location && state.finder ? { location } : {}),
      ...(etag === undefined ? {} : { sync_etag: etag }),
      ...(push_token === undefined ? {} : { push_token }),
      ...(wokenBy === undefined ? {} : { woken_by: wokenBy }),
    }
  }
  /** A heartbeat was heard: what was held back or cut goes on with it, and what has changed is learned. */
  const onContact = async (behind: boolean) => {
    told(toldOf)
    await desired.flush()
    if (behind) await sync()
  }
  const outbox = openOutbox(credential, account, network, options, () => clock.now() + skew, {
    heartbeat: () => {
      state.lastContactAt = clock.now()
      return state.lastContactAt >= state.lastBeat + heartbeatEvery ? beat(state.lastContactAt) : undefined
    },
    onContact,
    onInvalid,
  })
  const reports = openIncidents(credential, account, stream(6), options, off)
  const beatAlone = async (time: number) => {
    const { sync: behind } = await credential.call('heartbeat', beat(time))
    await onContact(behind)
  }
  const leaving = () => halt.aborted || state.session?.mustLeave === true
  /**
   * Lives until a time of the fleet, or until the worker must leave. Where nothing was said for long, a heartbeat is sent
   * alone, while online.
   */
  const live = async (until: number) => {
    for (;;) {
      const due =
        state.lastContactAt + (state.inUse ? longestSilence : idleHeartbeatEvery[state.filling ? 'filling' : 'full'])
      if (due >= until || leaving()) break
      await clock.until(due, halt)
      if (halt.aborted) break
      // After a long stay offline or behind a slow server, beats that are past are not made up for.
      if (due < state.offlineUntil) state.lastContactAt = Math.max(due, Math.min(clock.now(), state.offlineUntil))
      else await beatAlone(Math.max(due, clock.now()))
    }
    if (!leaving()) await clock.until(until, halt)
  }
  const online = () => clock.until(state.offlineUntil, halt)

  const shift = openShifts({
    ...{ index, fleet, state, skew, credential, outbox, reports, desired },
    ...{ live, leaving, online, beatAlone, sync, follow, notify },
    streams: { plan, network, incidents, notes, trouble },
  })

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
      if (worker && !state.lost) time = await shift(worker, time)
      time += worker ? plan.whole(2, 12) * minute : hour
    } catch (error) {
      if (error instanceof Stopped) return
      noteProblem(error)
      state.inUse = false
      state.session = undefined
      time = Math.max(time, clock.now()) + restAfterRefusal * options.time
    }
  }
  await finish()
}
