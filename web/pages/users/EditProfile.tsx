import type { User } from '../../../shared/contract/entities.ts'
import { users as contract } from '../../../shared/contract/users.ts'
import { AddressFields, addressOf } from '../../features/entity/AddressFields.tsx'
import type { PanelProps } from '../../features/entity/entity.ts'
import { useEntityForm } from '../../features/entity/useEntityForm.ts'
import { userLists } from '../../features/people/data.ts'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { withoutCleared } from '../../parts/forms/changes.ts'
import { FormPane } from '../../parts/forms/FormPane.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { users } from '../../words/en/users.ts'

const words = users.edit
const labels = users.fields

/** Changes what a user is called and where they live. What is emptied stays as it was. */
export default function EditProfile(props: PanelProps<User>) {
  const { row: user } = props
  const { prove, dialog } = useProof()
  const { form, initial } = useEntityForm(props, {
    values: {
      ...{ username: user.username, first_name: user.first_name, last_name: user.last_name },
      employee_id: user.employee_id ?? '',
      // The one that was typed in last.
      email: user.new_email ?? user.email ?? '',
      ...addressOf(user),
    },
    changes: withoutCleared,
    update: { call: 'updateUser', schema: contract.updateUser.request },
    body: (changes) => ({ user_uid: user.uid, ...changes }),
    refresh: userLists,
    around: prove,
  })
  const half = (name: 'first_name' | 'last_name' | 'username' | 'employee_id', label: string) => (
    <TextField label={label} half form={form} name={name} placeholder={initial[name]} />
  )
  return (
    <>
      <FormPane form={form} onChanges={props.onChanges} onCancel={props.onCancel}>
        <p className="muted drawer-lead">{words.hint}</p>
        <div className="form-grid">
          <h3>{words.identity}</h3>
          {half('first_name', labels.firstName)}
          {half('last_name', labels.lastName)}
          {half('username', labels.username)}
          {half('employee_id', labels.employeeId)}
          <TextField
            label={labels.email}
            type="email"
            form={form}
            name="email"
            placeholder={initial.email}
            hint={user.new_email ? words.waits(user.first_name, user.email_confirmed ? user.email : null) : undefined}
          />
          <AddressFields form={form} before={initial} />
        </div>
      </FormPane>
      {dialog}
    </>
  )
}
