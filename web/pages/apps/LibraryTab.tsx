import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { libraryStates } from '../../../shared/appLibrary.ts'
import { longestAppName } from '../../../shared/apps.ts'
import type { LibraryApp } from '../../../shared/contract/apps.ts'
import { queryClient, read, refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { ThingTable } from '../../features/deployments/ThingTable.tsx'
import { useFacilityFilter } from '../../features/groups/useFacilityFilter.tsx'
import { InPlace } from '../../parts/fields/InPlace.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { columns } from '../../parts/table/columns.tsx'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { apps } from '../../words/en/apps.ts'

const words = apps.lib
const AddLibraryApp = lazyPart('pages/apps/AddLibraryApp', () => import('./AddLibraryApp.tsx'))

const filters: RowFilter<LibraryApp>[] = [
  { key: 'all', title: words.show.all, has: () => true },
  { key: 'enabled', title: words.show.enabled, has: ({ state }) => state === libraryStates.enabled },
  { key: 'disabled', title: words.show.disabled, has: ({ state }) => state === libraryStates.disabled },
]

interface RowHandlers {
  rename: (row: LibraryApp, label: string) => void
  set: (row: LibraryApp, on: boolean) => void
}

const columnsIn = (latest: { current: RowHandlers }) => [
  columns.text<LibraryApp>(words.columns.label, 'label', {
    variant: 'strong',
    narrow: 'headline',
    cell: (row) => (
      <InPlace
        value={row.label}
        edit={words.rename(row.label)}
        label={words.label}
        maxLength={longestAppName}
        onSave={(label) => latest.current.rename(row, label)}
      />
    ),
  }),
  columns.identifier<LibraryApp>(words.columns.package, 'package'),
  columns.instant<LibraryApp>(words.columns.updated, 'updated_on', { width: '160px' }),
  columns.of<LibraryApp>(words.columns.state, 'state', ({ state }) => state, {
    width: '150px',
    narrow: 'side',
    cell: (row) => (
      <span className="app-state">
        <Switch
          label={words.enable(row.label)}
          on={row.state === libraryStates.enabled}
          onChange={(on) => latest.current.set(row, on)}
        />
        {row.state === libraryStates.enabled ? words.enabled : words.disabled}
      </span>
    ),
    text: ({ state }) => (state === libraryStates.enabled ? words.enabled : words.disabled),
  }),
]

/** The apps that may be used on the devices of a group: its own list, or that of a group above. */
export default function LibraryTab() {
  const { group, company } = useSession()
  const facility = useFacilityFilter('appsLibrary')
  const shown = facility.chosen ?? group
  const input = { group_uid: shown.uid }
  const query = useQuery(read('getAppsStatesOfGroup', input))
  const [adding, setAdding] = useState(false)

  /** Shows a change at once, and what it was again where it is refused. */
  const change = async (row: LibraryApp, part: { label: string } | { state: 0 | 1 }, failed?: string) => {
    const { queryKey } = read('getAppsStatesOfGroup', input)
    const before = queryClient.getQueryData<LibraryApp[]>(queryKey)
    queryClient.setQueryData<LibraryApp[]>(queryKey, (rows) =>
      rows?.map((one) => (one.package === row.package ? { ...one, ...part } : one)),
    )
    try {
      const { data, message } = await answer('setAppsState', { ...input, package: row.package, ...part })
      queryClient.setQueryData<LibraryApp[]>(queryKey, data)
      toast.success(message)
      void refreshed(['getAppsState'])
    } catch (error) {
      queryClient.setQueryData<LibraryApp[]>(queryKey, before)
      toast.error(failed ?? (error as Error).message)
    }
  }
  const latest = useRef<RowHandlers>({ rename: () => {}, set: () => {} })
  latest.current = {
    rename: (row, label) => void change(row, { label }),
    set: (row, on) =>
      void change(row, { state: on ? libraryStates.enabled : libraryStates.disabled }, words.toggleFailed),
  }
  const own = useMemo(() => columnsIn(latest), [])
  const [first] = query.data ?? []
  const above = first?.group_uid === company.uid ? company.name : words.above

  return (
    <>
      <ThingTable<LibraryApp>
        table="appsLibrary"
        words={{ ...words, title: apps.library, noun: apps.noun }}
        query={{ ...query, data: query.data, refetch: () => void query.refetch() }}
        columns={own}
        keyOf={(row) => row.package}
        sortedBy="label"
        filters={filters}
        facility={facility}
        part={AddLibraryApp}
        onAdd={() => setAdding(true)}
        labelOf={({ label }) => label}
        isOff={({ state }) => state === libraryStates.disabled}
        above={
          first && (
            <p className="muted app-library-note">
              {first.inherited ? words.inherited(shown.name, above) : words.own(shown.name)}
            </p>
          )
        }
      />
      {adding && (
        <Suspense fallback={<WaitingModal title={words.addTitle} width={480} onClose={() => setAdding(false)} />}>
          <AddLibraryApp group={shown.uid} library={query.data ?? []} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
