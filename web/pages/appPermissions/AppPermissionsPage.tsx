import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { readStateText } from '../../../shared/appLibrary.ts'
import { admins, facilityManagers, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { flat, ownGroup } from '../../features/groups/tree.ts'
import { Page } from '../../features/page/Page.tsx'
import { useGroups } from '../../features/people/data.ts'
import { useAddress } from '../../parts/address.ts'
import { GroupTreeSelect } from '../../parts/pickers/GroupTreeSelect.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { appPermissions as words } from '../../words/en/appPermissions.ts'
import { Permissions } from './Permissions.tsx'
import './appPermissions.css'

/** Which apps may be used on the handhelds of a group: apps are added, ticked and saved together. */
export default function AppPermissionsPage() {
  const session = useSession()
  const own = useMemo(() => ownGroup(session), [session])
  const { params, change } = useAddress()
  const isAdmin = passes(session.role.key, admins)
  const { tree } = useGroups()
  const known = isAdmin && tree ? flat(tree) : []
  const group = known.find(({ uid }) => uid === params.get('group')) ?? own
  const [error, setError] = useState<string>()

  const state = useQuery(read('getAppsState', { group_uid: group.uid }))
  // Labels are for those who manage the library; whoever manages a team sees packages.
  const mayName = passes(session.role.key, facilityManagers)
  const named = useQuery({ ...read('getAppsStatesOfGroup', { group_uid: group.uid }), enabled: mayName })
  const entries = useMemo(
    () => (state.data === undefined ? undefined : (readStateText(state.data) ?? [])),
    [state.data],
  )
  const labels = useMemo(() => new Map(named.data?.map((one) => [one.package, one.label])), [named.data])

  const body = (): ReactNode => {
    if (state.error && !entries) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
    if (!entries || (mayName && named.isPending)) return <Skeleton />
    return (
      <Permissions
        key={group.uid}
        group={group.uid}
        entries={entries}
        labels={labels}
        inherited={named.data?.some(({ inherited }) => inherited) ?? false}
      />
    )
  }
  return (
    <Page
      title={words.title}
      className="app-permissions"
      toolbar={
        <GroupTreeSelect
          className="groups-field"
          label={words.group}
          nodes={isAdmin && tree ? [tree] : [{ ...own, enabled: true, children: [] }]}
          chosen={[group]}
          max={1}
          error={error}
          onError={setError}
          onChange={([uid]) => {
            setError(uid ? undefined : words.noGroup)
            if (uid) change({ group: uid === own.uid ? null : uid })
          }}
        />
      }
    >
      {body()}
    </Page>
  )
}
