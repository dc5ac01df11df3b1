import type { Dataset } from '../../shared/contract/charts.ts'
import { maxPresets } from '../../shared/metrics/charts.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { associateOf } from '../lib/associate.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'

/** Refuses a dataset that the caller could not load. */
const mustBeInScope = async ({ group, chart }: Dataset, position: number, env: EnvOf<'preferences'>) => {
  const accessScope = await env.accessScope()
  if (accessScope.group(group.uid).type !== group.type) {
    throw badField(`datasets.${position}.group.type`, 'This is not the type of the group.')
  }
  if (chart !== 'overview') await associateOf(chart, env)
}

export const saveChartPreset: Handler<'saveChartPreset'> = async ({ user_uid, data_type, datasets, name }, env) => {
  const { caller, stores } = env
  mustBeCaller(user_uid, caller)
  for (const [position, dataset] of datasets.entries()) await mustBeInScope(dataset, position, env)

  const preset = { id: env.newId(), ...(name === undefined ? {} : { name }), data_type, datasets }
  const kept = await stores.chartPresets.change(caller.company.uid, caller.user.uid, (presets) =>
    presets.length < maxPresets ? [...presets, preset] : undefined,
  )
  if (!kept) throw new Refusal('limitReached', text`You can keep ${maxPresets} presets. Delete one first.`)
  env.changed({ target: `chart preset ${preset.id} of user ${caller.user.uid}`, after: preset })
  return ok('Preset saved', preset)
}
