import type { LastReport, SettingSection, WordResult } from '../../shared/desired.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Db, Tables } from './db.ts'
import { orderOf } from './desiredItems.ts'
import { companyOfDevice } from './deviceIds.ts'
import type { DeviceRecord } from './devices.ts'
import { missing } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf } from './shards.ts'

/** What a device said last of a setting, and the place of that among all that it said. */
export type SettingWord = LastReport & { order: string }
/** What a device said of the settings of its company, by `settingName`. */
export type SettingWords = Readonly<Record<string, SettingWord>>

interface ReportedSettings {
  words: SettingWords
  /** How often it was written: of two reports at once one looks again. */
  turn: number
}

/** A word on a setting as it stands. */
export interface ReportedSetting {
  name: string
  told: LastReport
}

type Id = [company: string, shard: number, device: string]
const idOf = (device: string): Id => [companyOfDevice(device), shardOf(device), device]
const tries = 10

/** By what a word on a setting is kept. */
export const settingName = ({ section, id }: { section: SettingSection; id: string }) => `${section}#${id}`

/** The words of a device as they lie in the table, for loads that write many at once. */
export const storedSettings = (device: string, words: SettingWords) =>
  storedAs(keys.reportedSettings, idOf(device), { words, turn: 1 })

/**
 * What each device said of the settings that are the same on all devices of its company: one item a device, apart from its
 * state, so that heartbeats stay small. What they are stands with the company.
 */
export const reportedSettingsStore = (db: Db, tables: Tables) => {
  const items = itemsOf<ReportedSettings, Id>(db, tables, keys.reportedSettings)
  const wordsIn = (item: ReportedSettings | undefined): SettingWords => item?.words ?? {}

  return {
    /** What a device said, by the names of the settings. */
    get: async (device: string): Promise<SettingWords> => wordsIn(await items.get(idOf(device))),

    /** What some devices said, each in its place. What was written a moment ago may not be seen yet. */
    several: async (devices: readonly string[]): Promise<SettingWords[]> => {
      const found = await readTogether(
        db,
        devices.map((device) => items.one(idOf(device))),
        { weak: true },
      )
      return found.map(wordsIn)
    },

    /** What every device of a company said that said something, by its id. What was written a moment ago may not be seen yet. */
    list: async (company: string): Promise<Map<string, SettingWords>> => {
      const found = await onEachShard((shard) => items.entries([company, shard, ''], { weak: true }))
      return new Map(found.map(([device, item]) => [device, wordsIn(item)]))
    },

    /**
     * Keeps what a device says of settings as they stand; of two words on one version the later one of the device counts.
     * @param existing names of the settings that there are: words on others go
     * @param number the place of the report among those of the device
     * @returns what became of each word
     */
    keep: async (
      device: DeviceRecord,
      told: readonly ReportedSetting[],
      { existing, number }: { existing: readonly string[]; number: number },
    ): Promise<WordResult[]> => {
      const order = orderOf(device, number)
      for (let tried = 0; tried < tries; tried++) {
        const before = await items.get(idOf(device.id))
        const words = new Map(Object.entries(wordsIn(before)).filter(([name]) => existing.includes(name)))
        const results = told.map(({ name, told: word }): WordResult => {
          const last = words.get(name)
          if (last && (last.version > word.version || (last.version === word.version && last.order > order)))
            return 'older'
          words.set(name, { ...word, order })
          return 'kept'
        })
        if (!results.includes('kept')) return results
        const after = { words: Object.fromEntries(words), turn: (before?.turn ?? 0) + 1 }
        if (await items.patch(idOf(device.id), { set: after }, before ? { turn: before.turn } : missing)) return results
      }
      throw new Refusal('unavailable')
    },

    /** Forgets all that a device said: it has enrolled again and is as new. */
    forget: async (device: string): Promise<void> => {
      await items.remove(idOf(device))
    },
  }
}
