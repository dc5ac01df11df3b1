import { Pause, Play, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rollout } from '../../../shared/contract/ota.ts'
import type { OtaWindow } from '../../../shared/otaWindow.ts'
import { type RolloutAction, type RolloutStatus, rolloutStatuses } from '../../../shared/rollout.ts'
import { sizeText } from '../../parts/upload/size.ts'
import { ota as words } from '../../words/en/ota.ts'
import { Sign, signOf } from './Sign.tsx'
import { Step } from './Step.tsx'
import { dayIn } from './times.ts'

interface Props {
  rollout: Rollout
  zone: string
  /** When updates are installed; empty texts where that is not set. */
  window: OtaWindow
  now: number
  icon: ReactNode
  chosen: RolloutStatus | undefined
  onChoose: (status: RolloutStatus) => void
  onDo: (action: RolloutAction) => void
}

/** What is rolled out, how far its steps are, and how many devices stand how. */
export const RolloutCard = ({ rollout, zone, window, now, icon, chosen, onChoose, onDo }: Props) => {
  const { name, version_name, before, size, same_signer, counts, state } = rollout
  const signer = same_signer === null ? undefined : same_signer ? words.head.sameSigner : words.head.otherSigner
  const about = [before ? words.head.replaces(before.version_name) : words.head.first, sizeText(size), signer]
  const isLast = rollout.step === rollout.steps.length - 1
  const acts = [
    { action: 'pause', icon: Pause, label: words.pause, there: state === 'running' },
    { action: 'advance', icon: Play, label: words.advance, there: state === 'running' && !isLast },
    {
      action: 'rollBack',
      icon: Undo2,
      label: words.rollBack(before?.version_name ?? ''),
      there: before !== null && (state === 'running' || state === 'done'),
    },
  ] as const
  return (
    <section className="ota-card" aria-label={words.head.version(name, version_name)}>
      <div className="ota-app">
        {icon}
        <div className="ota-app-name">
          <b>{words.head.version(name, version_name)}</b>
          <small>{about.filter(Boolean).join(' · ')}</small>
        </div>
        <span className="grow" />
        <span className="ota-app-count">
          <b className="tn">{words.count(counts.devices)}</b> {words.head.devicesUnit(counts.devices)}
          <small>{words.head.started(dayIn(zone, rollout.started_on), rollout.started_by)}</small>
        </span>
      </div>
      <ol className="ota-ladder">
        {rollout.steps.map((step, at) => (
          <Step key={step.percent} step={step} at={at} rollout={rollout} zone={zone} window={window} now={now} />
        ))}
      </ol>
      {acts.some(({ there }) => there) && (
        <div className="ota-doing">
          {acts.map(
            ({ action, icon: Icon, label, there }) =>
              there && (
                <button key={action} type="button" className="btn sm" onClick={() => onDo(action)}>
                  <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
                  {label}
                </button>
              ),
          )}
        </div>
      )}
      <div className="ota-states">
        {rolloutStatuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={chosen === status}
            disabled={counts[status] === 0}
            onClick={() => onChoose(status)}
          >
            <span className="ota-st">
              <Sign name={signOf[status]} />
              {words.states[status]}
            </span>
            <b className="tn">{words.count(counts[status])}</b>
            <small>{noteOf(status, rollout, window.start)}</small>
          </button>
        ))}
      </div>
    </section>
  )
}

const noteOf = (status: RolloutStatus, { counts, state, step, steps }: Rollout, start: string) => {
  const { stateNotes } = words
  const share = (part: number, all: number) =>
    all === 0 ? stateNotes.none : stateNotes.of(words.fixed((100 * part) / all), all)
  if (status === 'upToDate') return share(counts.upToDate, counts.offered)
  if (status === 'failed') return share(counts.failed, counts.finished)
  if (status === 'downloaded') return state === 'running' || state === 'done' ? stateNotes.inWindow : stateNotes.stopped
  if (status === 'waiting') return start ? stateNotes.theirTime(start) : ''
  if (status === 'notSeen') return stateNotes.back
  if (counts.notTold === 0) return stateNotes.nobody
  return step >= steps.length - 2 ? stateNotes.last : stateNotes.later
}
