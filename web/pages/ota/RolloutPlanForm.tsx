import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { otaCalls } from '../../../shared/contract/ota.ts'
import { planBounds } from '../../../shared/rollout.ts'
import { useWrite } from '../../api/calls.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { ota as words } from '../../words/en/ota.ts'

interface Props {
  company: string
  plan: Output<'getOTAData'>['plan']
  /** A rollout is under way. */
  running: boolean
  onClose: () => void
}

const stepsIn = (text: string) =>
  text
    .split(/[,;\s%]+/)
    .filter((one) => one !== '')
    .map(Number)

/** How updates go out, to be changed. */
export default function PlanForm({ company, plan, running, onClose }: Props) {
  const save = useWrite('setRolloutPlan', { refresh: ['getOTAData', 'getRollout'], quiet: true })
  const [initial] = useState({ plan: { ...plan, steps: plan.steps.join(', ') } })
  const form = useContractForm(otaCalls.setRolloutPlan.request, {
    initial,
    body: (_changes, typed) => ({
      company_uid: company,
      plan: { ...typed.plan, steps: stepsIn(typed.plan.steps) },
    }),
    submit: async (body) => {
      await save.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal
      title={words.plan.edit}
      action={words.plan.save}
      icon={ListOrdered}
      width={520}
      form={form}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField
          label={words.plan.steps}
          required
          autoFocus
          hint={words.plan.stepsHint}
          form={form}
          name="plan.steps"
        />
        <NumberField
          label={words.plan.waitHours}
          hint={words.plan.waitHint}
          min={1}
          max={planBounds.hours}
          step={1}
          form={form}
          name="plan.wait_hours"
        />
        <NumberField label={words.plan.limit} required min={0} max={100} form={form} name="plan.limit" />
        <NumberField
          label={words.plan.leastField}
          required
          min={1}
          max={planBounds.least}
          step={1}
          form={form}
          name="plan.least"
        />
      </div>
      {running && <p className="hint">{words.plan.running}</p>}
    </FormModal>
  )
}
