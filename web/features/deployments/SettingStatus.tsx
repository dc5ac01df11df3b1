import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SettingSection } from '../../../shared/desired.ts'
import { read } from '../../api/calls.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import { StatusBar, StatusText } from './DeploymentStatus.tsx'

const SettingDrawer = lazyPart('features/deployments/SettingDrawer', () => import('./SettingDrawer.tsx'))

/** Read again so often while devices are to answer, in ms. */
const every = 15_000

/** How many devices of the company go by a setting as it is now; its button lists those that do not yet. */
export const SettingStatus = ({ section, title }: { section: SettingSection; title: string }) => {
  const [open, setOpen] = useState(false)
  const query = useQuery({
    ...read('getSettingCounts', { section }),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? every : false),
  })
  const { data } = query
  if (!data) return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton />
  const { devices: total, up_to_date: upToDate, pending, failed } = data
  if (total === 0) return null
  const counts = { total, upToDate, pending, failed, removing: 0 }
  return (
    <section className="setting-status" aria-label={words.settingDevices(title)}>
      <StatusBar counts={counts} />
      <p>
        <b className="tn">{words.have[section](upToDate, total)}</b>
        {upToDate < total && <StatusText counts={counts} />}
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          onPointerEnter={SettingDrawer.preload}
          onFocus={SettingDrawer.preload}
          onClick={() => setOpen(true)}
        >
          {upToDate < total ? words.whichNot : words.whichDevices}
        </button>
      </p>
      {open && (
        <Suspense>
          <SettingDrawer section={section} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
