import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { users as contract } from '../../../shared/contract/users.ts'
import { useWrite } from '../../api/calls.ts'
import { userLists } from '../../features/people/data.ts'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { withoutCleared } from '../../parts/forms/changes.ts'
import { FormPane } from '../../parts/forms/FormPane.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { users } from '../../words/en/users.ts'
import { AddressFields, ContactFields } from './ProfileFields.tsx'
import { profileOf } from './profile.ts'

const words = users.edit
const labels = users.fields

interface EditProfileProps {
  user: User
  onChanges: (count: number) => void
  onCancel: () => void
  onSaved: () => void
}

/** Changes what a user is called and where they live. What is emptied stays as it was. */
export const EditProfile = ({ user, onChanges, onCancel, onSaved }: EditProfileProps) => {
  const update = useWrite('updateUser', { refresh: userLists, quiet: true })
  const { prove, dialog } = useProof()
  // The list behind the form refreshes by itself; what is being edited must not move under the user's hands.
  const [before] = useState(() => profileOf(user))
  const form = useContractForm(contract.updateUser.request, {
    initial: before,
    changes: withoutCleared,
    body: (changes) => ({ user_uid: user.uid, ...changes }),
    submit: async (body) => {
      if (form.changed > 0) await prove(() => update.mutateAsync(body))
      onSaved()
    },
  })
  return (
    <>
      <FormPane form={form} onChanges={onChanges} onCancel={onCancel}>
        <p className="muted drawer-lead">{words.hint}</p>
        <div className="form-grid">
          <h3>{words.identity}</h3>
          <TextField label={labels.firstName} half form={form} name="first_name" placeholder={before.first_name} />
          <TextField label={labels.lastName} half form={form} name="last_name" placeholder={before.last_name} />
          <TextField label={labels.username} half form={form} name="username" placeholder={before.username} />
          <TextField label={labels.employeeId} half form={form} name="employee_id" placeholder={before.employee_id} />
          <h3>{words.contact}</h3>
          <TextField
            label={labels.email}
            type="email"
            form={form}
            name="email"
            placeholder={before.email}
            hint={user.new_email ? words.waits(user.first_name, user.email_confirmed ? user.email : null) : undefined}
          />
          <ContactFields form={form} before={before} />
          <h3>{words.address}</h3>
          <AddressFields form={form} before={before} />
        </div>
      </FormPane>
      {dialog}
    </>
  )
}
