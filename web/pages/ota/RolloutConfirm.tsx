import { Pause, Play, Power, PowerOff, Undo2 } from 'lucide-react'
import type { App } from '../../../shared/contract/apps.ts'
import type { Output } from '../../../shared/contract/index.ts'
import type { Rollout } from '../../../shared/contract/ota.ts'
import { useWrite } from '../../api/calls.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { ota as words } from '../../words/en/ota.ts'
import { isOpen, isRolledOut } from './isOpen.ts'
import type { Settings } from './WindowCard.tsx'

type Plan = Output<'getOTAData'>['plan']

/** What is asked before it is done. */
export type Question =
  | { asks: 'rollBack' | 'resume' | 'advance' | 'pause'; rollout: Rollout }
  | { asks: 'start'; app: App; rollout: Rollout; plan: Plan }
  | {
      asks: 'enable'
      settings: Settings
      apps: readonly App[]
      rollout: Rollout | null
      plan: Plan
      /** Whether remote deployments are taken with it. */
      takes: boolean
    }
  | { asks: 'disable'; settings: Settings }

const refresh = ['getOTAData', 'getRollout', 'getRolloutDevices', 'getAppsOfGroup', 'getJobs'] as const

/** How many devices have an app that somebody has deployed by hand. */
export const deployedBy = (apps: readonly App[]) =>
  new Set(apps.flatMap(({ devices }) => devices.filter(({ removing }) => !removing).map(({ device_id }) => device_id)))
    .size

/** Whether switching updates on begins a rollout: of a version that was never rolled out, while no other one waits. */
const begins = (app: App | undefined, rollout: Rollout | null) =>
  app !== undefined && !isRolledOut(app, rollout) && !isOpen(rollout)

/** Asks before anything that devices notice. */
export const RolloutConfirm = ({
  company,
  question,
  onClose,
}: {
  company: string
  question: Question
  onClose: () => void
}) => {
  const change = useWrite('changeRollout', { refresh, quiet: true })
  const start = useWrite('createRollout', { refresh, quiet: true })
  const set = useWrite('setOTAData', { refresh, quiet: true })
  const asked = { company_uid: company }
  const confirmed = (action: () => Promise<unknown>) => async () => {
    await action()
    onClose()
  }
  const { ask } = words

  if (question.asks === 'enable' || question.asks === 'disable') {
    const { settings } = question
    const save = confirmed(() => set.mutateAsync({ ...asked, ota_data: JSON.stringify(settings) }))
    if (question.asks === 'disable')
      return (
        <ConfirmDialog
          {...{ title: ask.disable, action: ask.disableIt, icon: PowerOff, keep: ask.keep, danger: true }}
          onConfirm={save}
          onClose={onClose}
        >
          <p>{ask.disableText}</p>
        </ConfirmDialog>
      )
    const { apps, plan, rollout, takes } = question
    const app = apps.find(({ uid }) => uid === settings.app_uid)
    const deployed = deployedBy(apps)
    const name = app ? words.head.version(app.name, app.version_name) : ''
    return (
      <ConfirmDialog
        {...{ title: ask.enable, action: ask.enableIt, icon: Power, keep: ask.keep }}
        onConfirm={save}
        onClose={onClose}
      >
        <p>{ask.enableText(name, settings.start, settings.end)}</p>
        {begins(app, rollout) && <p>{ask.enableSteps(plan.steps.map(words.percent).join(', '))}</p>}
        {deployed > 0 && <p className="note amber">{takes ? ask.enableTakes(deployed) : ask.enableKeeps(deployed)}</p>}
      </ConfirmDialog>
    )
  }

  if (question.asks === 'start') {
    const { app, plan, rollout } = question
    const waits = rollout.state === 'paused' || rollout.state === 'halted'
    return (
      <ConfirmDialog
        {...{ title: ask.start(words.head.version(app.name, app.version_name)), action: ask.startIt, icon: Play }}
        keep={ask.keep}
        onConfirm={confirmed(() => start.mutateAsync({ ...asked, app_uid: app.uid }))}
        onClose={onClose}
      >
        <p>{ask.startText(words.percent(plan.steps[0] ?? 100), rollout.counts.devices)}</p>
        {waits && <p className="note amber">{ask.startReplaces}</p>}
      </ConfirmDialog>
    )
  }

  const { asks: action, rollout } = question
  const { counts, before, step, steps } = rollout
  const next = words.percent(steps[step + 1]?.percent ?? 100)
  const version = before?.version_name ?? ''
  const texts = {
    rollBack: { title: ask.rollBack(version), action: ask.rollBackIt(version), icon: Undo2, danger: true },
    resume: { title: ask.resume, action: ask.resumeIt, icon: Play },
    advance: { title: ask.advance(next), action: ask.advanceIt(next), icon: Play },
    pause: { title: ask.pause, action: ask.pauseIt, icon: Pause },
  }[action]
  const text = {
    rollBack: ask.rollBackText(counts.offered, version),
    resume: rollout.state === 'halted' ? ask.resumeHalted(counts.failed) : ask.resumePaused,
    advance: ask.advanceText(steps[step + 1]?.devices ?? 0, counts.finished, counts.offered),
    pause: ask.pauseText,
  }[action]
  return (
    <ConfirmDialog
      {...texts}
      keep={ask.keep}
      onConfirm={confirmed(() =>
        change.mutateAsync({ ...asked, rollout_id: rollout.id, action, revision: rollout.revision }),
      )}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
