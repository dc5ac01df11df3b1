import { type LucideIcon, OctagonPause, Play, PowerOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rollout } from '../../../shared/contract/ota.ts'
import { ota as words } from '../../words/en/ota.ts'
import { clockIn, dayIn } from './times.ts'

interface Props {
  rollout: Rollout
  enabled: boolean
  zone: string
  onRollBack: () => void
  onResume: () => void
}

/** Why a rollout stands still, and the ways on. */
export const Banner = ({ rollout, enabled, zone, onRollBack, onResume }: Props) => {
  const { state, before, halted, plan, step, counts, events, rolled_back } = rollout
  const at = words.percent(plan.steps[step] ?? 100)
  const when = (instant: string) => words.banner.when(dayIn(zone, instant), clockIn(zone, instant))
  const last = events.findLast(({ what }) => what === 'paused' || what === 'rolledBack')
  const ways = (
    <div className="ota-acts">
      {before && (
        <button type="button" className="btn danger" onClick={onRollBack}>
          <Undo2 className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.rollBack(before.version_name)}
        </button>
      )}
      <button type="button" className="btn" onClick={onResume}>
        <Play className="i" size={16} strokeWidth={1.75} aria-hidden />
        {words.resume}
      </button>
    </div>
  )
  if (state === 'halted' && halted) {
    const { failed, finished } = halted
    // Those that were not seen for long keep their version, too.
    const left = counts.offered - counts.finished
    const share = words.fixed((100 * failed) / Math.max(1, finished))
    return (
      <Bar colour="red" icon={OctagonPause} title={words.banner.halted(at, when(halted.on))} ways={ways}>
        {words.banner.haltedText(failed, finished, share, words.percent(plan.limit))}{' '}
        {before ? words.banner.left(left, before.version_name) : words.banner.leftNew(left)}
      </Bar>
    )
  }
  if (state === 'paused' && last)
    return (
      <Bar colour="amber" icon={OctagonPause} title={words.banner.paused(at, when(last.on))} ways={ways}>
        {words.banner.pausedText}
      </Bar>
    )
  if (state === 'rolledBack' && last && before && rolled_back)
    return (
      <Bar colour="amber" icon={Undo2} title={words.banner.rolledBack(before.version_name, when(last.on))}>
        {words.banner.rolledBackText(rolled_back.upToDate, rolled_back.devices, rolled_back.failed)}
      </Bar>
    )
  if (!enabled && state === 'running')
    return (
      <Bar colour="amber" icon={PowerOff} title={words.banner.off}>
        {words.banner.offText}
      </Bar>
    )
  return null
}

interface BarProps {
  colour: 'red' | 'amber'
  icon: LucideIcon
  title: string
  children: ReactNode
  ways?: ReactNode
}

const Bar = ({ colour, icon: Icon, title, children, ways }: BarProps) => (
  <section className={`ota-banner ${colour}`} role={colour === 'red' ? 'alert' : undefined}>
    <span className="ota-banner-sign">
      <Icon className="i" size={22} strokeWidth={1.75} aria-hidden />
    </span>
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
    {ways}
  </section>
)
