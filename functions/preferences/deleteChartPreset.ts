import type { ChartPreset } from '../../shared/contract/charts.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'

export const deleteChartPreset: Handler<'deleteChartPreset'> = async ({ user_uid, preset_id }, env) => {
  const { caller, stores } = env
  mustBeCaller(user_uid, caller)
  let before: ChartPreset | undefined
  const gone = await stores.chartPresets.change(caller.company.uid, caller.user.uid, (presets) => {
    before = presets.find(({ id }) => id === preset_id)
    return before && presets.filter((preset) => preset !== before)
  })
  if (!gone) throw new Refusal('notFound')
  env.changed({ target: `chart preset ${preset_id} of user ${caller.user.uid}`, before })
  return ok('Preset deleted', null)
}
