import { createHash } from 'node:crypto'
import { apkType } from '../../shared/apps.ts'
import type { App } from '../../shared/contract/apps.ts'
import type { Output } from '../../shared/contract/index.ts'
import type { Rollout } from '../../shared/contract/ota.ts'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { hour, minute } from '../../shared/durations.ts'
import { idleHeartbeatEvery } from '../../shared/handheld.ts'
import { partsOf } from '../../shared/uploads.ts'
import { apkOf } from '../../test/lib/apk/index.ts'
import { randomFrom } from '../seed/random.ts'
import { openAccount } from '../simulator/account.ts'
import { newAppMemory, openApps } from '../simulator/apps.ts'
import { fleetClock, pause } from '../simulator/clock.ts'
import type { Credential } from '../simulator/credential.ts'
import { openDesired } from '../simulator/desired.ts'
import { appFaultsOf } from '../simulator/faults.ts'
import { openNotices } from '../simulator/notices.ts'
import { openWindow } from '../simulator/updates.ts'
import { type Figure, percentile } from './figures.ts'
import { onFilledCloud } from './filledCloud.ts'
import type { AtWork } from './fleet.ts'
import { type Poster, poster } from './post.ts'
import { askingAdmin } from './reading.ts'

/** Devices; all that the product promises come with `BENCH_DEVICES=10000`, and take ten minutes. */
const usually = 1000
/** Seconds that a thousand devices have for their night. */
const perThousand = 60
/** Of the devices' time: they hear of the update, wait, have their window, and say how it went. */
const [before, window, after] = [35 * minute, 2 * hour, 10 * minute]
/** One of so many is in use the whole night. */
const inUse = 20
const zone = 'UTC'
const faultRates = { loss: 0.02, failures: 0.03, reorder: 0.02 }

const clockText = (at: number) => new Date(at).toISOString().slice(11, 16)

/** A version that is rolled out to every device at once. */
const begun = async (
  { ask }: Awaited<ReturnType<typeof askingAdmin>>,
  company_uid: string,
  times: { start: string; end: string },
): Promise<void> => {
  const content = apkOf({ package: 'com.example.agent', filler: 20_000 })
  const sha256 = partsOf(content.length).map(({ from, size }) =>
    createHash('sha256')
      .update(content.subarray(from, from + size))
      .digest('hex'),
  )
  const about = { file_name: 'agent.apk', size: content.length, type: apkType, sha256 }
  const body = { group_uid: company_uid, company_uid, app_name: 'Agent', app_group_uid: company_uid }
  const { data: plan } = await ask<UploadPlan>('addWorkHeroApp', { ...body, ...about })
  for (const { url, from, size, headers } of plan.parts)
    await fetch(url ?? '', {
      ...{ method: 'PUT', headers: { ...plan.headers, ...headers } },
      body: new Uint8Array(content.subarray(from, from + size)),
    })
  const { data: apps } = await ask<App[]>('addWorkHeroApp', { ...body, upload_id: plan.upload_id })
  await ask('setRolloutPlan', { company_uid, plan: { steps: [100], wait_hours: null, limit: 50, least: 10_000 } })
  const ota_data = JSON.stringify({ enable: true, ...times, app_uid: apps[0]?.uid })
  await ask('setOTAData', { company_uid, ota_data })
}

interface Night {
  clock: ReturnType<typeof fleetClock>
  account: ReturnType<typeof openAccount>
  sender: Poster
  /** Of each answer, ms. */
  times: number[]
  end: number
  off: AbortSignal
}

