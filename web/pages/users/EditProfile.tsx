import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { useWrite } from '../../api/calls.ts'
import { userLists } from '../../features/people/data.ts'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { filledChanges } from '../../parts/forms/diff.ts'
import { FormPane } from '../../parts/forms/FormPane.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useForm } from '../../parts/forms/useForm.ts'
import { users } from '../../words/en/users.ts'
import { checkProfile, profileOf } from './checks.ts'
import { AddressFields, ContactFields } from './ProfileFields.tsx'

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
  const form = useForm({
    initial: before,
    check: checkProfile,
    changes: (was, now) => Object.keys(filledChanges(was, now)),
    submit: async (values) => {
      const changes = filledChanges(before, values)
      if (Object.keys(changes).length > 0) await prove(() => update.mutateAsync({ user_uid: user.uid, ...changes }))
      onSaved()
    },
  })
  return (
    <>
      <FormPane form={form} onChanges={onChanges} onCancel={onCancel}>
        <p className="muted drawer-lead">{words.hint}</p>
        <div className="form-grid">
          <h3>{words.identity}</h3>
          <TextField label={labels.firstName} half state={form.field('first_name')} placeholder={before.first_name} />
          <TextField label={labels.lastName} half state={form.field('last_name')} placeholder={before.last_name} />
          <TextField label={labels.username} half state={form.field('username')} placeholder={before.username} />
          <TextField
            label={labels.employeeId}
            half
            state={form.field('employee_id')}
            placeholder={before.employee_id}
          />
          <h3>{words.contact}</h3>
          <TextField
            label={labels.email}
            type="email"
            state={form.field('email')}
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
