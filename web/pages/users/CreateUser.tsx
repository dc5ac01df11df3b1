import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { users as contract } from '../../../shared/contract/users.ts'
import { groupTypeOf, roleByUid } from '../../../shared/roles.ts'
import { refreshed } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { AddressFields, addressOf } from '../../features/entity/AddressFields.tsx'
import { EntityForm } from '../../features/entity/EntityForm.tsx'
import { type EntityFormProps, useEntityForm } from '../../features/entity/useEntityForm.ts'
import { NoGroups } from '../../features/groups/GroupsNote.tsx'
import { choicesFor, treeFor } from '../../features/groups/groups.ts'
import type { GroupNode } from '../../features/groups/tree.ts'
import { useViewer } from '../../features/people/access.ts'
import { useGroups, userLists } from '../../features/people/data.ts'
import { roleOptions } from '../../features/people/Roles.tsx'
import { PasswordField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import { StrengthMeter } from '../../parts/forms/StrengthMeter.tsx'
import { TreeField, type TreeFieldNode } from '../../parts/forms/TreeField.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { people } from '../../words/en/people.ts'
import { users } from '../../words/en/users.ts'
import { blankUser, type NewUser } from './newUser.ts'

const words = users.create
const labels = users.fields

/** Creates one user with one role in one or more groups. */
export default function CreateUser(props: EntityFormProps<never>) {
  const { company } = useSession()
  const { form } = useEntityForm(props, {
    values: { ...blankUser, ...addressOf() },
    create: { call: 'createUser', schema: contract.createUser.request },
    // An empty confirmation is a wrong one, once there is a password.
    body: (changes, { confirm }) => ({ company_uid: company.uid, ...changes, confirm }),
    refresh: userLists,
    // Somebody else may have taken the last place.
    around: (save) => save().finally(() => refreshed(['getLimitOfUserAccounts'])),
  })
  return (
    <EntityForm at={props} form={form} noun={users.noun} icon={UserPlus}>
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
      <RoleAndGroups form={form} />
      <AddressFields collapsed form={form} />
    </EntityForm>
  )
}

/** How strong the password is, by all that is known of the user. */
const Strength = ({ form }: { form: ContractForm<NewUser> }) => {
  const known = [useValue(form, 'username'), useValue(form, 'first_name'), useValue(form, 'last_name')]
  return <StrengthMeter password={useValue(form, 'password')} known={known} />
}

const nodeOf = (group: GroupNode): TreeFieldNode => ({
  ...group,
  detail: group.enabled ? undefined : people.off,
  children: group.children.map(nodeOf),
})

const RoleAndGroups = ({ form }: { form: ContractForm<NewUser> }) => {
  const viewer = useViewer()
  const { tree } = useGroups()
  const role = roleByUid(useValue(form, 'role_uid'))
  const choicesOf = (uid: string) => {
    const chosen = roleByUid(uid)
    return chosen && tree ? choicesFor(tree, chosen) : []
  }
  const nodes = useMemo(() => {
    const within = tree && role && treeFor(tree, role)
    return within ? [nodeOf(within)] : []
  }, [tree, role])
  return (
    <>
      <SelectField
        label={people.role}
        required
        placeholder={people.choose}
        options={roleOptions(viewer)}
        form={form}
        name="role_uid"
        onChange={(role_uid) => {
          const open = choicesOf(role_uid)
          const kept = form.values().group_uids.filter((uid) => open.some((choice) => choice.uid === uid))
          // With only one group to choose there is nothing to ask.
          const [only] = open
          form.patch({ role_uid, group_uids: open.length === 1 && only ? [only.uid] : kept })
        }}
      />
      {tree && role && groupTypeOf(role) !== 'company' && <NoGroups tree={tree} />}
      <TreeField
        label={words.groups}
        required
        hint={role ? undefined : people.groupsFirst}
        nodes={nodes}
        form={form}
        name="group_uids"
      />
    </>
  )
}
