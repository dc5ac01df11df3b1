import { useQuery } from '@tanstack/react-query'
import { Archive, Clock, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Page, PageActions } from '../../features/page/Page.tsx'
import { useGroups } from '../../features/people/data.ts'
import { useAddress } from '../../parts/address.ts'
import { leaveBy } from '../../parts/confirm/leaving.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { scannerSettings as words } from '../../words/en/scannerSettings.ts'
import type { Tried } from './bench.ts'
import { GroupsPanel } from './GroupsPanel.tsx'
import { groupMapOf, groupsOf, presetsIn } from './model.ts'
import { PresetList } from './PresetList.tsx'
import { PresetTable } from './PresetTable.tsx'
import { rowsIn } from './rows.ts'
import './scannerSettings.css'

const PresetEditor = lazyPart('pages/scannerSettings/PresetEditor', () => import('./PresetEditor.tsx'))
const GroupsDialog = lazyPart('pages/scannerSettings/GroupsDialog', () => import('./GroupsDialog.tsx'))
const GroupDialog = lazyPart('pages/scannerSettings/GroupDialog', () => import('./GroupDialog.tsx'))
const ArchivedPresets = lazyPart('pages/scannerSettings/ArchivedPresets', () => import('./ArchivedPresets.tsx'))
const ArchiveDialog = lazyPart('pages/scannerSettings/ArchiveDialog', () => import('./ArchiveDialog.tsx'))

type Asking =
  | { doing: 'groups' | 'archive'; preset: StoredPreset }
  | { doing: 'archived' }
  | { doing: 'group'; uid: string }

/** What opens a new preset in the address. */
const fresh = 'new'

/** Which codes the scanners of which groups read, and what apps receive of them. */
export default function ScannerSettingsPage() {
  const { company, group } = useSession()
  const list = useQuery(read('getScanSettingsOfCompany', { company_uid: company.uid }))
  const fleet = useQuery(read('getDeviceCountsOfGroups', {}))
  const { tree, error: noGroups, retry } = useGroups()
  const presets = useMemo(() => list.data && presetsIn(list.data), [list.data])
  const groupMap = useMemo(() => tree && groupMapOf(tree), [tree])
  const rows = useMemo(
    () => (presets && groupMap ? rowsIn(presets, groupMap, fleet.data) : undefined),
    [presets, groupMap, fleet.data],
  )
  const { params, change } = useAddress()
  const [asking, setAsking] = useState<Asking>()
  const [tried, setTried] = useState<readonly Tried[]>([])
  const close = () => setAsking(undefined)

  const opened = params.get('preset')
  const preset = opened === null || opened === fresh ? undefined : presets?.byId.get(opened)
  const shows = opened === fresh || preset?.archived === 0
  /** Goes to a preset, or away from one, once what was changed may be lost. */
  const open = (id: string | null, forGroup: string | null = null) =>
    leaveBy(() => change({ preset: id, for: forGroup }))
  const create = () => open(fresh)
  const failed = list.error ? new Error(words.failed) : noGroups

  const body = () => {
    if (failed)
      return (
        <ErrorState
          error={failed}
          onRetry={() => {
            retry()
            void list.refetch()
          }}
        />
      )
    if (!presets || !groupMap || !tree || !rows) return <Skeleton />
    const shared = { presets, groupMap, tree, rows, devices: fleet.data }
    return (
      <div className={shows ? 'sp open' : 'sp'}>
        <GroupsPanel
          tree={tree}
          groupMap={groupMap}
          presets={presets}
          shown={preset?.id}
          current={group.uid}
          onOpen={(uid) => setAsking({ doing: 'group', uid })}
        />
        {shows ? (
          <>
            <PresetList
              rows={rows}
              opened={opened}
              onOpen={open}
              onCreate={create}
              onArchived={() => setAsking({ doing: 'archived' })}
              onGroups={(row) => setAsking({ doing: 'groups', preset: row })}
              onArchive={(row) => setAsking({ doing: 'archive', preset: row })}
            />
            <Suspense fallback={<Skeleton className="sp-edit" />}>
              <PresetEditor
                key={`${opened} ${params.get('for') ?? ''}`}
                {...shared}
                preset={preset}
                groups={preset ? groupsOf(preset.id, presets) : (params.get('for')?.split(',') ?? [])}
                tried={tried}
                onTried={setTried}
                onGroups={preset && (() => setAsking({ doing: 'groups', preset }))}
                onClose={() => change({ preset: null, for: null })}
                onSaved={(id) => change({ preset: id, for: null })}
              />
            </Suspense>
          </>
        ) : (
          <section className="sp-main">
            <PresetTable
              rows={rows}
              query={list}
              onOpen={(row) => open(row.id)}
              onGroups={(row) => setAsking({ doing: 'groups', preset: row })}
              onArchive={(row) => setAsking({ doing: 'archive', preset: row })}
              onCreate={create}
            />
            <p className="sp-delay">
              <Clock className="i" size={14} strokeWidth={1.75} aria-hidden />
              {words.delay}
            </p>
          </section>
        )}
        <Suspense fallback={<WaitingModal title={words.title} width={560} onClose={close} />}>
          {asking?.doing === 'groups' && <GroupsDialog {...shared} preset={asking.preset} onClose={close} />}
          {asking?.doing === 'archive' && (
            <ArchiveDialog
              presets={presets}
              groupMap={groupMap}
              preset={asking.preset}
              onArchived={() => opened === asking.preset.id && change({ preset: null, for: null })}
              onClose={close}
            />
          )}
          {asking?.doing === 'archived' && <ArchivedPresets presets={presets} onClose={close} />}
          {asking?.doing === 'group' && (
            <GroupDialog
              {...shared}
              uid={asking.uid}
              onOpen={(id) => open(id)}
              onCreate={() => open(fresh, asking.uid)}
              onClose={close}
            />
          )}
        </Suspense>
      </div>
    )
  }

  return (
    <Page title={words.title} className="scanner-settings" beside={<span className="muted sp-lead">{words.lead}</span>}>
      {!shows && (
        <PageActions>
          <button type="button" className="btn" onClick={() => setAsking({ doing: 'archived' })}>
            <Archive className="i" size={15} strokeWidth={1.75} aria-hidden />
            {words.viewArchived}
          </button>
          <button
            type="button"
            className="btn primary"
            onPointerEnter={PresetEditor.preload}
            onFocus={PresetEditor.preload}
            onClick={create}
          >
            <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.create}
          </button>
        </PageActions>
      )}
      {body()}
    </Page>
  )
}
