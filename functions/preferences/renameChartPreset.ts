import type { ChartPreset } from '../../shared/contract/charts.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'

export const renameChartPreset: Handler<'renameChartPreset'> = async ({ user_uid, preset_id, name }, env) => {
  const { caller, stores } = env
  mustBeCaller(user_uid, caller)
  let before: ChartPreset | undefined
  let after: ChartPreset | undefined
  await stores.chartPresets.change(caller.company.uid, caller.user.uid, (presets) => {
    before = presets.find(({ id }) => id === preset_id)
    if (!before) return undefined
    const renamed: ChartPreset = { ...before, name }
    after = renamed
    return presets.map((preset) => (preset === before ? renamed : preset))
  })
  if (!before || !after) throw new Refusal('notFound')
  env.changed({ target: `chart preset ${preset_id} of user ${caller.user.uid}`, before, after })
  return ok('Preset renamed', after)
}
