import type { ChartPreset } from '../../../shared/contract/charts.ts'
import { presetNameLength } from '../../../shared/metrics/charts.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useForm } from '../../parts/forms/useForm.ts'
import { charts } from '../../words/en/charts.ts'
import { presetName } from './datasets.ts'

const words = charts.presets

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
export const NamePreset = ({ preset, title, action, onName, onClose }: Props) => {
  const form = useForm({
    initial: { name: presetName(preset).slice(0, presetNameLength) },
    check: ({ name }): { name?: string } => (name.trim() === '' ? { name: words.required } : {}),
    submit: async ({ name }) => {
      // What was made of the datasets is made anew wherever it is shown.
      await onName(form.changed.length > 0 ? name.trim() : undefined)
      onClose()
    },
  })
  return (
    <FormModal title={title} action={action} light form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label={words.named} required autoFocus maxLength={presetNameLength} state={form.field('name')} />
      </div>
    </FormModal>
  )
}