/** A device through its night: it hears of the update within half an hour, and goes on with it whenever its turn comes. */
const through = async (index: number, { authorization }: AtWork, night: Night): Promise<void> => {
  const { clock, account, sender, times, end, off } = night
  const stream = (kind: number) => randomFrom(index * 101 + kind)
  const random = stream(1)
  const call = async (name: string, body: object): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      const began = performance.now()
      const { status, envelope } = await sender.post(`/device/v1/${name}`, JSON.stringify(body), { authorization })
      times.push(performance.now() - began)
      if (status === 200) return envelope?.data
      if ((status !== 429 && status < 500) || tries === 12) throw new Error(`${name}: ${status} ${envelope?.message}`)
      // As devices wait: twice as long each time, and not all the same.
      await pause(Math.min(30_000, 500 * 2 ** tries) * (0.5 + random.next() / 2), off)
    }
  }
  const credential = { call } as unknown as Pick<Credential, 'call'>
  const isInUse = () => index % inUse === 0
  const own = openWindow({ zone, share: stream(2).next(), now: clock.now, isInUse, missed: () => {} })
  const memory = newAppMemory()
  const { counts } = account
  const apps = openApps(credential, counts.apps, appFaultsOf(stream(3), faultRates), () => undefined, off, memory)
  const updates = openApps(
    ...([credential, counts.updates, appFaultsOf(stream(4), faultRates), own.waitsFor, off, memory, 'ota'] as const),
  )
  const desired = openDesired(
    ...([
      credential,
      account,
      stream(5),
      { ...faultRates, failures: 0 },
      (answer: Output<'sync'>) => own.follow(answer.ota),
      () => true,
    ] as const),
    openNotices(account, stream(6), { failures: 0 }, () => {}),
    (what, errors) => account.problem(String(index), `${what} is wrong: ${JSON.stringify(errors)}`),
    { apps, updates, worked: () => {} },
  )
  await clock.until(clock.start + random.next() * 30 * minute, off)
  await desired.sync()
  // As in its cradle it says each half hour how it is, and then goes on with what was cut or killed.
  for (let turn = own.nextTurn(); turn !== undefined && turn < end; turn = own.nextTurn()) {
    await clock.until(Math.min(turn, clock.now() + idleHeartbeatEvery.filling), off)
    await desired.flush()
  }
  // What was cut or killed goes on with a heartbeat, and what was held back goes with it.
  for (let beat = 0; beat < 6; beat++) await desired.flush()
}

/**
 * An update for all devices of a company in a window of two hours, at a faster time: each of them has it in the end, or says
 * what stands in the way.
 */
export const rolloutFigures = (devices = Number(process.env.BENCH_DEVICES) || usually): Promise<Figure[]> =>
  onFilledCloud({ facilities: 4, teams: 12, workers: 12, days: 0, fleet: devices }, async ({ url }, filled) => {
    const admin = await askingAdmin({ url, filled, pid: process.pid })
    const sender = poster(url)
    const { uid: company_uid } = filled.company
    const seconds = (perThousand * devices) / 1000
    const night = (before + window + after) / 1000
    const off = new AbortController().signal
    const clock = fleetClock({ time: night / seconds, minutes: seconds / 60, startedAt: Date.now() })
    const opens = Math.ceil((clock.start + before) / minute) * minute
    try {
      await begun(admin, company_uid, { start: clockText(opens), end: clockText(opens + window) })
      const account = openAccount(1, clock.start, devices, false)
      const times: number[] = []
      const end = opens + window + after
      const began = performance.now()
      const all = { clock, account, sender, times, end, off }
      await Promise.all(filled.fleet.map((device, index) => through(index, device, all)))
      const took = (performance.now() - began) / 1000
      const { data: rollout, time } = await admin.ask<Rollout>('getRollout', { company_uid })
      const { upToDate, failed, downloaded } = rollout.counts
      const figure = (
        name: string,
        value: number,
        unit: string,
        bound: Pick<Figure, 'most' | 'least'> = {},
      ): Figure => ({
        ...{ group: 'rollout', name: `${devices} devices: ${name}`, value, unit },
        ...bound,
      })
      const share = (count: number) => (100 * count) / devices
      return [
        figure('up to date, or with a reason', share(upToDate + failed + downloaded), '%', { least: 100 }),
        figure('up to date', share(upToDate), '%'),
        figure('failed', share(failed), '%'),
        figure('missed their window', share(downloaded), '%'),
        figure('the night took', took, 's'),
        figure('calls of devices', times.length / took, 'a second'),
        figure('a call of a device, p95', percentile(times, 0.95), 'ms'),
        figure('the rollout is read in', time, 'ms', { most: 1500 }),
      ]
    } finally {
      sender.close()
      admin.close()
    }
  })
