import * as z from 'zod'
import type { LastReport, ReportResult, SettingSection } from '../../shared/desired.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Db, Tables } from './db.ts'
import { orderOf } from './desiredItems.ts'
import { companyOfDevice } from './deviceIds.ts'
import type { DeviceRecord } from './devices.ts'
import { checked, object } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf } from './shards.ts'

/** What a device said last of a setting, and the place of that among all that it said. */
export type SettingReport = LastReport & { order: string }
/** What a device said of the settings of its company, by `settingName`. */
export type SettingReports = Readonly<Record<string, SettingReport>>

const schema = z.object({
  words: object<SettingReports>(),
  /** How often it was written: of two reports at once one looks again. */
  turn: z.number(),
})
type ReportedSettings = z.infer<typeof schema>

/** A report on a setting as it stands. */
export interface ReportedSetting {
  name: string
  report: LastReport
}

type Id = [company: string, shard: number, device: string]
const idOf = (device: string): Id => [companyOfDevice(device), shardOf(device), device]
const tries = 10

/** By what a report on a setting is kept. */
export const settingName = ({ section, id }: { section: SettingSection; id: string }) => `${section}#${id}`

/** The reports of a device as they lie in the table, for loads that write many at once. */
export const storedSettings = (device: string, reports: SettingReports) =>
  storedAs(keys.reportedSettings, idOf(device), { words: reports, turn: 1 })

/**
 * What each device said of the settings that are the same on all devices of its company: one item a device, apart from its
 * state, so that heartbeats stay small. What they are stands with the company.
 */
export const reportedSettingsStore = (db: Db, tables: Tables) => {
  const items = itemsOf<ReportedSettings, Id>(db, tables, keys.reportedSettings, checked(schema))
  const reportsIn = (item: ReportedSettings | undefined): SettingReports => item?.words ?? {}

  return {
    /** What a device said, by the names of the settings. */
    get: async (device: string): Promise<SettingReports> => reportsIn(await items.get(idOf(device))),

    /** What some devices said, each in its place. What was written a moment ago may not be seen yet. */
    several: async (devices: readonly string[]): Promise<SettingReports[]> => {
      const found = await readTogether(
        db,
        devices.map((device) => items.one(idOf(device))),
        { weak: true },
      )
      return found.map(reportsIn)
    },

    /** What every device of a company said that said something, by its id. What was written a moment ago may not be seen yet. */
    list: async (company: string): Promise<Map<string, SettingReports>> => {
      const found = await onEachShard((shard) => items.entries([company, shard, ''], { weak: true }))
      return new Map(found.map(([device, item]) => [device, reportsIn(item)]))
    },

    /**
     * Keeps what a device says of settings as they stand; of two reports on one version the later one of the device counts.
     * @param existing names of the settings that there are: reports on others go
     * @param number the place of the report among those of the device
     * @returns what became of each report
     */
    keep: async (
      device: DeviceRecord,
      reported: readonly ReportedSetting[],
      { existing, number }: { existing: readonly string[]; number: number },
    ): Promise<ReportResult[]> => {
      const order = orderOf(device, number)
      for (let tried = 0; tried < tries; tried++) {
        const before = await items.get(idOf(device.id))
        const reports = new Map(Object.entries(reportsIn(before)).filter(([name]) => existing.includes(name)))
        const results = reported.map(({ name, report }): ReportResult => {
          const last = reports.get(name)
          if (last && (last.version > report.version || (last.version === report.version && last.order > order)))
            return 'older'
          reports.set(name, { ...report, order })
          return 'kept'
        })
        if (!results.includes('kept')) return results
        const after = { words: Object.fromEntries(reports), turn: (before?.turn ?? 0) + 1 }
        if (await items.patch(idOf(device.id), { set: after }, before ? { turn: before.turn } : missing)) return results
      }
      throw new Refusal('unavailable')
    },

    /** Forgets that a setting failed on a device, unless the device has said something else of it since. */
    forgetFailed: async (device: string, name: string, { order }: Pick<SettingReport, 'order'>): Promise<void> => {
      for (let tried = 0; tried < tries; tried++) {
        const before = await items.get(idOf(device))
        const { [name]: report, ...words } = reportsIn(before)
        if (!before || report?.order !== order || report.state !== 'failed') return
        const after = { words, turn: before.turn + 1 }
        if (await items.patch(idOf(device), { set: after }, { turn: before.turn })) return
      }
      throw new Refusal('unavailable')
    },

    /** Forgets all that a device said: it has enrolled again and is as new. */
    forget: async (device: string): Promise<void> => {
      await items.remove(idOf(device))
    },
  }
}
