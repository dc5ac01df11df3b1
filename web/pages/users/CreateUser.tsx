import { ChevronRight, UserPlus } from 'lucide-react'
import { users as contract } from '../../../shared/contract/users.ts'
import { assignableBy, groupTypeOf, roleByUid, roles } from '../../../shared/roles.ts'
import { refreshed, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { choicesFor, type Group } from '../../features/groups/groups.ts'
import { NoGroups } from '../../features/groups/NoGroups.tsx'
import type { Viewer } from '../../features/people/access.ts'
import { userLists } from '../../features/people/data.ts'
import { Checklist } from '../../parts/forms/Checklist.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { PasswordField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import { StrengthMeter } from '../../parts/forms/StrengthMeter.tsx'
import { type ContractForm, useContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { roleNames } from '../../words/en/names.ts'
import { users } from '../../words/en/users.ts'
import { AddressFields, ContactFields } from './ProfileFields.tsx'
import { blankUser, type NewUser, type Profile } from './profile.ts'

const words = users.create
const labels = users.fields

interface CreateUserProps {
  tree: Group
  viewer: Viewer
  onClose: () => void
}

/** Creates one user with one role in one or more groups. */
export default function CreateUser({ tree, viewer, onClose }: CreateUserProps) {
  const { company } = useSession()
  const create = useWrite('createUser', { refresh: userLists, quiet: true })
  const form = useContractForm(contract.createUser.request, {
    initial: blankUser,
    // An empty confirmation is a wrong one, once there is a password.
    body: (changes, { confirm }) => ({ company_uid: company.uid, ...changes, confirm }),
    submit: async (body) => {
      try {
        await create.mutateAsync(body)
      } catch (error) {
        // Somebody else may have taken the last place.
        await refreshed(['getLimitOfUserAccounts'])
        throw error
      }
      onClose()
    },
  })

  return (
    <FormModal title={words.title} action={words.submit} icon={UserPlus} width={600} form={form} onClose={onClose}>
      <div className="form-grid">
        <h3>{words.person}</h3>
        <TextField label={labels.firstName} required half autoFocus form={form} name="first_name" />
        <TextField label={labels.lastName} required half form={form} name="last_name" />
        <TextField label={labels.email} required half type="email" hint={words.emailHint} form={form} name="email" />
        <TextField label={labels.employeeId} half form={form} name="employee_id" />
        <h3>{words.account}</h3>
        <TextField label={labels.username} required form={form} name="username" />
        <PasswordField
          label={labels.password}
          required
          half
          hint={<Strength form={form} />}
          form={form}
          name="password"
        />
        <PasswordField label={labels.confirm} required half form={form} name="confirm" />
        <h3>{words.access}</h3>
        <RoleAndGroups form={form} tree={tree} viewer={viewer} />
      </div>
      <details className="form-more">
        <summary>
          <ChevronRight className="i" size={14} aria-hidden />
          {words.more}
        </summary>
        <div className="form-grid">
          <ContactFields form={form as unknown as ContractForm<Profile>} />
          <AddressFields form={form as unknown as ContractForm<Profile>} />
        </div>
      </details>
    </FormModal>
  )
}

/** How strong the password is, by all that is known of the user. */
const Strength = ({ form }: { form: ContractForm<NewUser> }) => {
  const known = [useValue(form, 'username'), useValue(form, 'first_name'), useValue(form, 'last_name')]
  return <StrengthMeter password={useValue(form, 'password')} known={known} />
}

const RoleAndGroups = ({ form, tree, viewer }: { form: ContractForm<NewUser>; tree: Group; viewer: Viewer }) => {
  const role = roleByUid(useValue(form, 'role_uid'))
  const choices = role ? choicesFor(tree, role) : []
  return (
    <>
      <SelectField
        label={labels.role}
        required
        placeholder={words.choose}
        options={assignableBy(viewer.role).map((name) => ({ value: roles[name].uid, label: roleNames[name] }))}
        form={form}
        name="role_uid"
        onChange={(role_uid) => {
          const next = roleByUid(role_uid)
          const open = next ? choicesFor(tree, next) : []
          const kept = form.values().group_uids.filter((uid) => open.some((choice) => choice.uid === uid))
          // With only one group to choose there is nothing to ask.
          const [only] = open
          form.patch({ role_uid, group_uids: open.length === 1 && only ? [only.uid] : kept })
        }}
      />
      {role && groupTypeOf(role) !== 'company' && <NoGroups tree={tree} />}
      <Checklist
        label={words.groups}
        required
        hint={role ? undefined : words.groupsFirst}
        items={choices.map(({ uid, name, under, enabled }) => ({
          value: uid,
          label: name,
          section: under,
          remark: enabled ? undefined : words.off,
        }))}
        form={form}
        name="group_uids"
        words={{
          search: words.groupsSearch,
          none: words.groupsNone,
          all: words.chooseShown,
          clear: words.clear,
          chosen: words.groupsChosen,
        }}
      />
    </>
  )
}
