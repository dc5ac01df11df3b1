import { ChevronRight, UserPlus } from 'lucide-react'
import { assignableBy, groupTypeOf, roleByUid, roles } from '../../../shared/roles.ts'
import { refreshed, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { choicesFor, type Group } from '../../features/groups/groups.ts'
import type { Viewer } from '../../features/people/access.ts'
import { userLists } from '../../features/people/data.ts'
import { Checklist } from '../../parts/forms/Checklist.tsx'
import { filled } from '../../parts/forms/diff.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { PasswordField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import { StrengthMeter } from '../../parts/forms/StrengthMeter.tsx'
import { type Form, useForm } from '../../parts/forms/useForm.ts'
import { roleNames } from '../../words/en/names.ts'
import { users } from '../../words/en/users.ts'
import { blankUser, checkNewUser, type NewUser, type Profile } from './checks.ts'
import { NoGroups } from './NoGroups.tsx'
import { AddressFields, ContactFields } from './ProfileFields.tsx'

const words = users.create
const labels = users.fields

interface CreateUserProps {
  tree: Group
  viewer: Viewer
  onClose: () => void
}

/** Creates one user with one role in one or more groups. */
export const CreateUser = ({ tree, viewer, onClose }: CreateUserProps) => {
  const { company } = useSession()
  const create = useWrite('createUser', { refresh: userLists, quiet: true })
  const form = useForm<NewUser>({
    initial: blankUser,
    check: checkNewUser,
    submit: async (values) => {
      const { username, password, confirm, first_name, last_name, email, role_uid, group_uids, ...optional } = values
      const required = {
        username,
        password,
        confirm,
        first_name,
        last_name,
        email,
        role_uid,
        group_uids: [...group_uids],
      }
      try {
        await create.mutateAsync({ company_uid: company.uid, ...filled(optional), ...required })
      } catch (error) {
        // Somebody else may have taken the last place.
        await refreshed(['getLimitOfUserAccounts'])
        throw error
      }
      onClose()
    },
  })
  const { values } = form

  return (
    <FormModal title={words.title} action={words.submit} icon={UserPlus} width={600} form={form} onClose={onClose}>
      <div className="form-grid">
        <h3>{words.person}</h3>
        <TextField label={labels.firstName} required half autoFocus state={form.field('first_name')} />
        <TextField label={labels.lastName} required half state={form.field('last_name')} />
        <TextField label={labels.email} required half type="email" hint={words.emailHint} state={form.field('email')} />
        <TextField label={labels.employeeId} half state={form.field('employee_id')} />
        <h3>{words.account}</h3>
        <TextField label={labels.username} required state={form.field('username')} />
        <PasswordField
          label={labels.password}
          required
          half
          hint={
            <StrengthMeter password={values.password} known={[values.username, values.first_name, values.last_name]} />
          }
          state={form.field('password')}
        />
        <PasswordField label={labels.confirm} required half state={form.field('confirm')} />
        <h3>{words.access}</h3>
        <RoleAndGroups form={form} tree={tree} viewer={viewer} />
      </div>
      <details className="form-more">
        <summary>
          <ChevronRight className="i" size={14} aria-hidden />
          {words.more}
        </summary>
        <div className="form-grid">
          <ContactFields form={form as unknown as Form<Profile>} />
          <AddressFields form={form as unknown as Form<Profile>} />
        </div>
      </details>
    </FormModal>
  )
}

const RoleAndGroups = ({ form, tree, viewer }: { form: Form<NewUser>; tree: Group; viewer: Viewer }) => {
  const role = roleByUid(form.values.role_uid)
  const choices = role ? choicesFor(tree, role) : []
  return (
    <>
      <SelectField
        label={labels.role}
        required
        placeholder={words.choose}
        options={assignableBy(viewer.role).map((name) => ({ value: roles[name].uid, label: roleNames[name] }))}
        state={{
          ...form.field('role_uid'),
          onChange: (role_uid) => {
            const next = roleByUid(role_uid)
            const open = next ? choicesFor(tree, next) : []
            const kept = form.values.group_uids.filter((uid) => open.some((choice) => choice.uid === uid))
            // With only one group to choose there is nothing to ask.
            const [only] = open
            form.patch({ role_uid, group_uids: open.length === 1 && only ? [only.uid] : kept })
          },
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
        state={form.field('group_uids')}
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
