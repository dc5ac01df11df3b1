import { storedDesired } from '../../functions/data/desiredItems.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { Network } from '../../shared/contract/networks.ts'
import { iso } from '../../shared/time.ts'
import { putAll } from '../seed/putAll.ts'
import { type Figure, percentile } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import { askingAdmin } from './reading.ts'

const [devices, networks, samples] = [5000, 20, 5]
const size = { facilities: 1, teams: 10, workers: 10, days: 0, fleet: devices }

/** The list of many networks that many devices have: with each of the devices, and with their counts alone, as the page reads it. */
export const networkListFigures = (): Promise<Figure[]> =>
  onFilledCloud(size, async ({ url, db, tables }, filled) => {
    const admin = await askingAdmin({ url, filled, pid: process.pid })
    try {
      const co_uid = filled.company.uid
      const fac_uid = filled.groups.find(({ type }) => type === 'facility')?.uid ?? ''
      const enrolled_on = iso(Date.now())
      for (let number = 1; number <= networks; number++) {
        const { data } = await admin.ask<{ network_id: string }>('saveNetwork', {
          ...{
            ssid: `FLOOR-${number}`,
            network_pass: 'larch-copper-41',
            security_type: 'WPA2',
            fac_uid,
            device_ids: [],
          },
        })
        const at = Date.now()
        const assigned = { section: 'wifi' as const, id: data.network_id, version: 1, content: {}, by: 'bench', at }
        await putAll(
          db,
          tables.devices,
          filled.fleet.map((device) =>
            storedDesired(
              { enrolled_on },
              { ...assigned, device: deviceOf(device), told: { version: 1, state: 'applied', at } },
            ),
          ),
        )
      }
      const read = async (counts_only: boolean) => {
        let [time, bytes, rows, cursor] = [0, 0, 0, undefined as string | undefined]
        do {
          const asked = { group_uid: co_uid, co_uid, limit: 1000, counts_only, ...(cursor ? { cursor } : {}) }
          const page = await admin.ask<Page<Network>>('getAllNetworks', asked)
          time += page.time
          bytes += JSON.stringify(page.data).length
          rows += page.data.items.length
          cursor = page.data.next ?? undefined
        } while (cursor)
        if (rows !== networks) throw new Error(`${rows} networks`)
        return { time, bytes }
      }
      const figures = async (name: string, counts: boolean, most?: { time: number; bytes: number }) => {
        const read5 = []
        for (let at = 0; at < samples; at++) read5.push(await read(counts))
        const figure = (what: string, value: number, unit: string, bound?: number): Figure => ({
          ...{ group: 'networks', name: `${networks} networks on ${devices} devices ${name}: ${what}`, value, unit },
          ...(bound === undefined ? {} : { most: bound }),
        })
        const times = read5.map(({ time }) => time)
        return [
          figure('answer p50', percentile(times, 0.5), 'ms', most?.time),
          figure('JSON', (read5[0]?.bytes ?? Number.NaN) / 1000, 'kB', most?.bytes),
        ]
      }
      return [...(await figures('each', false)), ...(await figures('counted', true, { time: 3000, bytes: 20 }))]
    } finally {
      admin.close()
    }
  })
