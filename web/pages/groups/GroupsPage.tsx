import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { GroupRole } from '../../../shared/contract/entities.ts'
import { roleByUid } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { renewSession, useSession } from '../../api/session.tsx'
import type { GroupsState } from '../../features/account/loginState.ts'
import { logout } from '../../features/account/logout.ts'
import { Page } from '../../features/page/Page.tsx'
import { Choice } from '../../parts/forms/Choice.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { groups as words } from '../../words/en/groups.ts'
import { roleNames } from '../../words/en/names.ts'
import './groups.css'

/** Time to read the message before the console starts anew in the other group, in ms. */
const pause = 2_000

const keyOf = ({ g, r }: GroupRole) => `${g} ${r}`

/** A group's description is "type:name". */
const nameAndType = (description: string) => {
  const colon = description.indexOf(':')
  return { type: description.slice(0, colon), name: description.slice(colon + 1) }
}

/** Where a user with several groups or roles changes to another one. */
export default function GroupsPage() {
  const { user, group, role } = useSession()
  const navigate = useNavigate()
  const { next } = (useLocation().state as GroupsState | null) ?? {}
  const list = useQuery(read('getUserGroupsAndRoles', { user_uid: user.uid }))
  const [chosen, setChosen] = useState<GroupRole>()
  const change = useMutation({
    mutationFn: renewSession,
    onSuccess: () => {
      toast.success(words.switched)
      setTimeout(() => location.assign('/'), pause)
    },
    onError: (error) => toast.error(error.message),
  })
  const isCurrent = (entry: GroupRole) => entry.g === group.uid && entry.r === role.uid

  const stays = !chosen || isCurrent(chosen)
  const submit = () => {
    if (stays) {
      // After a sign-in the group that it began in may be the one that is wanted.
      if (next) void navigate(next, { replace: true })
    } else if (chosen.enabled) change.mutate({ user_uid: user.uid, group_uid: chosen.g, role_uid: chosen.r })
    else toast.error(words.refused)
  }
  const leave = async () => {
    await logout()
    void navigate('/login', { replace: true })
  }

  return (
    <Page title={words.title}>
      <section className="boxed groups-card" aria-labelledby="groups-title">
        <h2 id="groups-title">{words.choose}</h2>
        {list.isPending && <Skeleton />}
        {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
        {list.data?.allDisabled && <p className="note amber">{list.data.message}</p>}
        {list.data && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <div className="groups-list" role="radiogroup" aria-labelledby="groups-title">
              {list.data.data.map((entry) => (
                <GroupChoice
                  key={keyOf(entry)}
                  entry={entry}
                  current={isCurrent(entry)}
                  checked={chosen ? keyOf(chosen) === keyOf(entry) : isCurrent(entry)}
                  onChoose={() => setChosen(entry)}
                />
              ))}
            </div>
            <div className="groups-actions">
              {list.data.allDisabled && (
                <button type="button" className="btn lg" onClick={leave}>
                  {words.logout}
                </button>
              )}
              <button
                type="submit"
                className="btn primary lg"
                disabled={(stays && !next) || list.data.allDisabled || change.isPending || change.isSuccess}
              >
                {stays && next ? words.goOn : words.switch}
              </button>
            </div>
          </form>
        )}
      </section>
    </Page>
  )
}

interface GroupChoiceProps {
  entry: GroupRole
  current: boolean
  checked: boolean
  onChoose: () => void
}

const GroupChoice = ({ entry, current, checked, onChoose }: GroupChoiceProps) => {
  const { type, name } = nameAndType(entry.d)
  const role = roleByUid(entry.r)
  return (
    <Choice
      group="group"
      name={name}
      text={`${words.types[type as keyof typeof words.types] ?? type}${role ? ` · ${roleNames[role]}` : ''}`}
      checked={checked}
      off={entry.enabled ? undefined : words.disabled}
      onChoose={() => (entry.enabled ? onChoose() : toast.error(words.refused))}
    >
      {current && <span className="tag accent">{words.current}</span>}
    </Choice>
  )
}
