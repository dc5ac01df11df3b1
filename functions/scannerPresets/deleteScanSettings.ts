import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'

export const deleteScanSettings: Handler<'deleteScanSettings'> = async ({ ids }, env) => {
  const { caller, stores } = env
  const company = caller.company.uid
  const deleted = await retryOnConflict(async () => {
    const all = await stores.scannerPresets.all(company)
    const byId = new Map(all.presets.map((preset) => [preset.id, preset]))
    const found = [...new Set(ids)].map((id) => {
      const preset = byId.get(id)
      if (!preset) throw new Refusal('notFound')
      if (preset.archived === 0)
        throw new Refusal('notPossible', 'Only archived presets can be deleted. Please archive it first.')
      return preset
    })
    const gone = found.map(({ id }) => id)
    return (await stores.scannerPresets.change(company, all, [], gone)) ? found : undefined
  })
  for (const preset of deleted) env.changed({ target: `scanner preset ${preset.id}`, before: preset })
  return ok('Preset Scanner Settings deleted successfully', null)
}
