import type { Rollout } from '../../../shared/contract/ota.ts'
import { nextStart, type OtaWindow, windowFault } from '../../../shared/otaWindow.ts'
import { ota as words } from '../../words/en/ota.ts'
import { Sign, type SignName } from './Sign.tsx'
import { momentIn } from './times.ts'

type StepState = Rollout['steps'][number]['state']

const signs: Record<StepState, [sign: SignName, colour: string]> = {
  done: ['green', 'green'],
  running: ['load', 'accent'],
  paused: ['wait', 'amber'],
  halted: ['red', 'red'],
  rolledBack: ['yellow', 'amber'],
  replaced: ['none', ''],
  notBegun: ['none', ''],
}

/** What the step that has not begun waits for; while all of it waits, when devices could install it at the earliest. */
const waitText = ({ next, state }: Rollout, { zone, window, now }: Pick<Props, 'zone' | 'window' | 'now'>) => {
  if (state === 'halted' || state === 'paused') {
    if (windowFault(window)) return ''
    return words.step.window(momentIn(zone, new Date(nextStart(window, zone, now)).toISOString()))
  }
  if (state !== 'running') return ''
  if (next.for === 'time') return next.until ? words.next.time(momentIn(zone, next.until)) : ''
  return next.for === 'installs' ? words.next.installs(next.missing ?? 0) : words.next[next.for]
}

interface Props {
  step: Rollout['steps'][number]
  /** From 0. */
  at: number
  rollout: Rollout
  zone: string
  window: OtaWindow
  now: number
}

/** One step of a rollout: its share, how far it is, and when. */
export const Step = ({ step, at, rollout, zone, window, now }: Props) => {
  const [sign, colour] = signs[step.state]
  const { devices, finished, failed, downloaded, began_on, ended_on } = step
  const width = (value: number) => ({ width: `${devices === 0 ? 0 : (100 * value) / devices}%` })
  const isNext = at === rollout.step + 1
  const times = !began_on
    ? isNext && waitText(rollout, { zone, window, now })
    : ended_on
      ? words.step.fromTo(momentIn(zone, began_on), momentIn(zone, ended_on))
      : words.step.began(momentIn(zone, began_on))
  const failures =
    step.state === 'done' ? failed > 0 && words.step.failed(failed) : words.step.failedOf(failed, finished)
  return (
    <li>
      <div>
        <b className="tn">{words.percent(step.percent)}</b>
        <span className={`tag ${colour}`}>
          <Sign name={sign} />
          {words.steps[step.state]}
        </span>
      </div>
      <div
        className="ota-bar"
        role="img"
        aria-label={words.step.summary(finished - failed, failed, downloaded, devices)}
      >
        <i className="ok" style={width(finished - failed)} />
        <i className="bad" style={width(failed)} />
        <i className="go" style={width(downloaded)} />
      </div>
      <p>
        {at === 0 ? words.step.first(devices) : words.step.more(devices)}
        {began_on && failures}
        <span className="muted">{times}</span>
      </p>
    </li>
  )
}
