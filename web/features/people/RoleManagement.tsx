import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { roles as contract } from '../../../shared/contract/roles.ts'
import { assignableBy, roleByUid } from '../../../shared/roles.ts'
import { refreshed } from '../../api/calls.ts'
import { answer, send } from '../../api/send.ts'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { toast } from '../../parts/toast/toast.ts'
import { people as words } from '../../words/en/people.ts'
import { choicesFor, notHeld } from '../groups/groups.ts'
import type { GroupNode } from '../groups/tree.ts'
import { useViewer, type Viewer, whyKept } from './access.ts'
import { useGroups, userLists } from './data.ts'
import { roleOptions, rolesOf } from './Roles.tsx'

interface RolesProps {
  user: User
  viewer: Viewer
}

/** The roles that a user holds, each in its group: to take away and to add. Both take effect at once. */
export default function RoleManagement({ row: user }: { row: User }) {
  const viewer = useViewer()
  const { tree } = useGroups()
  const assignable = assignableBy(viewer.role)
  return (
    <div className="drawer-pane">
      <h3>{words.held}</h3>
      <HeldRoles user={user} viewer={viewer} />
      <h3 className="drawer-section">{words.add}</h3>
      {assignable.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        tree && <AddRole user={user} viewer={viewer} tree={tree} />
      )}
    </div>
  )
}

const HeldRoles = ({ user, viewer }: RolesProps) => {
  const [busy, setBusy] = useState<string>()
  const [blocked, setBlocked] = useState<string>()

  const remove = async (role_uid: string, group_uid: string, key: string) => {
    if (whyKept(viewer, user, role_uid) === 'last') {
      setBlocked(user.uid === viewer.uid ? words.ownLastRole : words.lastRole)
      return
    }
    const pair = { user_uid: user.uid, role_uid, group_uid }
    setBusy(key)
    setBlocked(undefined)
    try {
      const { message } = await answer('removeUserRoleAndGroup', pair)
      await refreshed(userLists)
      const undo = async () => {
        try {
          await send('addUserRoleAndGroup', pair)
        } catch (error) {
          toast.error((error as Error).message)
        }
        await refreshed(userLists)
      }
      toast.success(message, { label: words.undo, run: undo })
    } catch (error) {
      setBlocked((error as Error).message)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <ul className="held-roles">
        {rolesOf(user).map(({ r, g, role, group, enabled }) => {
          const key = `${r} ${g}`
          const notBelow = whyKept(viewer, user, r) === 'notBelow'
          return (
            <li key={key}>
              <span className="grow trunc">
                <b>{role}</b>
                <span className="muted"> · {group}</span>
              </span>
              {!enabled && (
                <span className="tag" title={words.groupOff}>
                  {words.off}
                </span>
              )}
              <button
                type="button"
                className="icon-button"
                aria-label={words.remove(role, group)}
                aria-disabled={notBelow || busy !== undefined}
                title={notBelow ? words.notYours : words.remove(role, group)}
                onClick={() => {
                  if (!notBelow && busy === undefined) void remove(r, g, key)
                }}
              >
                <Trash2 className="i" size={16} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      {blocked && (
        <p className="note red" role="alert">
          {blocked}
        </p>
      )}
    </>
  )
}

const noPair = { role_uid: '', group_uid: '' }

const AddRole = ({ user, viewer, tree }: RolesProps & { tree: GroupNode }) => {
  const form = useContractForm(contract.addUserRoleAndGroup.request, {
    initial: noPair,
    body: (changes) => ({ user_uid: user.uid, ...changes }),
    submit: async (body) => {
      const { message } = await answer('addUserRoleAndGroup', body)
      await refreshed(userLists)
      toast.success(message)
      form.reset(noPair)
    },
  })
  const role_uid = useValue(form, 'role_uid')
  const role = roleByUid(role_uid)
  const choices = role ? notHeld(choicesFor(tree, role), user.group_role, role_uid) : []

  return (
    <form noValidate onSubmit={form.submit}>
      <FormFailure form={form} />
      <div className="form-grid" ref={form.root}>
        <SelectField
          label={words.role}
          required
          placeholder={words.choose}
          options={roleOptions(viewer)}
          form={form}
          name="role_uid"
          onChange={(chosen) => {
            const next = roleByUid(chosen)
            const open = next ? notHeld(choicesFor(tree, next), user.group_role, chosen) : []
            // With only one group to choose there is nothing to ask.
            form.patch({ role_uid: chosen, group_uid: open.length === 1 ? (open[0]?.uid ?? '') : '' })
          }}
        />
        <SelectField
          label={words.group}
          required
          disabled={!role || choices.length === 0}
          hint={!role ? words.groupsFirst : choices.length === 0 ? words.allHeld : undefined}
          placeholder={words.chooseGroup}
          options={choices.map(({ uid, name, under, enabled }) => ({
            value: uid,
            label: enabled ? name : `${name} (${words.off})`,
            section: under,
          }))}
          form={form}
          name="group_uid"
        />
      </div>
      <button type="submit" className="btn form-after" aria-disabled={form.busy}>
        <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
        {words.addButton}
      </button>
    </form>
  )
}
