import type { User } from '../../../shared/contract/entities.ts'
import { users as contract } from '../../../shared/contract/users.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { withoutCleared } from '../../parts/forms/changes.ts'
import { FormPane } from '../../parts/forms/FormPane.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { users } from '../../words/en/users.ts'
import { AddressFields, addressOf } from '../entity/AddressFields.tsx'
import type { PanelProps } from '../entity/entity.ts'
import { useEntityForm } from '../entity/useEntityForm.ts'
import { useViewer } from './access.ts'
import { userLists } from './data.ts'

const words = users.edit
const labels = users.fields

const waits = ({ first_name, email, email_confirmed }: User, own: boolean) => {
  const old = email_confirmed ? email : null
  return own ? words.ownWaits(old) : words.waits(first_name, old)
}

/** Changes what a user is called and where they live, the viewer too. What is emptied stays as it was. */
export default function EditProfile(props: PanelProps<User>) {
  const { row: user } = props
  const viewer = useViewer()
  const own = user.uid === viewer.uid
  /** Those who only work are known by these to their managers. */
  const fixed = own && isWorkerType(viewer.role)
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
    refresh: own ? ['current', ...userLists] : userLists,
    around: prove,
  })
  const half = (name: 'first_name' | 'last_name' | 'username' | 'employee_id', label: string) => (
    <TextField
      label={label}
      half
      form={form}
      name={name}
      placeholder={initial[name]}
      disabled={fixed && (name === 'username' || name === 'employee_id')}
      hint={fixed && name === 'username' ? words.fixed : undefined}
    />
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
            hint={user.new_email ? waits(user, own) : undefined}
          />
          <AddressFields form={form} before={initial} />
        </div>
      </FormPane>
      {dialog}
    </>
  )
}
