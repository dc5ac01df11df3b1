import type { Job } from '../../shared/contract/jobs.ts'
import { receivePushes } from '../simulator/pushes.ts'
import { heartbeat } from './devices.ts'
import { type Figure, percentile } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import type { AtWork } from './fleet.ts'
import { poster } from './post.ts'
import { askingAdmin } from './reading.ts'
import { rest } from './rest.ts'

const devices = 5000
const samples = 40
/** Clicks for a device that sleeps. */
const sleepers = 10
const timeoutMs = 120_000
const size = { facilities: 1, teams: 10, workers: 10, days: 0, fleet: devices }

interface Saved {
  network_id: string
  job: Job | null
}
interface Synced {
  etag: string
  state: { wifi: { id: string; version: number }[] }
}

/**
 * From a manager's click to the devices: a network for all of a company with 5,000, until each of them is told; one for a
 * single device with push, until the device has said that it is done; and one for a device that sleeps, from its next heartbeat on.
 */
export const assignmentFigures = (): Promise<Figure[]> =>
  onFilledCloud(size, async ({ url }, filled) => {
    const [admin, sender, off] = [
      await askingAdmin({ url, filled, pid: process.pid }),
      poster(url),
      new AbortController(),
    ]
    const fac_uid = filled.groups.find(({ type }) => type === 'facility')?.uid ?? ''
    const network = (ssid: string, device_ids: readonly string[]) => ({
      ...{ ssid, network_pass: 'larch-copper-41', security_type: 'WPA2', fac_uid, device_ids },
    })
    try {
      const began = performance.now()
      const { data: many } = await admin.ask<Saved>('saveNetwork', network('ALL', filled.fleet.map(deviceOf)))
      const clicked = performance.now() - began
      for (let job = many.job; job?.state !== 'done'; ) {
        if (job?.state === 'failed' || performance.now() - began > timeoutMs)
          throw new Error(`The job is ${job?.state}`)
        await rest(200, off.signal)
        job = (await admin.ask<Job>('getJob', { job_id: job?.id })).data
      }
      const told = (performance.now() - began) / 1000

      const [device, sleeper] = filled.fleet
      if (!device || !sleeper) throw new Error('There are no devices')
      const callOf =
        ({ authorization }: AtWork) =>
        async <Data>(path: string, body: object) => {
          const { status, envelope } = await sender.post(`/device/v1/${path}`, JSON.stringify(body), { authorization })
          if (status !== 200) throw new Error(`${path}: ${status} ${envelope?.message}`)
          return envelope?.data as Data
        }
      const post = callOf(device)
      /** Takes what is assigned and says that it is applied. */
      const apply = async (call: typeof post, number: number) => {
        const { etag, state } = await call<Synced>('sync', {})
        const items = state.wifi.map(({ id, version }) => ({ section: 'wifi', id, version, state: 'applied' }))
        await call('report', { etag, number, items })
      }
      const push = await receivePushes(url, off.signal)
      let heard: () => void = () => {}
      const push_token = push?.register(() => heard())
      await post('heartbeat', { ...heartbeat(), push_token })
      const times: number[] = []
      for (let at = 1; at <= samples; at++) {
        const woken = new Promise<void>((resolve) => {
          heard = resolve
        })
        const click = performance.now()
        await admin.ask('saveNetwork', network(`ONE-${at}`, [deviceOf(device)]))
        await woken
        await apply(post, at)
        times.push(performance.now() - click)
      }

      const sleeping = callOf(sleeper)
      await apply(sleeping, 1)
      const wakes: number[] = []
      for (let at = 1; at <= sleepers; at++) {
        const { data: saved } = await admin.ask<Saved>('saveNetwork', network(`LATE-${at}`, [deviceOf(sleeper)]))
        const wakesUp = performance.now()
        const { sync } = await sleeping<{ sync: boolean }>('heartbeat', heartbeat())
        if (!sync) throw new Error('The next heartbeat does not say that there is something to sync')
        await apply(sleeping, at + 1)
        wakes.push(performance.now() - wakesUp)
        const { data } = await admin.ask<{ id: string; status: number }[]>('getNetworksByDeviceId', {
          device_id: deviceOf(sleeper),
        })
        if (!data.some(({ id, status }) => id === saved.network_id && status === 1))
          throw new Error('A network is not done with the next heartbeat')
      }
      const figure = (name: string, value: number, unit: string, most: number): Figure => ({
        ...{ group: 'assignments', name, value, unit, most },
      })
      return [
        figure(`a network for ${devices} devices: answer`, clicked, 'ms', 2000),
        figure(`a network for ${devices} devices: all told`, told, 's', 60),
        figure('a network for one device: click to done, p50', percentile(times, 0.5) / 1000, 's', 5),
        figure('a network for one device: click to done, p95', percentile(times, 0.95) / 1000, 's', 5),
        figure('a network for a sleeping device: heartbeat to done, p95', percentile(wakes, 0.95) / 1000, 's', 5),
      ]
    } finally {
      off.abort()
      sender.close()
      admin.close()
    }
  })
