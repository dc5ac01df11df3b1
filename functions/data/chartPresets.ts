import * as z from 'zod'
import type { ChartPreset } from '../../shared/contract/charts.ts'
import type { Db, Tables } from './db.ts'
import { checked, object } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** The chart presets of a user, all in one item: `v` goes up with every change. */
const schema = z.object({
  v: z.number(),
  presets: z.array(object<ChartPreset>()),
})
type PresetsItem = z.infer<typeof schema>

export const chartPresetStore = (db: Db, tables: Tables) => {
  const items = itemsOf<PresetsItem, [company: string, user: string]>(db, tables, keys.chartPresets, checked(schema))

  return {
    /** The presets of a user, oldest first. */
    list: async (company: string, user: string): Promise<ChartPreset[]> =>
      (await items.get([company, user]))?.presets ?? [],

    /**
     * Changes the presets of a user, whoever else does at the same time.
     * @param change the presets as they should be; undefined leaves them as they are
     * @returns whether they were changed
     */
    change: async (
      company: string,
      user: string,
      change: (presets: readonly ChartPreset[]) => ChartPreset[] | undefined,
    ): Promise<boolean> => {
      for (;;) {
        const before = await items.get([company, user])
        const presets = change(before?.presets ?? [])
        if (!presets) return false
        const v = (before?.v ?? 0) + 1
        if (await items.put([company, user], { v, presets }, { when: before ? { v: before.v } : missing })) return true
      }
    },
  }
}
