import { useQuery } from '@tanstack/react-query'
import { Play, Plus, Smartphone } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { App } from '../../../shared/contract/apps.ts'
import type { RolloutState, RolloutStatus } from '../../../shared/rollout.ts'
import { read, useWrite } from '../../api/calls.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { AppIcon } from '../../features/apps/AppIcon.tsx'
import { flat } from '../../features/groups/tree.ts'
import { Page } from '../../features/page/Page.tsx'
import { useGroups } from '../../features/people/data.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { ota as words } from '../../words/en/ota.ts'
import { AppsCard } from './AppsCard.tsx'
import { Banner } from './Banner.tsx'
import { Devices } from './Devices.tsx'
import { Failures } from './Failures.tsx'
import { isOpen, isRolledOut } from './isOpen.ts'
import { RemoteCard } from './RemoteCard.tsx'
import { RolloutCard } from './RolloutCard.tsx'
import { type Question, RolloutConfirm } from './RolloutConfirm.tsx'
import { Happened, PlanCard } from './Side.tsx'
import { type Settings, WindowCard } from './WindowCard.tsx'
import './ota.css'

const PlanForm = lazyPart('pages/ota/RolloutPlanForm', () => import('./RolloutPlanForm.tsx'))
const AddApp = lazyPart('features/apps/AddApp', () => import('../../features/apps/AddApp.tsx'))
const OtaDevices = lazyPart('pages/ota/OtaDevices', () => import('./OtaDevices.tsx'))

/** Read again so often while something is under way, and otherwise, since others may change it, in ms. */
const every = { moving: 15_000, still: 60_000 }
const moving: readonly (RolloutState | undefined)[] = ['running', 'rolledBack']

