import { Layers } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { floorPlans as contract, type FloorPlan } from '../../../shared/contract/floorPlans.ts'
import type { Input } from '../../../shared/contract/index.ts'
import { levels } from '../../../shared/floorPlans.ts'
import { planRules } from '../../../shared/media.ts'
import { useWrite } from '../../api/calls.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { planCare as words } from '../../words/en/floorPlans.ts'
import type { Group } from '../groups/tree.ts'
import { planFolder, planLists, planUpload } from './calls.ts'
import { explained } from './conflict.ts'
import { pngOfSvg, svgType } from './svg.ts'
import { usePlanPicture } from './usePlanPicture.ts'

interface Fields {
  facility_uid: string
  name: string
  level: number | null
  image_url: File | string | null
}

interface Props {
  /** Absent for a new one. */
  plan?: FloorPlan
  /** Facilities that can have another one. */
  facilities: readonly Pick<Group, 'uid' | 'name'>[]
  onSaved: (plan: FloorPlan) => void
  onClose: () => void
}

/** A picture that is chosen has no location before it is sent. */
const toCome = 'to come'

/** A new floor plan, or another name, level or picture of one. The picture is uploaded when the form is saved. */
export default function PlanForm({ plan, facilities, onSaved, onClose }: Props) {
  const create = useWrite('createFloorPlan', { refresh: planLists, quiet: true })
  const update = useWrite('updateFloorPlan', { refresh: planLists, quiet: true })
  const upload = useUpload(planFolder, planUpload)
  const stored = usePlanPicture(plan?.image_url)
  const [only] = facilities.length === 1 ? facilities : []
  const [initial] = useState(
    (): Fields => ({
      facility_uid: plan?.facility_uid ?? only?.uid ?? '',
      name: plan?.name ?? '',
      level: plan?.level ?? 0,
      image_url: plan?.image_url ?? null,
    }),
  )
  const rules: z.ZodType = plan ? contract.updateFloorPlan.request : contract.createFloorPlan.request
  const form = useContractForm<z.ZodType, Fields>(rules, {
    initial,
    body: ({ image_url: _, facility_uid: __, ...changes }, { image_url, facility_uid, level }) => {
      const picture = image_url instanceof File ? toCome : (image_url ?? '')
      if (plan)
        return {
          uid: plan.uid,
          version: plan.version,
          ...changes,
          ...(image_url === plan.image_url ? {} : { image_url: picture }),
        }
      return { facility_uid, ...changes, level, image_url: picture }
    },
    submit: async (body, { image_url }) => {
      const location = image_url instanceof File ? await upload.run(image_url) : undefined
      const sent = { ...(body as object), ...(location ? { image_url: location } : {}) }
      const saved = plan
        ? await update.mutateAsync(sent as Input<'updateFloorPlan'>).catch(explained)
        : await create.mutateAsync(sent as Input<'createFloorPlan'>)
      onSaved(saved)
    },
  })
  return (
    <FormModal
      title={plan ? words.editOf(plan.name) : words.add}
      action={plan ? words.save : words.add}
      icon={Layers}
      width={520}
      form={form}
      onClose={onClose}
    >
      <div className="form-grid">
        {!plan && <p>{words.addText}</p>}
        {!plan && !only && (
          <SelectField
            label={words.facility}
            required
            form={form}
            name="facility_uid"
            placeholder={words.chooseFacility}
            options={facilities.map(({ uid, name }) => ({ value: uid, label: name }))}
          />
        )}
        <TextField label={words.name} required autoFocus form={form} name="name" hint={words.nameHint} />
        <NumberField
          label={words.level}
          half
          form={form}
          name="level"
          min={levels.least}
          max={levels.most}
          step={1}
          hint={words.levelHint}
        />
        <UploadField
          label={words.picture}
          required={!plan}
          form={form}
          name="image_url"
          rules={planRules}
          upload={upload}
          stored={stored.data?.url}
          converted={{ type: svgType, extension: 'svg', convert: pngOfSvg }}
        />
        {plan?.anchors && <p className="hint">{words.pictureHint}</p>}
      </div>
    </FormModal>
  )
}
