import { ChevronRight, X } from 'lucide-react'
import { companyMessages, repeatedIn } from '../../../shared/companies.ts'
import { SuperAdmin } from '../../../shared/contract/companies.ts'
import { send } from '../../api/calls.ts'
import { spoken } from '../../api/spoken.ts'
import { CountryField, PlaceFields } from '../../features/entity/AddressFields.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { PasswordField, TextField } from '../../parts/forms/fields.tsx'
import { LabelledCheck } from '../../parts/forms/LabelledCheck.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { createCompany as words } from '../../words/en/createCompany.ts'
import type { Admin } from './values.ts'

/** What the server says of a field, as forms take it. */
const refusedName = (message: string) => Object.assign(new Error(message), { errors: [{ path: 'username', message }] })

interface Props {
  admin: Admin
  /** Usernames of the others. */
  others: readonly string[]
  isNew: boolean
  onSave: (admin: Admin) => void
  onClose: () => void
}

/** Somebody who is to be a super admin, in a form of their own within the page. */
export const AdminForm = ({ admin, others, isNew, onSave, onClose }: Props) => {
  const form = useContractForm(SuperAdmin, {
    initial: admin,
    body: (_changes, values) =>
      Object.fromEntries(Object.entries(values).filter(([name, value]) => name in needed || value !== '')),
    sooner: ({ username }) => ({
      username: repeatedIn([...others, username]).includes(others.length) ? companyMessages.sameUsername : undefined,
    }),
    extra: ({ password, confirm }) => ({ confirm: password === confirm ? undefined : companyMessages.passwords }),
    submit: async (_body, values) => {
      const { usernames } = await send('checkNewCompany', { usernames: [values.username] })
      const [error] = usernames
      if (error) throw refusedName(spoken({ message: error.message }))
      onSave(values)
    },
  })
  const mailed = useField<boolean, Admin>({ form, name: 'send_email' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form within a form is none
    <div
      role="group"
      aria-label={isNew ? words.newAdmin : words.editAdmin(admin.username)}
      className="cc-admin-form"
      onKeyDown={(event) => {
        const { target } = event
        if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'checkbox') {
          event.preventDefault()
          void form.submit()
        }
      }}
    >
      <header>
        <h3>{isNew ? words.newAdmin : words.editAdmin(`${admin.first_name} ${admin.last_name}`)}</h3>
        <button
          type="button"
          className="icon-button small"
          aria-label={words.discard}
          title={words.discard}
          onClick={onClose}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <FormFailure form={form} />
      <div ref={form.root} className="form-grid">
        <TextField label={words.firstName} required quarter autoFocus form={form} name="first_name" />
        <TextField label={words.lastName} required quarter form={form} name="last_name" />
        <TextField label={words.username} required half mono form={form} name="username" />
        <TextField label={words.email} required type="email" half form={form} name="email" />
        <PasswordField label={words.password} required quarter form={form} name="password" />
        <PasswordField label={words.confirm} required quarter form={form} name="confirm" />
        <details className="form-more form-field">
          <summary>
            <ChevronRight className="i" size={14} aria-hidden />
            {words.more}
          </summary>
          <div className="form-grid">
            <TextField label={words.employeeId} half form={form} name="employee_id" />
            <TextField label={words.phone} type="tel" half form={form} name="phone" />
            <PlaceFields dense form={form} />
            <CountryField dense form={form} />
          </div>
        </details>
        <div className="form-field cc-admin-foot">
          <LabelledCheck label={words.mail} checked={mailed.value} onChange={mailed.onChange} />
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose}>
            {words.discard}
          </button>
          <button type="button" className="btn" aria-disabled={form.busy} onClick={() => form.submit()}>
            {isNew ? words.add : words.save}
          </button>
        </div>
      </div>
    </div>
  )
}

/** Fields that are checked though they are empty. */
const needed: Partial<Record<keyof Admin, true>> = {
  ...{ username: true, password: true, first_name: true, last_name: true, email: true, send_email: true },
}