/** When devices update themselves, to what, and how that fares. */
export default function OtaPage() {
  const { company, role } = useSession()
  const [openedAt] = useState(() => serverNow())
  const asked = { company_uid: company.uid }
  const saved = useQuery(read('getOTAData', asked))
  const latest = useQuery({
    ...read('getRollout', asked),
    refetchInterval: ({ state }) => (moving.includes(state.data?.state) ? every.moving : every.still),
  })
  // Times to come are told anew with each answer.
  const now = serverTime(latest.dataUpdatedAt) || openedAt
  const library = useQuery(readPages('getAppsOfGroup', { group_uid: company.uid }))
  const { tree } = useGroups()
  const set = useWrite('setOTAData', { refresh: ['getOTAData', 'getRollout', 'getAppsOfGroup', 'getJobs'] })
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState<'plan' | 'add' | { devices: App }>()
  const [shown, setShown] = useState<{ status: RolloutStatus; reason?: string }>({ status: 'failed' })

  const settings = useMemo((): Settings | undefined => saved.data && JSON.parse(saved.data.ota), [saved.data])
  const facilities = useMemo(
    () => (tree ? flat(tree).filter(({ type, enabled }) => type === 'facility' && enabled) : []),
    [tree],
  )
  // What is for every device of the company is rolled out over the air.
  const apps = useMemo(
    () => (library.data?.rows ?? []).filter(({ group_uid, removing }) => group_uid === company.uid && !removing),
    [library.data, company.uid],
  )
  const error = saved.error ?? latest.error ?? library.error
  const retry = () => void Promise.all([saved.refetch(), latest.refetch(), library.refetch()])
  const rollout = latest.data ?? null
  const zone = company.time_zone
  const close = () => setOpen(undefined)
  /** The app whose devices are shown where none is named: the one that is rolled out, or else the first. */
  const [first] = apps
  const main = apps.find(({ uid }) => uid === settings?.app_uid) ?? first

  const body = () => {
    if (!saved.data || !settings || latest.data === undefined || !library.data)
      return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton />
    const app = apps.find(({ uid }) => uid === settings.app_uid)
    const rolled = apps.find(({ uid }) => uid === rollout?.app_uid)
    const isNewer = settings.enable && app !== undefined && rollout !== null && !isRolledOut(app, rollout)
    const status = shown.status
    return (
      <div className="ota">
        <div>
          {rollout ? (
            <>
              <Banner
                rollout={rollout}
                enabled={settings.enable}
                zone={zone}
                onRollBack={() => setQuestion({ asks: 'rollBack', rollout })}
                onResume={() => setQuestion({ asks: 'resume', rollout })}
              />
              {isNewer && rollout.state !== 'running' && (
                <p className="ota-newer">
                  <span>{words.newer(words.head.version(app.name, app.version_name))}</span>
                  <button
                    type="button"
                    className="btn sm"
                    onClick={() => setQuestion({ asks: 'start', app, rollout, plan: saved.data.plan })}
                  >
                    <Play className="i" size={14} strokeWidth={1.75} aria-hidden />
                    {words.startNewer(app.version_name)}
                  </button>
                </p>
              )}
              <RolloutCard
                rollout={rollout}
                zone={zone}
                window={settings}
                now={now}
                icon={
                  <AppIcon
                    name={rollout.name}
                    package_name={rollout.package}
                    icon={rolled?.files.app_icon ?? null}
                    size={40}
                  />
                }
                chosen={shown.reason === undefined ? status : undefined}
                onChoose={(next) => setShown({ status: next })}
                onDo={(action) => setQuestion({ asks: action, rollout })}
              />
              <Failures
                rollout={rollout}
                reason={shown.reason}
                onReason={(reason) => setShown({ status: 'failed', reason })}
              />
              {rollout.counts[status] > 0 && (
                <Devices
                  key={status}
                  company={company.uid}
                  rollout={rollout}
                  status={status}
                  reason={shown.reason}
                  onAll={() => setShown({ status })}
                />
              )}
            </>
          ) : (
            <section className="ota-card ota-empty">
              <Empty title={words.none} text={apps.length === 0 ? words.noApps : words.noneText} />
            </section>
          )}
        </div>
        <div>
          <WindowCard
            settings={settings}
            apps={apps}
            facilities={facilities}
            zone={zone}
            now={now}
            busy={set.isPending}
            onSave={(next) => set.mutate({ ...asked, ota_data: JSON.stringify(next) })}
            onToggle={(next) =>
              setQuestion(
                next.enable
                  ? {
                      asks: 'enable',
                      settings: next,
                      apps,
                      rollout,
                      plan: saved.data.plan,
                      takes: role.key === 'superAdmin',
                    }
                  : { asks: 'disable', settings: next },
              )
            }
          />
          {role.key === 'superAdmin' && !settings.enable && <RemoteCard apps={apps} zone={zone} />}
          {apps.length > 0 && (
            <AppsCard
              apps={apps}
              rollout={rollout}
              settings={settings}
              zone={zone}
              onDevices={(one) => setOpen({ devices: one })}
            />
          )}
          <PlanCard plan={saved.data.plan} rollout={rollout} onChange={() => setOpen('plan')} />
          {rollout && <Happened rollout={rollout} zone={zone} now={now} />}
        </div>
      </div>
    )
  }
  return (
    <Page
      title={words.title}
      className="ota-page"
      actions={
        <>
          <button
            type="button"
            className="btn"
            disabled={!main}
            onPointerEnter={OtaDevices.preload}
            onClick={() => main && setOpen({ devices: main })}
          >
            <Smartphone className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.devices}
          </button>
          <button type="button" className="btn" onPointerEnter={AddApp.preload} onClick={() => setOpen('add')}>
            <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.addApp}
          </button>
        </>
      }
    >
      {body()}
      {question && <RolloutConfirm company={company.uid} question={question} onClose={() => setQuestion(undefined)} />}
      {open === 'plan' && saved.data && (
        <Suspense fallback={<WaitingModal title={words.plan.edit} width={520} onClose={close} />}>
          <PlanForm company={company.uid} plan={saved.data.plan} running={isOpen(rollout)} onClose={close} />
        </Suspense>
      )}
      {open === 'add' && (
        <Suspense fallback={<WaitingModal title={words.addApp} width={560} onClose={close} />}>
          <AddApp forAll onClose={close} />
        </Suspense>
      )}
      {typeof open === 'object' && (
        <Suspense fallback={<WaitingModal title={words.devices} width={920} onClose={close} />}>
          <OtaDevices app={open.devices} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}
