import { storedDevice } from '../../functions/data/devices.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { NetworkDevice } from '../../shared/contract/networks.ts'
import { minute } from '../../shared/time.ts'
import { putAll } from '../seed/putAll.ts'
import { type Random, randomFrom } from '../seed/random.ts'
import { oneAtATime, receivePushes } from '../simulator/pushes.ts'
import { heartbeat } from './devices.ts'
import type { Figure } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import type { AtWork } from './fleet.ts'
import { type Poster, poster } from './post.ts'
import { askingAdmin } from './reading.ts'
import { rest } from './rest.ts'

const devices = 5000
/** Shares of the devices that are offline at first, of reports that are lost, and of devices that cannot apply the network. */
const [offline, lost, failing] = [0.1, 0.05, 0.02]
/** Who is offline comes back within so many ms; who is online has a heartbeat this often. */
const [backWithin, beatEvery] = [4 * minute, 5 * minute]
/** ms until a report that was lost is sent again, and between two looks at the list. */
const [again, pollEvery] = [2000, 10_000]
const boundSeconds = 600
const size = { facilities: 1, teams: 10, workers: 10, days: 0, fleet: devices }

interface Synced {
  etag: string
  unchanged: boolean
  state: { wifi: { id: string; version: number }[] } | null
}

/** A client that keeps nothing but its tag: it syncs when it is woken or told to, and reports until it is acknowledged. */
const lightClient = ({ post }: Poster, { authorization }: AtWork, random: Random, off: AbortSignal) => {
  const fails = random.next() < failing
  let [etag, number, reportsLost] = ['', 0, 0]
  const call = async <Data>(path: string, body: object): Promise<Data> => {
    for (;;) {
      const { status, envelope, retryAfter } = await post(`/device/v1/${path}`, JSON.stringify(body), { authorization })
      if (status === 200) return envelope?.data as Data
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path}: ${status} ${envelope?.message}`)
      if (off.aborted) throw new Error('It is over')
      await rest((retryAfter ?? 2) * 1000 * (1 + random.next() / 2), off)
    }
  }
  const sync = oneAtATime(async () => {
    const answer = await call<Synced>('sync', etag ? { etag } : {})
    if (answer.unchanged || !answer.state) return
    number += 1
    const items = answer.state.wifi.map(({ id, version }) => ({
      ...{ section: 'wifi', id, version },
      ...(fails ? { state: 'failed', reason: 'Wrong password' } : { state: 'applied' }),
    }))
    // Half of those that are lost never arrive, of the others the answer does not.
    while (random.next() < lost) {
      reportsLost += 1
      if (random.next() < 0.5) await call('report', { etag: answer.etag, number, items })
      await rest(again, off)
    }
    await call('report', { etag: answer.etag, number, items })
    etag = answer.etag
  })
  /** Says how it is now and then, beginning at once or in `ms`, until it is over. */
  const live = async (ms: number) => {
    await rest(ms, off)
    while (!off.aborted) {
      const beat = await call<{ sync: boolean }>('heartbeat', { ...heartbeat(), ...(etag ? { sync_etag: etag } : {}) })
      if (beat.sync) await sync()
      await rest(beatEvery, off)
    }
  }
  return { sync, live, reportsLost: () => reportsLost }
}

/**
 * A network for all of a company with 5,000 devices, until each of them has it or has said why not: a tenth of them is
 * offline at first, a twentieth of the reports is lost. It is read by the call that the console lists them by.
 */
export const everyDeviceFigures = (): Promise<Figure[]> =>
  onFilledCloud(size, async ({ url, db, tables }, filled) => {
    const off = new AbortController()
    const [admin, sender] = [await askingAdmin({ url, filled, pid: process.pid }), poster(url)]
    try {
      const push = await receivePushes(url, off.signal)
      if (!push) throw new Error('There is no FCM')
      const random = randomFrom(7)
      const clients = filled.fleet.map((device, at) => ({
        ...{ id: deviceOf(device), away: random.next() < offline, wait: random.next() },
        ...lightClient(sender, device, randomFrom(at + 1), off.signal),
      }))
      const problems: unknown[] = []
      const note = (error: unknown) => {
        if (!off.signal.aborted) problems.push(error)
      }
      const records = await storesOf(db, tables).devices.named(clients.map(({ id }) => id))
      const awake = clients.flatMap((client, at) => {
        const record = records[at]
        if (client.away || !record) return []
        return [storedDevice({ ...record, push_token: push.register(() => void client.sync().catch(note)) })]
      })
      await putAll(db, tables.devices, awake)

      const fac_uid = filled.groups.find(({ type }) => type === 'facility')?.uid ?? ''
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      const { data: saved } = await admin.ask<{ network_id: string }>('saveNetwork', {
        ...{ ssid: 'EVERYWHERE', network_pass: 'larch-copper-41', security_type: 'WPA2', fac_uid },
        device_ids: clients.map(({ id }) => id),
      })
      for (const { away, wait, live } of clients) void live(wait * (away ? backWithin : beatEvery)).catch(note)

      /** Every device of the network, as the console reads them. */
      const list = async () => {
        const rows: NetworkDevice[] = []
        let cursor: string | undefined
        do {
          const asked = { network_id: saved.network_id, limit: 1000, ...(cursor ? { cursor } : {}) }
          const { data } = await admin.ask<Page<NetworkDevice>>('getNetworkDevices', asked)
          rows.push(...data.items)
          cursor = data.next ?? undefined
        } while (cursor)
        return rows
      }
      let [rows, nine] = [await list(), Number.NaN]
      const spoke = () => rows.filter(({ status }) => status !== 0).length
      while (spoke() < devices) {
        if (problems.length > 0) throw problems[0]
        if (seconds() > 2 * boundSeconds) throw new Error(`${spoke()} of ${devices} devices have said something`)
        await rest(pollEvery, off.signal)
        rows = await list()
        if (Number.isNaN(nine) && spoke() >= devices * (1 - offline) * 0.99) nine = seconds()
      }
      const every = seconds()
      const failed = rows.filter(({ status, reason }) => status === 2 && reason === 'Wrong password').length
      const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
        ...{ group: 'assignments', name: `a network for ${devices} devices: ${name}`, value, unit },
        ...(most === undefined ? {} : { most }),
      })
      return [
        figure('those that are online have a word', nine, 's'),
        figure('every device has a word', every, 's', boundSeconds),
        figure('of them with a reason', failed, 'devices'),
        figure(
          'reports that were lost',
          clients.reduce((sum, { reportsLost }) => sum + reportsLost(), 0),
          '',
        ),
      ]
    } finally {
      off.abort()
      sender.close()
      admin.close()
    }
  })
