import type { ChartPreset } from '../../../shared/contract/charts.ts'
import { preferences } from '../../../shared/contract/preferences.ts'
import { presetNameLength } from '../../../shared/metrics/charts.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { charts } from '../../words/en/charts.ts'
import { presetName } from './datasets.ts'

const words = charts.presets
const schema = preferences.renameChartPreset.request.pick({ name: true })

interface Props {
  /** What is to be saved or renamed; its name, or the one made of what it holds, can be changed. */
  preset: Pick<ChartPreset, 'data_type' | 'datasets' | 'name'>
  title: string
  action: string
  /** Undefined where the name was left as it was. */
  onName: (name: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a preset. */
export default function NamePreset({ preset, title, action, onName, onClose }: Props) {
  const form = useContractForm(schema, {
    initial: { name: presetName(preset).slice(0, presetNameLength) },
    body: (_changes, { name }) => ({ name }),
    submit: async ({ name }) => {
      // What was made of the datasets is made anew wherever it is shown.
      await onName(form.changed > 0 ? name.trim() : undefined)
      onClose()
    },
  })
  return (
    <FormModal title={title} action={action} light form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label={words.named} required autoFocus maxLength={presetNameLength} form={form} name="name" />
      </div>
    </FormModal>
  )
}
