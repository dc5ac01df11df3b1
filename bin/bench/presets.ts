import { storesOf } from '../../functions/data/stores.ts'
import { holdingsOf, presetThing } from '../../functions/lib/scanner/holdings.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { defaultPreset } from '../../shared/scanner/preset.ts'
import { type Figure, percentile } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import { askingAdmin } from './reading.ts'
import { rest } from './rest.ts'

const [devices, teams, samples] = [5000, 200, 2000]
const timeoutMs = 300_000
const size = { facilities: 4, teams, workers: 10, days: 0, fleet: devices }

/**
 * A scanner preset for 200 groups that have 5,000 devices: until the manager has an answer, until each device is told, and how
 * long it takes to say which preset holds for a device.
 */
export const presetFigures = (): Promise<Figure[]> =>
  onFilledCloud(size, async ({ url, db, tables }, filled) => {
    const admin = await askingAdmin({ url, filled, pid: process.pid })
    const stores = storesOf(db, tables)
    const group_uids = filled.groups.filter(({ type }) => type === 'team').map(({ uid }) => uid)
    const off = new AbortController().signal
    try {
      const save = async (change: object) => {
        const body = { ...defaultPreset(), label: 'Bench', archived: 0, group_uids, ...change }
        const began = performance.now()
        const { data, time } = await admin.ask<{ id: string }>('setScanSettings', body)
        for (;;) {
          const [job] = (await admin.ask<Job[]>('getJobs', {})).data
          if (job?.state === 'done') break
          if (job?.state === 'failed' || performance.now() - began > timeoutMs)
            throw new Error(`The job is ${job?.state}`)
          await rest(200, off)
        }
        return { id: data.id, answered: time, told: (performance.now() - began) / 1000 }
      }
      const first = await save({})
      const again = await save({ id: first.id, label: 'Bench again' })
      const items = await stores.desired.several(filled.fleet.map(deviceOf), presetThing)
      const told = items.filter((item) => item?.content?.preset === first.id && item.content.revision === 2).length
      if (told !== devices) throw new Error(`${told} of ${devices} devices are told`)

      const groups = new Map((await stores.groups.list(filled.company.uid)).map((group) => [group.uid, group]))
      const all = await stores.scannerPresets.all(filled.company.uid)
      const times = Array.from({ length: samples }, (_, at) => {
        const began = performance.now()
        const held = holdingsOf(all, groups)(group_uids[at % teams] ?? '')
        const took = performance.now() - began
        if (held?.preset.id !== first.id) throw new Error('Another preset holds')
        return took
      })
      const figure = (name: string, value: number, unit: string, most: number): Figure => ({
        ...{ group: 'presets', name: `${teams} groups, ${devices} devices: ${name}`, value, unit, most },
      })
      return [
        figure('a new preset is answered', first.answered, 'ms', 1000),
        figure('a new preset, all told', first.told, 's', 300),
        figure('a change of it is answered', again.answered, 'ms', 1000),
        figure('a change of it, all told', again.told, 's', 300),
        figure('which one holds for a device, p95', percentile(times, 0.95), 'ms', 1),
      ]
    } finally {
      admin.close()
    }
  })
