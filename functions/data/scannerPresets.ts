import * as z from 'zod'
import type { Filter } from '../../shared/scanner/preset.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked, object } from './items/checked.ts'
import { absent } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** 0 or 1. */
const flag = z.literal([0, 1])

const schema = z.object({
  label: z.string(),
  enabled: flag,
  prefix: z.array(z.number()),
  suffix: z.array(z.number()),
  ending_key: z.literal([0, 1, 2]),
  key_replacements: z.record(z.string(), z.array(z.number())),
  symbologies_status: flag,
  symbologies: z.record(z.string(), flag),
  filter: object<Filter>(),
  scan_bridge_mode: flag,
  intent_setAction: z.string(),
  intent_putExtra_name: z.string(),
  id: z.string(),
  /** N of Preset N. */
  preset: z.number(),
  archived: flag,
  /** The groups that were given it; no group has two. */
  groups: z.array(z.string()),
  /** Rises when anything changes of what devices get; those that were last changed before it was kept have none. */
  revision: z.number().default(0),
  changed_on: z.string(),
  changed_by: z.string(),
})
export type PresetRecord = z.infer<typeof schema>

/** All presets of a company, as they were at one moment. */
export interface Presets {
  presets: PresetRecord[]
  /** Rises with each change of any of them: who changes them on what was read says it. */
  turn: number
  /** The number of the last one that was created. */
  last: number
}

/**
 * A company's presets are read and changed together: that no group has two is a matter of all of them. So many are there at
 * most as one transaction changes.
 */
export const mostPresets = 90

export const scannerPresetStore = (db: Db, tables: Tables) => {
  const presets = itemsOf<PresetRecord, [company: string, id: string]>(db, tables, keys.scannerPreset, checked(schema))
  const turns = itemsOf<Pick<Presets, 'turn' | 'last'>, [company: string]>(
    db,
    tables,
    keys.scannerPresetTurn,
    checked(z.object({ turn: z.number(), last: z.number() })),
  )

  return {
    get: (company: string, id: string): Promise<PresetRecord | undefined> => presets.get([company, id]),

    /** How often they were changed; 0 where there never was one. */
    turn: async (company: string): Promise<number> => (await turns.get([company]))?.turn ?? 0,

    /** All of them, in the order of their numbers. */
    all: async (company: string): Promise<Presets> => {
      // The turn first: what changes in between makes a write that is based on it fail.
      const { turn, last } = (await turns.get([company])) ?? { turn: 0, last: 0 }
      const found = await presets.list([company, ''])
      return { presets: found.sort((a, b) => a.preset - b.preset), turn, last }
    },

    /**
     * Writes those that changed, and removes others, where nobody changed any since they were read.
     * @param also what is written in the same moment
     * @returns whether it was written
     */
    change: async (
      company: string,
      read: Presets,
      put: readonly PresetRecord[],
      remove: readonly string[] = [],
      also: readonly Write[] = [],
    ) => {
      const last = Math.max(read.last, ...put.map(({ preset }) => preset))
      const failed = await tryTransact(db, [
        turns.writes.patch(
          [company],
          { set: { turn: read.turn + 1, last } },
          { turn: read.turn === 0 ? absent : read.turn },
        ),
        ...put.map((preset) => presets.writes.put([company, preset.id], preset)),
        ...remove.map((id) => presets.writes.remove([company, id])),
        ...also,
      ])
      return failed === undefined
    },
  }
}
