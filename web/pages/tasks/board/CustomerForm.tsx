import { Building2 } from 'lucide-react'
import { taskDefinitions as contract, type TaskCustomer } from '../../../../shared/contract/taskDefinitions.ts'
import { useSession } from '../../../api/session.tsx'
import { EntityForm } from '../../../features/entity/EntityForm.tsx'
import { type EntityFormProps, useEntityForm } from '../../../features/entity/useEntityForm.ts'
import { SelectField, TextField } from '../../../parts/forms/fields.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { useOrganisation } from './lists.ts'

const words = taskBoard.customers

/** A new customer, or one that is there. */
export default function CustomerForm(props: EntityFormProps<TaskCustomer>) {
  const { company, group, user } = useSession()
  const { row } = props
  const { facilities } = useOrganisation()
  const [only] = facilities.length === 1 ? facilities : []
  const { form } = useEntityForm(props, {
    values: {
      facility_uid: row?.facility_uid ?? (group.type === 'facility' ? group.uid : (only?.uid ?? '')),
      name: row?.name ?? '',
    },
    create: { call: 'createTaskCustomer', schema: contract.createTaskCustomer.request },
    update: { call: 'updateTaskCustomer', schema: contract.updateTaskCustomer.request },
    body: (_, values) => ({
      ...(row ? { customer_id: row.id } : { company_uid: company.uid }),
      ...values,
      user_uid: user.uid,
    }),
    refresh: ['getTaskCustomers'],
  })
  return (
    <EntityForm at={props} form={form} noun={words.noun} icon={Building2}>
      <SelectField
        label={words.columns.facility}
        required
        disabled={group.type !== 'company'}
        placeholder={taskBoard.info.form.choose}
        options={facilities.map(({ uid, name }) => ({ value: uid, label: name }))}
        form={form}
        name="facility_uid"
      />
      <TextField label={words.columns.customer} required autoFocus form={form} name="name" maxLength={100} />
    </EntityForm>
  )
}
