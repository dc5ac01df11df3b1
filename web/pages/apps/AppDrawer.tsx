import { LoaderCircle, RefreshCw, Rocket } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Strategy, strategies } from '../../../shared/apps.ts'
import type { AppDevice } from '../../../shared/contract/apps.ts'
import { readPages } from '../../api/pages.ts'
import { AppIcon } from '../../features/apps/AppIcon.tsx'
import { deployApp } from '../../features/apps/deploy.ts'
import { ForceCheck } from '../../features/apps/ForceCheck.tsx'
import { DeviceFind, matching } from '../../features/deployments/DeviceFind.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { sizeText } from '../../parts/upload/size.ts'
import { apps as words } from '../../words/en/apps.ts'
import { deployments } from '../../words/en/deployments.ts'
import { AppStatus } from './AppStatus.tsx'
import { type Choice, type Choices, changeOf, choiceOf, deploymentsOf, hasApp, statusCountsOf } from './choices.ts'
import type { AppRow } from './columns.tsx'
import { DeviceRows } from './DeviceRows.tsx'

type Show = 'all' | 'selected' | 'failed'
/** Read again so often while devices are to answer, in ms. */
const every = 5000
const nothing: Choices = new Map()
const none: readonly AppDevice[] = []

/** The devices of an app's facility: which have it, what became of it there, and which shall have it. */
export default function AppDrawer({ app, onClose }: { app: AppRow; onClose: () => void }) {
  const query = useRows({
    ...readPages('getAppDeploymentList', { app_uid: app.uid }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ deployment_status }) => deployment_status === 0) ? every : false,
  })
  const [busy, setBusy] = useState(false)
  const [choices, setChoices] = useState<Choices>(nothing)
  const [forced, setForced] = useState(false)
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [failure, setFailure] = useState<string>()
  const rows = query.data ?? none
  const fixed = app.removing

  const groups = useMemo(
    () =>
      [...new Set(rows.map(({ group_name }) => group_name))].sort((a, b) =>
        a.localeCompare(b, undefined, { numeric: true }),
      ),
    [rows],
  )
  const counts = useMemo(() => statusCountsOf(rows), [rows])
  const chosenOf = (device: AppDevice) => choiceOf(device, choices, forced)
  const found = useMemo(
    () =>
      matching(
        rows.filter(({ group_name }) => group === '' || group_name === group),
        search,
        ({ label, serial_number, mac_address, user_name }) => [label, serial_number, mac_address, user_name],
      ),
    [rows, search, group],
  )
  const isSelected = (device: AppDevice) => chosenOf(device).on
  const isFailed = ({ deployment_status }: AppDevice) => deployment_status === 2
  const shown = found.filter((device) => show === 'all' || (show === 'failed' ? isFailed(device) : isSelected(device)))
  const filters: { key: Show; title: string; count: number }[] = [
    { key: 'all', title: words.show.all, count: found.length },
    { key: 'selected', title: words.show.selected, count: found.filter(isSelected).length },
    { key: 'failed', title: words.show.failed, count: found.filter(isFailed).length },
  ]

  const changes = rows.flatMap((device) => changeOf(device, chosenOf(device)) ?? [])
  const uninstalls = changes.filter((change) => change === 'uninstall').length
  const { leave, question } = useUnsaved(changes.length)

  /** What is as it was is no choice. */
  const choose = (devices: readonly AppDevice[], make: (device: AppDevice) => Choice) => {
    const next = new Map(choices)
    for (const device of devices) {
      const choice = make(device)
      if (changeOf(device, choice)) next.set(device.id, choice)
      else next.delete(device.id)
    }
    setChoices(next)
  }
  const usual = forced ? strategies.forced : strategies.normal
  const tick = (devices: readonly AppDevice[], on: boolean) =>
    choose(devices, (device) => ({
      on,
      strategy: hasApp(device) ? (device.deployment_strategy ?? strategies.normal) : usual,
    }))
  const setStrategy = (device: AppDevice, strategy: Strategy) => choose([device], () => ({ on: true, strategy }))
  /** One flag for all that is installed now. */
  const force = (on: boolean) => {
    setForced(on)
    const strategy = on ? strategies.forced : strategies.normal
    setChoices(new Map([...choices].map(([id, choice]) => [id, choice.on ? { ...choice, strategy } : choice])))
  }

  const send = async (deployment_list: ReturnType<typeof deploymentsOf>) => {
    setFailure(undefined)
    setBusy(true)
    try {
      const refused = await deployApp(app.uid, deployment_list)
      setChoices(nothing)
      if (refused.length > 0) setFailure(refused.join('\n'))
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const failed = rows.filter((device) => isFailed(device) && hasApp(device))
  const again = () =>
    send(
      failed.map(({ serial_number, mac_address, deployment_strategy }) => ({
        ...{ serial_number, mac_address, operation: 1 as const },
        strategy: deployment_strategy ?? strategies.normal,
      })),
    )

  return (
    <Drawer
      wide="widest"
      title={words.drawer(app.name)}
      subtitle={words.subtitle(app.version_name, app.group_name, sizeText(app.files.apk.size))}
      mark={<AppIcon name={app.name} package_name={app.package_name} icon={app.files.app_icon} size={40} />}
      onClose={() => leave(onClose)}
      footer={
        <>
          <span className="grow apps-changes tn">
            <b>{changes.length > 0 ? words.changes(changes.length) : words.noChanges}</b>{' '}
            <span className="muted">{words.changesOf(changes.length - uninstalls, uninstalls)}</span>
          </span>
          {changes.length === 0 && failed.length > 0 && !fixed && (
            <button type="button" className="btn" disabled={busy} onClick={again}>
              <RefreshCw className={busy ? 'i spin' : 'i'} size={15} strokeWidth={1.75} aria-hidden />
              {words.tryFailed(failed.length)}
            </button>
          )}
          <button
            type="button"
            className="btn"
            disabled={changes.length === 0 || busy}
            onClick={() => setChoices(nothing)}
          >
            {words.cancel}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={changes.length === 0}
            aria-disabled={busy}
            onClick={busy ? undefined : () => send(deploymentsOf(rows, choices))}
          >
            {busy ? (
              <LoaderCircle className="i spin" size={16} aria-hidden />
            ) : (
              <Rocket className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {words.deployTo(changes.length)}
          </button>
        </>
      }
    >
      {query.data ? (
        <>
          <ul className="app-sum">
            {(['upToDate', 'pending', 'failed', 'none'] as const).map((key) => (
              <li key={key}>
                <AppStatus status={key} />
                <b className="tn">{deployments.count(counts[key])}</b>
              </li>
            ))}
          </ul>
          {rows.length > 0 && (
            <DeviceFind
              className="app-find"
              search={search}
              hint={words.deviceSearch}
              onSearch={setSearch}
              legend={words.heads.status}
              filters={filters}
              show={show}
              onShow={setShow}
              more={!fixed && <ForceCheck checked={forced} onChange={force} />}
            >
              {groups.length > 1 && (
                <select
                  className="field"
                  aria-label={words.group}
                  value={groups.includes(group) ? group : ''}
                  onChange={(event) => setGroup(event.target.value)}
                >
                  <option value="">{words.allGroups}</option>
                  {groups.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </DeviceFind>
          )}
          {failure && (
            <p className="note red app-refused" role="alert">
              {failure}
            </p>
          )}
          <DeviceRows
            app={app}
            devices={shown}
            none={rows.length === 0 ? words.noDevices : words.noMatch}
            chosenOf={chosenOf}
            fixed={fixed || busy}
            onTick={tick}
            onStrategy={setStrategy}
          />
        </>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton />
      )}
      {question}
    </Drawer>
  )
}
