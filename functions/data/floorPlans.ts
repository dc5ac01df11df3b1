import * as z from 'zod'
import { PlanAnchor } from '../../shared/contract/floorPlans.ts'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  facility: z.string(),
  name: z.string(),
  level: z.number(),
  /** Where its picture is stored: the name says how large that is. */
  image_url: z.string(),
  /** Absent until it lies on the map. */
  anchors: z.array(PlanAnchor).length(2).optional(),
  /** Rises with each change. */
  version: z.number(),
  by: z.string(),
  /** When it was changed last, epoch ms. */
  changed_at: z.number(),
})
export type FloorPlanRecord = z.infer<typeof schema>

/** Floor plans of companies. */
export const floorPlanStore = (db: Db, tables: Tables) => {
  const plans = itemsOf<FloorPlanRecord, [company: string, id: string]>(db, tables, keys.floorPlan, checked(schema))
  return {
    /** Adds a plan. */
    add: (plan: FloorPlanRecord): Promise<boolean> => plans.claim([plan.company, plan.id], plan),
    get: (company: string, id: string): Promise<FloorPlanRecord | undefined> => plans.get([company, id]),
    list: (company: string): Promise<FloorPlanRecord[]> => plans.list([company, '']),
    /** Writes a plan in the place of the one before. @returns false where somebody changed it meanwhile */
    replace: (plan: FloorPlanRecord): Promise<boolean> =>
      plans.put([plan.company, plan.id], plan, { when: { version: plan.version - 1 } }),
    /** Removes a plan. @returns false where it is gone */
    remove: (company: string, id: string, version: number): Promise<boolean> =>
      plans.remove([company, id], { version }),
  }
}
