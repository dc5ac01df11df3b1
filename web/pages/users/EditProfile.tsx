import { useEffect, useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { useWrite } from '../../api/calls.ts'
import { filledChanges } from '../../parts/forms/diff.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { useForm } from '../../parts/forms/useForm.ts'
import { forms } from '../../words/en/forms.ts'
import { users } from '../../words/en/users.ts'
import { checkProfile, profileOf } from './checks.ts'
import { userLists } from './data.ts'
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
  // The list behind the form refreshes by itself; what is being edited must not move under the user's hands.
  const [before] = useState(() => profileOf(user))
  const form = useForm({
    initial: before,
    check: checkProfile,
    changes: (was, now) => Object.keys(filledChanges(was, now)),
    submit: async (values) => {
      const changes = filledChanges(before, values)
      if (Object.keys(changes).length > 0) await update.mutateAsync({ user_uid: user.uid, ...changes })
      onSaved()
    },
  })
  const count = form.changed.length
  useEffect(() => {
    onChanges(count)
    return () => onChanges(0)
  }, [count, onChanges])

  return (
    <form className="drawer-form" noValidate onSubmit={form.submit}>
      <div className="drawer-pane" ref={form.root}>
        <p className="muted drawer-lead">{words.hint}</p>
        {form.failure && (
          <p className="note red form-failure" role="alert">
            {form.failure}
          </p>
        )}
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
          <TextField label={labels.email} type="email" state={form.field('email')} placeholder={before.email} />
          <ContactFields form={form} before={before} />
          <h3>{words.address}</h3>
          <AddressFields form={form} before={before} />
        </div>
      </div>
      <div className="drawer-foot">
        <span className="muted grow" aria-live="polite">
          {forms.notSaved(count)}
        </span>
        <button type="button" className="btn" onClick={onCancel}>
          {forms.cancel}
        </button>
        <button
          type="submit"
          className="btn primary"
          disabled={count === 0}
          aria-disabled={form.busy}
          title={count === 0 ? forms.nothingChanged : undefined}
        >
          {form.busy ? forms.saving : forms.save}
        </button>
      </div>
    </form>
  )
}
